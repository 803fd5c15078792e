import { READER } from '../../sandbox/index.mts';
import { byName, many, membersOrSent, noSuch } from './case.mts';
import type { BadInput, CaseFile, Parameters, Sent } from './case.mts';

const UNKNOWN = 'nobody@readers.example';

/** The case of an operation that changes a tag's members. The operations differ only in `options` and their body. */
export function membersCase(
	method: 'POST' | 'DELETE',
	options: Parameters = {},
	sent: Parameters = {},
): CaseFile {
	const members = (tag: string, body: object): Sent => [
		`${method} /api/v3/contacts/tags/${tag}/members`,
		{ api: true, ...body },
	];
	return {
		full: {
			parameters: {
				tag: byName('late reader_2'),
				emails: [READER, UNKNOWN],
				options: { ...options },
			},
			sends: [members('late%20reader_2', { emails: [READER, UNKNOWN], ...sent })],
		},
		minimal: {
			parameters: { tag: byName('early-reader'), emails: READER },
			sends: [members('early-reader', { emails: [READER] })],
		},
		badInput: badMembers,
		errors: [
			noSuch(
				'tag',
				{ tag: byName('no-such-tag') },
				'The tag was not found',
				/Create it with Tag: Create/,
			),
		],
		oddResponses: membersOrSent('early-reader'),
		isRepeated: true,
		differ: ['tag', 'VIP', 'paying'],
		run: 'side by side',
	};
}

/** Input that changing a tag's members refuses. */
const badMembers: readonly BadInput[] = [
	['tag', '', "'Tag' is empty: enter a name"],
	['tag', 'a/b', "'Tag' must have no slash"],
	['emails', '', "'Emails' is empty: enter at least one address"],
	['emails', 'a@b, reader', "'Emails' must be an email address"],
	['emails', many(10_001, 'a', '@readers.example'), "'Emails' must have at most 10,000 addresses"],
];
