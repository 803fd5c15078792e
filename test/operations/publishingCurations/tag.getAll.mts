import { body, defineCase, reversed, type Sent } from '../case.mts';

const tags = (query: string): Sent => [`GET /api/v3/curations/tags?api=true&${query}`];
const FIRST = tags('page=1&perPage=50');
const FILTERED = 'keyword=a&from=2000-01-01&to=2999-12-31';
const responses = [body({ items: [] })];

export default defineCase({
	minimal: { parameters: {}, sends: [FIRST] },
	full: {
		parameters: {
			returnAll: true,
			filters: { keyword: 'a', from: '2000-01-01', to: '2999-12-31' },
		},
		sends: [tags(`${FILTERED}&page=1&perPage=100`)],
	},
	requests: [
		{
			shows: 'a keyword with letters of any language, without the spaces around',
			parameters: { filters: { keyword: ' Économie & co ' } },
			responses,
			sends: [tags('keyword=%C3%89conomie%20%26%20co&page=1&perPage=50')],
		},
		{
			shows: 'filters that were left empty',
			parameters: { filters: { keyword: ' ', from: '', to: '' } },
			responses,
			sends: [FIRST],
		},
	],
	badInput: [reversed('from', 'to', 'First Used After', 'First Used Before')],
});
