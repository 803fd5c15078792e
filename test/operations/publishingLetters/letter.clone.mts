import { DRAFT, TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { byId, ITEM, WHOLE } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const POST = `POST /api/v3/letters/${DRAFT.id}/clone?api=true`;

export default defineCase({
	minimal: { parameters: { letterId: byId(DRAFT.id) }, sends: [[POST]] },
	full: {
		parameters: {
			letterId: byId(DRAFT.id),
			options: {
				channelId: 102,
				status: 7,
				title: 'Copy',
				useChannelSettings: false,
				maxConcurrency: 1,
			},
		},
		sends: [[POST, { channelId: 102, status: 7, title: 'Copy', useChannelSettings: false }]],
	},
	requests: [
		{
			shows: 'nothing of what is empty, and the state of an empty draft',
			parameters: { options: { channelId: '', status: ITEM, title: '' } },
			items: [{ value: 0 }],
			sends: [[POST, { status: 0 }]],
		},
	],
	badInput: [
		['no letter', { letterId: byId(ITEM) }, "'Letter' must not be empty", ''],
		[
			'a channel by slug',
			{ options: { channelId: ITEM } },
			`'Channel Name or ID' in 'Options' ${WHOLE}`,
			'morning-brief',
		],
		['a state in words', { options: { status: ITEM } }, `'Status' in 'Options' ${WHOLE}`, 'draft'],
		[
			'a switch',
			{ options: { useChannelSettings: ITEM } },
			"'Use Channel Settings' in 'Options' must be true or false",
			2,
		],
	],
	errors: [
		{
			when: 'the letter is unknown',
			isNotDescribed: true,
			parameters: { letterId: byId('ltr_x') },
			status: 404,
			message: 'The letter is not found.',
		},
	],
	oddResponses: recordOrSent({ options: { title: 'Copy' } }, { letterId: DRAFT.id, title: 'Copy' }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { letterId: byId(ITEM) }, values: [DRAFT.id, TEMPLATE_IDS[0]] },
		run: 'side by side',
	},
});
