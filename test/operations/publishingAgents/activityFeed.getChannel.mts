import { LIVE_CHANNEL } from '../../../sandbox/index.mts';
import { body, defineCase } from '../case.mts';

const CHANNEL = 'GET /api/v3/agents/activity/channel?api=true';

export default defineCase({
	minimal: { parameters: {}, sends: [[CHANNEL]] },
	oddResponses: [
		{ shows: 'the channel', gives: [{ channel: LIVE_CHANNEL }] },
		...[null, [], {}, { channel: null }].map((items) => ({
			shows: `no channel: ${JSON.stringify(items)}`,
			responses: [body({ items, total: 0 })],
			gives: /^The service returned no channel$/,
		})),
	],
});
