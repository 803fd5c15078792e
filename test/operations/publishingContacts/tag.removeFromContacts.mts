import { READER } from '../../../sandbox/index.mts';
import { byName, ITEM } from '../../support/values.mts';
import { badMembers } from '../badContacts.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { membersOrSent } from '../oddResponses.mts';

const members = (tag: string, body: object): Sent => [
	`DELETE /api/v3/contacts/tags/${tag}/members`,
	{ api: true, ...body },
];

export default defineCase({
	minimal: {
		parameters: { tag: byName('early-reader'), emails: READER },
		sends: [members('early-reader', { emails: [READER] })],
	},
	full: {
		parameters: {
			tag: byName('late reader_2'),
			emails: [READER, 'nobody@readers.example'],
			options: { maxConcurrency: 1 },
		},
		sends: [members('late%20reader_2', { emails: [READER, 'nobody@readers.example'] })],
	},
	requests: [
		{
			shows: 'a text with commas, each address once whatever its case',
			parameters: { emails: ITEM },
			items: [{ value: `${READER}, a@readers.example,A@Readers.example` }],
			sends: [members('early-reader', { emails: [READER, 'a@readers.example'] })],
		},
		{
			shows: 'items with the same tag together, others apart',
			parameters: { tag: byName('={{ $json.tag }}'), emails: ITEM },
			items: [
				{ tag: 'VIP', value: 'a@readers.example' },
				{ tag: 'paying', value: 'b@readers.example' },
				{ tag: 'VIP', value: ['c@readers.example', 'd@readers.example'] },
			],
			sends: [
				members('VIP', {
					emails: ['a@readers.example', 'c@readers.example', 'd@readers.example'],
				}),
				members('paying', { emails: ['b@readers.example'] }),
			],
		},
	],
	badInput: badMembers,
	errors: [
		{
			when: 'the tag is unknown',
			isNotDescribed: true,
			parameters: { tag: byName('no-such-tag') },
			status: 404,
			message: 'The tag is not found.',
		},
	],
	oddResponses: membersOrSent('early-reader'),
	isRepeated: true,
	twoItems: {
		differ: { parameters: { tag: byName(ITEM) }, values: ['VIP', 'paying'] },
		run: 'side by side',
	},
});
