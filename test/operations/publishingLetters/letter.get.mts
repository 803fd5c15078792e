import { LETTER } from '../../../sandbox/index.mts';
import { body, byId, bySlug, defineCase, long, noSuch, notFound, oneRecord } from '../case.mts';

const letter = { channel: bySlug(LETTER.channel), letterId: byId(LETTER.id) };

const refused = (status: number) => ({ kind: 'status', status }) as const;
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
		['channel', ' ', "'Channel' is empty: enter a slug"],
		['letterId', '', "'Letter' is empty: enter an ID"],
		['channel', '../../v3', "'Channel' must have no slash, backslash or '..'"],
		['letterId', long(10_000), "'Letter' must have at most 512 characters, but it is 'xxx"],
		['simplify', 'maybe', "'Simplify' must be true or false"],
	],
	errors: [
		{
			...noSuch(
				'letter',
				{ letterId: byId('k3v9x2m7qa') },
				'The letter was not found',
				/^Check 'Channel' and 'Letter'.*numeric 'id'.*\nHTTP status: 404\.\nThe v2 request for the letter failed, too: The letter was not found \(HTTP status: 404\)\.$/m,
			),
			requests: 2,
		},
		notFound('a number is unknown', { letterId: byId('4711') }, 'The letter was not found'),
		{
			when: 'the key is refused by both requests',
			responses: [refused(401), refused(403)],
			status: 401,
			requests: 2,
			message: 'The service rejected the API key',
			description:
				/\nThe v3 request for the letter failed, too: Planned answer 403 \(HTTP status: 403\)\.$/m,
		},
		{
			when: 'the key is refused by the one, and the letter unknown to the other',
			responses: [refused(401), refused(404)],
			status: 404,
			requests: 2,
			message: 'The letter was not found',
			description:
				/\nThe v2 request for the letter failed, too: The service rejected the API key \(/,
		},
		{
			when: 'something in front of the service refuses',
			responses: [{ kind: 'html', status: 403 }],
			status: 403,
			message: 'The request was refused',
		},
	],
	oddResponses: [
		...[401, 403, 404].map((status) => ({
			shows: `a letter that v2 does not give (${status}), as v3 has it`,
			responses: [
				refused(status),
				body({ items: { uniqueId: LETTER.id, id: 7, title: 'A' } }, 201),
			],
			gives: [{ uniqueId: LETTER.id, id: 7, title: 'A' }],
			hints: [
				`The letter comes from GET /api/v3/letters/{uniqueId}, because the v2 request was refused (HTTP status ${status}). Its fields may differ from those of the v2 request.`,
			],
		})),
		...oneRecord({ uniqueId: 'ltr_1' }, { isBare: true }),
		{
			shows: 'Simplify leaves out what a record does not have',
			responses: [body({ uniqueId: 'ltr_1', title: null, id: 7, content: 'x' })],
			gives: [{ uniqueId: 'ltr_1', id: 7, title: null }],
		},
	],
	differ: ['simplify', true, false],
});
