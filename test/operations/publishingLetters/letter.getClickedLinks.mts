import { LETTER, SMS_LETTER } from '../../../sandbox/index.mts';
import { body, byId, defineCase, noSuch, type Sent } from '../case.mts';

const GET: Sent = [`GET /api/v3/letters/${LETTER.id}/click-links?api=true`];
const parameters = { letterId: byId(LETTER.id) };

export default defineCase({
	minimal: { parameters, sends: [GET] },
	errors: [noSuch('letter', { letterId: byId('ltr_x') })],
	oddResponses: [
		{
			shows: 'no links',
			responses: [body({ items: [], message: '', total: 0 })],
			gives: [],
			hints: ['No link of this letter was clicked.'],
		},
		{
			shows: 'links as records',
			responses: [body({ items: [{ url: 'https://a.example' }, 'https://b.example'] })],
			gives: [{ url: 'https://a.example' }, { url: 'https://b.example' }],
		},
	],
	differ: ['letterId', LETTER.id, SMS_LETTER.id],
});
