import type { IDataObject } from 'n8n-workflow';

import { importId } from '../../../sandbox/index.mts';
import { useNodes } from '../../support/useNodes.mts';
import { byId, byName, partnerFeed } from '../../support/values.mts';
import { itemOf, TENANTS, useTenants } from '../../support/useTenants.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';

/** Items whose credential is an expression: each item's requests are sent with its own key, to its own address. */

const tenants = useTenants({ retryMs: 800 });
const nodes = useNodes();
useVirtualTime();

const { run, lines } = tenants;
const A_B_A_B = ['a', 'b', 'a', 'b'] as const;
const GOES_ON = { node: { onError: 'continueRegularOutput' as const } };
const FIRST_PAGE = /^GET .*[?&]page=1&/;
/** How many times the list of a tenant was read. */
const listReads = (tenant: 'a' | 'b') =>
	lines(tenant).filter((line) => FIRST_PAGE.test(line)).length;
const bodies = (tenant: 'a' | 'b') =>
	tenants
		.sandbox(tenant)
		.control.requests()
		.map(({ body }) => body);

test('a write', async () => {
	const items = A_B_A_B.map((tenant, index) =>
		itemOf(tenant, { email: `${index}@${tenant}.example` }),
	);
	const { error } = await run(
		'publishingContacts contact.upsert',
		{ email: '={{ $json.email }}', fieldsMode: 'json', contactJson: '{}' },
		items,
	);
	expect(error).toBeUndefined();
	for (const [tenant, sent] of [
		['a', ['0@a.example', '2@a.example']],
		['b', ['1@b.example', '3@b.example']],
	] as const) {
		const emails = bodies(tenant).map((body) => (body as { email: string }).email);
		expect(emails.toSorted()).toEqual(sent);
	}
});

test('equal reads are shared by the items of one tenant only', async () => {
	tenants.sandbox('b').control.setContactTags(2);
	const { items } = await run(
		'publishingContacts tag.getAll',
		{ returnAll: true },
		A_B_A_B.map((tenant) => itemOf(tenant)),
	);
	const counts = [0, 1, 2, 3].map(
		(index) =>
			items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === index).length,
	);
	expect(counts).toEqual([6, 2, 6, 2]);
	expect([listReads('a'), listReads('b')]).toEqual([1, 1]);
});

test('a request for many items holds those of one tenant', async () => {
	const items = A_B_A_B.map((tenant, index) =>
		itemOf(tenant, { email: `${index}@${tenant}.example` }),
	);
	await run(
		'publishingContacts tag.addToContacts',
		{ tag: byName('VIP'), emails: '={{ $json.email }}' },
		items,
	);
	expect(bodies('a')).toMatchObject([{ emails: ['0@a.example', '2@a.example'] }]);
	expect(bodies('b')).toMatchObject([{ emails: ['1@b.example', '3@b.example'] }]);
});

test('a list with pages', async () => {
	tenants.sandbox('a').control.setImports(120);
	tenants.sandbox('b').control.setImports(230);
	const { items } = await run('publishingImports import.getAll', { returnAll: true }, [
		itemOf('a'),
		itemOf('b'),
	]);
	const of = (index: number) =>
		items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === index);
	expect([of(0).length, of(1).length]).toEqual([120, 230]);
});

test('what must not happen twice may happen once for each tenant', async () => {
	const { error } = await run('publishingImports import.retry', { importId: byId(importId(3)) }, [
		itemOf('a'),
		itemOf('b'),
	]);
	expect(error).toBeUndefined();
	for (const tenant of TENANTS) expect(lines(tenant)).toHaveLength(1);
});

test('Retry Failed counts the retries of each tenant’s imports', async () => {
	const failed = importId(3);
	const retryAll = async () => {
		for (const tenant of TENANTS) {
			tenants.sandbox(tenant).control.setImports(4);
			tenants.sandbox(tenant).control.failImport(failed);
		}
		const { items } = await run(
			'publishingImports import.retryFailed',
			{ options: { giveUpAfter: 1, maxImports: 1 }, filters: {} },
			[itemOf('a'), itemOf('b')],
			{ database: 'tenants', workflowId: 'tenants' },
		);
		return items.map(({ json }) => [json.uniqueId, json.retried]);
	};
	expect(await retryAll()).toEqual([
		[failed, true],
		[failed, true],
	]);
	expect(await retryAll()).not.toContainEqual([failed, true]);
});

test('a wait for an import looks at the list of its tenant', async () => {
	const waiting = { waitForCompletion: true, pollInterval: 1 };
	const { items } = await run(
		'publishingImports import.retry',
		{ importId: byId(importId(3)), options: waiting },
		[itemOf('a'), itemOf('b')],
	);
	expect(items.map(({ json }) => json.status)).toEqual(['finished', 'finished']);
	for (const tenant of TENANTS) {
		expect(lines(tenant).filter((line) => line.startsWith('GET')).length).toBeGreaterThan(0);
	}
});

test('a base URL is each item’s own, too', async () => {
	const { items, error } = await run(
		'publishingContacts tag.getAll',
		{ returnAll: true },
		TENANTS.map((tenant) => itemOf(tenant, { url: tenants.sandbox(tenant).url })),
		{
			credentials: {
				publishingApi: { baseUrl: '={{ $json.url }}', apiKey: '={{ $json.key }}' },
			},
		},
	);
	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(2);
	expect([listReads('a'), listReads('b')]).toEqual([1, 1]);
});

test('a rejected key fails the items of its tenant only', async () => {
	const items = ['a', 'gone', 'a', 'gone', 'a'].map((tenant, index) => ({
		json: {
			...itemOf('a').json,
			...(tenant === 'gone' && { key: 'gone' }),
			email: `${index}@a.example`,
		},
	}));
	const result = await run(
		'publishingContacts contact.get',
		{ email: '={{ $json.email }}', options: { maxConcurrency: 1 } },
		items as never,
		GOES_ON,
	);
	const errors = result.items.map(({ json }) => json.error);
	expect(errors.map((error) => /API key/.test(String(error)))).toEqual([
		false,
		true,
		false,
		true,
		false,
	]);
	expect(lines('a')).toHaveLength(3);
});

describe('an item whose credential cannot be used', () => {
	const bad = (key: unknown) => [itemOf('a'), { json: { ...itemOf('a').json, key } }, itemOf('b')];
	const getTags = async (key: unknown, more = {}) =>
		await run('publishingContacts tag.getAll', { returnAll: true }, bad(key) as never, more);

	test.each([[''], [null], ['two words']])('fails before anything is sent: %j', async (key) => {
		const { error } = await getTags(key);
		expect(error).toMatchObject({
			message: expect.stringMatching(/^The 'API Key' of the credential/),
			context: { itemIndex: 1 },
		});
		for (const tenant of TENANTS) expect(lines(tenant)).toEqual([]);
	});

	test('fails alone with Continue On Fail', async () => {
		const { items } = await getTags('', GOES_ON);
		expect(items.filter(({ json }) => 'error' in json)).toEqual([
			{
				json: { error: "The 'API Key' of the credential is empty" },
				pairedItem: { item: 1 },
			},
		]);
		expect([listReads('a'), listReads('b')]).toEqual([1, 1]);
	});
});

test('the token of a data feed is each item’s own: equal previews are not shared', async () => {
	const tokens = ['token-one', 'token-two'];
	const result = await nodes.run(
		{ node: 'publishingCurations', resource: 'dataFeed', operation: 'previewUrl' },
		{ feedUrl: partnerFeed.feedUrl, tokenSource: 'credential' },
		{
			credentials: {
				...nodes.credentials(),
				publishingFeedTokenApi: { token: '={{ $json.token }}' },
			},
			items: tokens.map((token) => ({ json: { token } })),
		},
	);
	expect(result.error).toBeUndefined();
	const sent = nodes.control.requests().map(({ body }) => (body as IDataObject).bearerToken);
	expect(sent.toSorted()).toEqual(tokens);
});

test('a credential without expressions is read once, however many items there are', async () => {
	const { decryptions, error } = await nodes.run(
		{ node: 'publishingContacts', resource: 'contact', operation: 'get' },
		{ email: '={{ $json.email }}' },
		{ items: Array.from({ length: 200 }, () => ({ json: { email: 'a@b.example' } })), ...GOES_ON },
	);
	expect(error).toBeUndefined();
	expect(decryptions).toBe(1);
});
