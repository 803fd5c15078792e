import type { IDataObject } from 'n8n-workflow';

import { READER } from '../../sandbox/index.mts';
import { mapping } from '../support/mapping.mts';
import { byId, bySlug, GOES_ON, operation, useNodes } from '../support/useNodes.mts';
import { ITEM, partnerFeed } from '../support/values.mts';

/**
 * A text of a megabyte costs time in proportion to its length, in every kind of parameter: anybody who can fill in a form
 * may write it, and n8n has one thread. Work that is quadratic takes longer than any test may.
 */

const nodes = useNodes({ retryMs: 1 });

const SIZE = 1_000_000;

const runOf = (unit: string, end = 'x') => unit.repeat(SIZE / unit.length) + end;

/** Texts that patterns get lost in: long runs of one character that end otherwise. */
const worst: readonly string[] = [
	...['1', ' ', 'a', '.', '-', '"', '1 ', '%25', '\u200b', '[', '@'].map((unit) => runOf(unit)),
	runOf('a\u200b'),
	`a@${runOf('.')}`,
	`mailto:${runOf('?', '\n')}`,
	`['${runOf("' ")}]`,
	`2026-05-31T10:00:00.${runOf('1')}`,
	`{"customFields": ${runOf('[')}`,
];

/** Texts that are lists of very many entries. */
const lists = ['abcdefg,', ',', '\n'].map((unit) => runOf(unit));

const contact = { email: READER, fieldsMode: 'mapped' };
const kinds: ReadonlyArray<[kind: string, name: string, parameters: IDataObject]> = [
	['a number', 'publishingLetters channel.getAll', { limit: ITEM }],
	['a switch', 'publishingLetters channel.getAll', { returnAll: ITEM }],
	['an ID', 'publishingImports import.retry', { importId: byId(ITEM) }],
	['a list of channels', 'publishingLetters letter.getMetrics', { filters: { channels: ITEM } }],
	['a list of numbers', 'publishingContacts contact.getAll', { filters: { statuses: ITEM } }],
	['a date', 'publishingImports import.getAll', { filters: { createdAfter: ITEM } }],
	['an address', 'publishingContacts contact.get', { email: ITEM }],
	['addresses', 'publishingContacts contact.getAll', { filters: { emails: ITEM } }],
	['tags', 'publishingContacts contact.getAll', { filters: { tags: ITEM } }],
	['a title', 'publishingCurations dataFeed.create', { ...partnerFeed, title: ITEM }],
	['a web address', 'publishingCurations dataFeed.create', { ...partnerFeed, feedUrl: ITEM }],
	['a color', 'publishingContacts tag.create', { tagName: 'vip', color: ITEM }],
	[
		'JSON',
		'publishingContacts contact.update',
		{ ...contact, fieldsMode: 'json', contactJson: ITEM },
	],
	[
		'a mapped field',
		'publishingContacts contact.update',
		{
			...contact,
			contactFields: mapping({
				'customFields.birthday': ITEM,
				'customFields.loyalty points': ITEM,
			}),
		},
	],
	[
		'an expression that n8n evaluates',
		'publishingContacts subscription.update',
		{ email: READER, channel: bySlug('morning-brief'), status: '={{ $json["value"] }}' },
	],
];

test.each(kinds)('%s', async (kind, name, parameters) => {
	nodes.control.addFault({
		kind: 'body',
		body: '{"items":[],"message":"","total":0}',
		times: 10_000,
	});
	const texts = / of |s$/.test(kind) ? lists : worst;
	const { items } = await nodes.run(operation(name), parameters, {
		items: texts.map((value) => ({ json: { value } as IDataObject })),
		node: GOES_ON,
	});
	const longest = Math.max(...items.map(({ json }) => String(json.error ?? '').length));
	expect(longest).toBeLessThan(1_000);
});

test('responses, in every part that is read or quoted', async () => {
	type Answer = readonly [name: string, parameters: IDataObject, status: number, body: unknown];
	const retry = ['publishingImports import.retry', { importId: byId('imp_1') }] as const;
	const listed = [
		'publishingImports import.getAll',
		{ filters: { statuses: ['errored'] } },
	] as const;
	const found = ['publishingContacts contact.get', { email: READER }] as const;
	const row = { uniqueId: 'imp_1', status: 'errored' };
	const answersWith = (text: string): Answer[] => [
		[...retry, 422, { message: text, data: { [text]: 'is taken' }, errors: [text] }],
		[...retry, 200, { success: false, message: text, status: text }],
		[...retry, 404, `<${text}`],
		[...found, 200, { items: [], message: text, total: text }],
		[...listed, 200, `{"items":${text}`],
		[...listed, 200, { items: [{ ...row, createdAt: text, fileName: text }], total: text }],
	];
	const run = async ([name, parameters, status, body]: Answer) => {
		nodes.control.clearFaults();
		const sent = typeof body === 'string' ? body : JSON.stringify(body);
		nodes.control.addFault({ kind: 'body', status, body: sent, times: 9 });
		const { items } = await nodes.run(operation(name), parameters, {
			node: GOES_ON,
		});
		return Math.max(...items.map(({ json }) => String(json.error ?? '').length), 0);
	};
	const texts = [' ', '1', '.'].map((unit) => runOf(unit));
	for (const answer of texts.flatMap(answersWith)) expect(await run(answer)).toBeLessThan(2_000);
});
