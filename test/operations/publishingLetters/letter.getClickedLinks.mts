import { LETTER, SMS_LETTER } from '../../../sandbox/index.mts';
import { byId } from '../../support/values.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { notFound } from '../errors.mts';
import { body } from '../oddResponses.mts';

const GET: Sent = [`GET /api/v3/letters/${LETTER.id}/click-links?api=true`];
const parameters = { letterId: byId(LETTER.id) };

export default defineCase({
	minimal: { parameters, sends: [GET] },
	errors: [
		notFound('the letter is unknown', { letterId: byId('ltr_x') }, 'The letter is not found.'),
	],
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
