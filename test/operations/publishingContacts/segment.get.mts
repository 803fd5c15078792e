import { SEGMENT_ID } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { badNumber } from '../badContacts.mts';
import { knownOrNot } from '../oddResponses.mts';
import { defineCase, type Sent } from '../defineCase.mts';

const segment = (id: number): Sent => [`GET /api/v3/contacts/segments/${id}?api=true`];

const RECORD = { id: 3, title: 'All' };

export default defineCase({
	minimal: { parameters: { segmentId: byId(SEGMENT_ID) }, sends: [segment(SEGMENT_ID)] },
	full: {
		parameters: { segmentId: byId(SEGMENT_ID), options: { maxConcurrency: 1 } },
		sends: [segment(SEGMENT_ID)],
	},
	requests: [
		{
			shows: 'a pasted ID with spaces',
			parameters: { segmentId: byId(ITEM) },
			items: [{ value: ' 3 ' }],
			sends: [segment(3)],
		},
	],
	badInput: badNumber('segmentId', 'Segment'),
	errors: [
		{
			when: 'segment unknown',
			parameters: { segmentId: byId(4711) },
			status: 404,
			message: 'The segment was not found',
			description: /^Check its ID.* Segment: Get Many/,
		},
	],
	oddResponses: [...knownOrNot('segment', RECORD)],
	isRepeated: true,
	twoItems: { differ: { parameters: { segmentId: byId(ITEM) }, values: [1, 2] }, run: 'shared' },
});
