import { SEGMENT_ID } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { knownOrNot } from '../oddResponses.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { notFound } from '../errors.mts';

const segment = (id: number): Sent => [`GET /api/v3/contacts/segments/${id}?api=true`];

const RECORD = { id: 3, title: 'All' };

export default defineCase({
	minimal: { parameters: { segmentId: byId(SEGMENT_ID) }, sends: [segment(SEGMENT_ID)] },
	requests: [
		{
			shows: 'a pasted ID with spaces',
			parameters: { segmentId: byId(ITEM) },
			items: [{ value: ' 3 ' }],
			sends: [segment(3)],
		},
	],
	errors: [
		notFound(
			'segment unknown',
			{ segmentId: byId(4711) },
			'The segment was not found',
			/^Check its ID.* Segment: Get Many/,
		),
	],
	oddResponses: knownOrNot('segment', RECORD),
	differ: ['segmentId', 1, 2],
});
