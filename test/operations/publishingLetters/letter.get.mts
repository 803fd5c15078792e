import { LETTER, TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { byId, bySlug, long } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { notFound } from '../errors.mts';
import { body, oneRecord } from '../oddResponses.mts';

const letter = { channel: bySlug(LETTER.channel), letterId: byId(LETTER.id) };
const sends = [[`GET /api/v2/channels/${LETTER.channel}/letters/${LETTER.id}?api=true`]] as const;

export default defineCase({
	minimal: { parameters: letter, sends },
	full: { parameters: { simplify: false } },
	requests: [
		{
			shows: 'each value as one encoded segment',
			parameters: { channel: bySlug('a:.%b'), letterId: byId('ä?api=false#') },
			responses: [body({ uniqueId: 'ltr_1' })],
			sends: [['GET /api/v2/channels/a%3A.%25b/letters/%C3%A4%3Fapi%3Dfalse%23?api=true']],
		},
	],
	badInput: [
		['channel', ' ', "'Channel' must not be empty"],
		['letterId', '', "'Letter' must not be empty"],
		[
			'channel',
			'../../v3',
			"'Channel' must have no slash, backslash or '..', but it is '../../v3'",
		],
		['letterId', long(10_000), "'Letter' must have at most 512 characters, but it is 'xxx"],
		['simplify', 'maybe', "'Simplify' must be true or false"],
	],
	errors: [
		notFound(
			'the letter is unknown',
			{ letterId: byId('ltr_x') },
			'The letter was not found',
			/The service says: .*\nCheck 'Channel' and 'Letter'.*numeric 'id'/,
		),
		notFound(
			"the ID is a template's",
			{ letterId: byId(TEMPLATE_IDS[0]) },
			'The letter was not found',
			/The service says: .*\nCheck 'Channel' and 'Letter'.*numeric 'id'/,
		),
	],
	oddResponses: [
		...oneRecord({ uniqueId: 'ltr_1' }, { isBare: true }),
		{
			shows: 'Simplify leaves out what a record does not have',
			responses: [body({ uniqueId: 'ltr_1', title: null, id: 7, content: 'x' })],
			gives: [{ uniqueId: 'ltr_1', id: 7, title: null }],
		},
	],
	differ: ['simplify', true, false],
});
