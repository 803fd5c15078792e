import { LETTER, TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { byId, bySlug, ITEM, long } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { oneRecord } from '../oddResponses.mts';

const letter = { channel: bySlug(LETTER.channel), letterId: byId(LETTER.id) };
const sends = [[`GET /api/v2/channels/${LETTER.channel}/letters/${LETTER.id}?api=true`]] as const;

export default defineCase({
	minimal: { parameters: letter, sends },
	full: { parameters: { ...letter, simplify: false, options: { maxConcurrency: 1 } }, sends },
	requests: [
		{
			shows: 'each value as one encoded segment',
			parameters: { channel: bySlug('a:.%b'), letterId: byId('ä?api=false#') },
			responses: [{ kind: 'body', body: '{"uniqueId":"ltr_1"}' }],
			sends: [['GET /api/v2/channels/a%3A.%25b/letters/%C3%A4%3Fapi%3Dfalse%23?api=true']],
		},
	],
	badInput: [
		['no channel', { channel: bySlug(ITEM) }, "'Channel' must not be empty", ' '],
		['no letter', { letterId: byId(ITEM) }, "'Letter' must not be empty", ''],
		['an ID that is none', { letterId: byId(ITEM) }, "'Letter' must be an ID", null],
		['a list as ID', { letterId: byId(ITEM) }, "'Letter' must be an ID", ['ltr_1']],
		['a dot', { letterId: byId(ITEM) }, "'Letter' must not be '.' or '..'", '.'],
		['two dots', { channel: bySlug(ITEM) }, "'Channel' must not be '.' or '..'", '..'],
		[
			'another version of the API',
			{ channel: bySlug(ITEM) },
			"'Channel' must have no slash, backslash or '..', but it is '../../v3'",
			'../../v3',
		],
		[
			'an endless ID',
			{ letterId: byId(ITEM) },
			"'Letter' must have at most 512 characters, but it is 'xxx",
			long(10_000),
		],
		['half a character', { letterId: byId(ITEM) }, "'Letter' must be valid Unicode text", '\ud83d'],
		['Simplify', { simplify: ITEM }, "'Simplify' must be true or false", 'maybe'],
	],
	errors: [
		{
			when: 'the letter is unknown',
			isNotDescribed: true,
			parameters: { letterId: byId('ltr_x') },
			status: 404,
			message: 'The letter was not found',
			description: /The service says: .*\nCheck 'Channel' and 'Letter'.*numeric 'id'/,
		},
		{
			when: "the ID is a template's",
			isNotDescribed: true,
			parameters: { letterId: byId(TEMPLATE_IDS[0]) },
			status: 404,
			message: 'The letter was not found',
			description: /The service says: .*\nCheck 'Channel' and 'Letter'.*numeric 'id'/,
		},
	],
	oddResponses: [
		...oneRecord({ uniqueId: 'ltr_1' }, { isBare: true }),
		{
			shows: 'Simplify leaves out what a record does not have',
			responses: [{ kind: 'body', body: '{"uniqueId":"ltr_1","title":null,"id":7}' }],
			gives: [{ uniqueId: 'ltr_1', title: null }],
		},
	],
	isRepeated: true,
	twoItems: { differ: { parameters: { simplify: ITEM }, values: [true, false] }, run: 'shared' },
});
