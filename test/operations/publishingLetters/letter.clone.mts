import { DRAFT, TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { byId, defineCase, ITEM, noSuch, recordOrSent, WHOLE } from '../case.mts';

const POST = `POST /api/v3/letters/${DRAFT.id}/clone?api=true`;

export default defineCase({
	minimal: { parameters: { letterId: byId(DRAFT.id) }, sends: [[POST]] },
	full: {
		parameters: {
			options: { channelId: 102, status: 7, title: 'Copy', useChannelSettings: false },
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
		['options.channelId', 'Morning Brief', "'Channel Name or ID' in 'Options' must be a slug"],
		['options.status', 'draft', `'Status' in 'Options' ${WHOLE}`],
	],
	errors: [noSuch('letter', { letterId: byId('ltr_x') })],
	oddResponses: recordOrSent({ options: { title: 'Copy' } }, { letterId: DRAFT.id, title: 'Copy' }),
	differ: ['letterId', DRAFT.id, TEMPLATE_IDS[0]],
});
