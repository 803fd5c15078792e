import { isDeepStrictEqual } from 'node:util';

import type { RunNodeOptions } from '../../support/engine.mts';
import {
	closeServices,
	playService,
	type Answer,
	type Received,
} from '../../support/playedService.mts';
import { GOES_ON, useNodes } from '../../support/useNodes.mts';
import { byId, byName, bySlug, partnerFeed } from '../../support/values.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';

/** Items whose credential is an expression: each item's requests are sent with its own key, to its own address. */

const nodes = useNodes();
useVirtualTime();
afterEach(closeServices);

const EMAIL = '={{ $json.email }}';
const A_B_A_B = ['a', 'b', 'a', 'b'].map((key, index) => ({
	key,
	email: `${index}@${key}.example`,
}));
const [A, B] = A_B_A_B;

/** A service at one address with two companies, which their keys `a` and `b` distinguish. */
async function playTenants(answer: (received: Received) => Answer = () => ({})) {
	const { run, url, received } = await playService(nodes, (each) =>
		['a', 'b'].includes(each.key) ? answer(each) : { status: 401 },
	);
	return {
		url,
		run: async (
			name: string,
			parameters: object,
			items: object[],
			{ baseUrl = url, node = {}, ...more }: Partial<RunNodeOptions> & { baseUrl?: string } = {},
		) =>
			await run(name, parameters, items, node, {
				...more,
				credentials: { publishingApi: { baseUrl, apiKey: '={{ $json.key }}' } },
			}),
		/** The requests with a key. */
		of: (key: string) => received.filter((each) => each.key === key),
		received,
	};
}

const list = (items: object[]): Answer => ({ body: { items, message: '', total: items.length } });

test('a write', async () => {
	const { run, of } = await playTenants();
	const upsert = { email: EMAIL, fieldsMode: 'json', contactJson: '{}' };
	const { error } = await run('publishingContacts contact.upsert', upsert, A_B_A_B);
	expect(error).toBeUndefined();
	const sent = ['a', 'b'].map((key) =>
		of(key)
			.map(({ body }) => (body as typeof A).email)
			.toSorted(),
	);
	expect(sent).toEqual([
		['0@a.example', '2@a.example'],
		['1@b.example', '3@b.example'],
	]);
});

test('equal reads of a list with pages are shared by the items of one tenant only', async () => {
	const { run, of } = await playTenants(({ key, url }) => {
		const query = new URL(url, 'http://localhost').searchParams;
		const [page, limit] = ['page', 'limit'].map((name) => Number(query.get(name)));
		const all = Array.from({ length: key === 'a' ? 120 : 230 }, (_, id) => ({ uniqueId: id + 1 }));
		const items = all.slice((page - 1) * limit, page * limit);
		return { body: { items, message: '', total: all.length } };
	});
	const result = await run('publishingImports import.getAll', { returnAll: true }, A_B_A_B);
	const counts = A_B_A_B.map(
		(_, item) =>
			result.items.filter(({ pairedItem }) => isDeepStrictEqual(pairedItem, { item })).length,
	);
	expect(counts).toEqual([120, 230, 120, 230]);
	expect([of('a'), of('b')].map(({ length }) => length)).toEqual([2, 3]);
});

test('a request for many items holds those of one tenant', async () => {
	const { run, of } = await playTenants();
	const parameters = { tag: byName('VIP'), emails: EMAIL };
	await run('publishingContacts tag.addToContacts', parameters, A_B_A_B);
	expect(of('a')).toMatchObject([{ body: { emails: ['0@a.example', '2@a.example'] } }]);
	expect(of('b')).toMatchObject([{ body: { emails: ['1@b.example', '3@b.example'] } }]);
});

test('what must not happen twice may happen once for each tenant', async () => {
	const { run, of } = await playTenants(() => ({ status: 504 }));
	const parameters = { importId: byId('i') };
	await run('publishingImports import.retry', parameters, [A, B], { node: GOES_ON });
	expect([of('a'), of('b')].map(({ length }) => length)).toEqual([1, 1]);
});

test.each([
	[
		'publishingLetters letter.send',
		{ channel: bySlug('a'), letterId: byId('x'), segmentId: byId(0) },
	],
	['publishingPromotions purchase.review', { purchaseId: byId('x'), decision: 'approved' }],
])('%s happens once, whichever key of the company an item has', async (name, parameters) => {
	const tenants = [await playTenants(), await playTenants()];
	const items = tenants.flatMap(({ url }) => [A, B].map((item) => ({ ...item, url })));
	const more = { baseUrl: '={{ $json.url }}', node: GOES_ON };
	const result = await tenants[0].run(name, parameters, items, more);
	const writes = tenants.map(
		({ received }) => received.filter(({ method }) => method !== 'GET').length,
	);
	expect(writes).toEqual([1, 1]);
	expect(
		result.items.filter(({ json }) => /for an earlier item/.test(String(json.error))),
	).toHaveLength(2);
});

test('Retry Failed counts the retries of each tenant’s imports', async () => {
	const { run } = await playTenants(({ method }) =>
		method === 'GET' ? list([{ uniqueId: 'i', status: 'errored', recordsProcessed: 1 }]) : {},
	);
	const retryAll = async () => {
		const parameters = { options: { giveUpAfter: 1 }, filters: {} };
		const shared = { database: 'tenants', workflowId: 'tenants' };
		const { items } = await run('publishingImports import.retryFailed', parameters, [A, B], shared);
		return items.map(({ json }) => json.retried);
	};
	expect([await retryAll(), await retryAll()]).toEqual([
		[true, true],
		[false, false],
	]);
});

test('a wait for an import looks at the list of its tenant', async () => {
	const { run } = await playTenants(({ method, key }) =>
		method === 'GET' ? list([{ uniqueId: 'i', status: 'finished', of: key }]) : {},
	);
	const parameters = { importId: byId('i'), options: { waitForCompletion: true } };
	const { items } = await run('publishingImports import.retry', parameters, [A, B]);
	expect(items.map(({ json }) => json.of)).toEqual(['a', 'b']);
});

test('a rejected key fails the items of its tenant only', async () => {
	const { run, of } = await playTenants();
	const items = ['a', 'gone', 'a', 'gone', 'a'].map((key, index) => ({
		key,
		email: `${index}@a.example`,
	}));
	const parameters = { email: EMAIL, options: { maxConcurrency: 1 } };
	const result = await run('publishingContacts contact.get', parameters, items, { node: GOES_ON });
	const isAboutKey = result.items.map(({ json }) => /API key/.test(String(json.error)));
	expect(isAboutKey).toEqual([false, true, false, true, false]);
	expect(of('a')).toHaveLength(3);
});

describe('an item whose credential cannot be used', () => {
	const getTags = async (key: unknown, more: Partial<RunNodeOptions> = {}) => {
		const { run, received } = await playTenants(() => list([{ id: 1 }]));
		const items = [A, { ...A, key }, B];
		const result = await run('publishingContacts tag.getAll', { returnAll: true }, items, more);
		return { ...result, received };
	};

	test.each([[''], [null], ['two words']])('fails before anything is sent: %j', async (key) => {
		const { error, received } = await getTags(key);
		expect(error).toMatchObject({
			message: expect.stringMatching(/^The 'API Key' of the credential/),
			context: { itemIndex: 1 },
		});
		expect(received).toEqual([]);
	});

	test('fails alone with Continue On Fail', async () => {
		const { items } = await getTags('', { node: GOES_ON });
		expect(items.map(({ json }) => json)).toEqual([
			{ id: 1 },
			{ error: "The 'API Key' of the credential is empty" },
			{ id: 1 },
		]);
	});
});

test('the token of a data feed is each item’s own: equal previews are not shared', async () => {
	const tokens = ['token-one', 'token-two'];
	const result = await nodes.run(
		{ node: 'publishingCurations', resource: 'dataFeed', operation: 'previewUrl' },
		{ feedUrl: partnerFeed.feedUrl, tokenSource: 'credential' },
		{
			credentials: nodes.credentials({ feedToken: '={{ $json.token }}' }),
			items: tokens.map((token) => ({ json: { token } })),
		},
	);
	expect(result.error).toBeUndefined();
	const sent = nodes.control
		.requests()
		.map(({ body }) => (body as { bearerToken: string }).bearerToken);
	expect(sent.toSorted()).toEqual(tokens);
});
