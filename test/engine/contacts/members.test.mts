import { operation, useNodes } from '../../support/useNodes.mts';
import { byName } from '../../support/values.mts';

/** Tags for many contacts at once: how few requests it takes, and what each item is told. */

const nodes = useNodes();

const address = (index: number) => `reader${index}@readers.example`;
const addresses = (length: number, from = 0) =>
	Array.from({ length }, (_, index) => address(from + index));
const WRITES = ['addToContacts', 'removeFromContacts'] as const;

describe.each(WRITES)('tag.%s', (name) => {
	const write = async (emails: readonly unknown[], tags: readonly string[] = ['VIP']) => {
		const run = await nodes.run(
			operation(`publishingContacts tag.${name}`),
			{ tag: byName('={{ $json.tag }}'), emails: '={{ $json.emails }}' },
			{
				items: emails.map((each, index) => ({
					json: { emails: each as string, tag: tags[index % tags.length] },
				})),
				node: { onError: 'continueRegularOutput' },
			},
		);
		expect(run.error).toBeUndefined();
		return run;
	};
	const sentEmails = () =>
		nodes.control.requests().map(({ body }) => (body as { emails: string[] }).emails);

	test('sends 20,000 items in two requests', async () => {
		nodes.control.setContacts(20_000);
		const { items } = await write(addresses(20_000));
		expect(sentEmails().map(({ length }) => length)).toEqual([10_000, 10_000]);
		expect(sentEmails().flat()).toEqual(addresses(20_000));
		expect(items).toHaveLength(20_000);
		for (const index of [0, 9_999, 10_000, 19_999]) {
			expect(items[index]).toMatchObject({
				json: { tag: 'VIP', matched: 10_000, sent: 10_000, unmatched: 0 },
				pairedItem: { item: index },
			});
		}
	});

	test('sends 20,000 addresses of two items in two requests', async () => {
		await write([addresses(10_000), addresses(10_000, 10_000)]);
		expect(sentEmails().map(({ length }) => length)).toEqual([10_000, 10_000]);
	});

	test('keeps the addresses of an item together', async () => {
		await write([addresses(6_000), addresses(6_000, 6_000), addresses(4_000, 12_000)]);
		expect(sentEmails().map(({ length }) => length)).toEqual([6_000, 10_000]);
	});

	test('one request for each tag, however the items are mixed', async () => {
		await write(addresses(300), ['VIP', 'paying', 'win-back']);
		expect(sentEmails().map(({ length }) => length)).toEqual([100, 100, 100]);
	});

	test('tells each item of its request: what was sent, what matched, and what came twice', async () => {
		const { items, hints } = await write([
			address(0),
			address(0).toUpperCase(),
			'nobody@readers.example',
			[address(1), address(2), address(1)],
		]);
		expect(sentEmails()).toEqual([[address(0), 'nobody@readers.example', address(1), address(2)]]);
		expect(items).toHaveLength(4);
		for (const { json } of items) {
			expect(json).toMatchObject({ tag: 'VIP', sent: 4, matched: 3, unmatched: 1 });
		}
		expect(hints.map(({ message }) => message)).toEqual([
			"Each address for 'VIP' is sent once. Duplicates left out: 2.",
			"Addresses for 'VIP' that belong to no contact: 1 of 4. They were skipped.",
		]);
	});

	test('an item that is refused keeps no other from being sent', async () => {
		const { items } = await write([address(0), 'nobody', addresses(10_001), address(1)]);
		expect(sentEmails()).toEqual([[address(0), address(1)]]);
		expect(items.map(({ json }) => json.error ?? json.sent)).toEqual([
			2,
			expect.stringMatching(/^'Emails' must be an email address/),
			expect.stringMatching(/^'Emails' must have at most 10,000 addresses/),
			2,
		]);
	});

	test('an address that the service refuses fails its item alone', async () => {
		// The request of both, and one of the two that it is split into.
		nodes.control.addFault({ kind: 'status', status: 422, times: 2 });
		const { items } = await write(addresses(2));
		expect(sentEmails().map(({ length }) => length)).toEqual([2, 1, 1]);
		const refused = items.filter(({ json }) => 'error' in json);
		expect(refused).toHaveLength(1);
		const [{ pairedItem }] = refused as Array<{ pairedItem: { item: number } }>;
		expect(items[1 - pairedItem.item].json).toMatchObject({ sent: 1 });
	});

	test('does not tell that nothing was changed, where that is what a second request found', async () => {
		nodes.control.addFault({ kind: 'status', status: 504 });
		const { items, hints } = await write([address(0)]);
		expect(sentEmails()).toHaveLength(2);
		expect(items[0].json).toMatchObject({ matched: 1, sent: 1, updated: null });
		expect(hints.map(({ message }) => message)).toEqual([
			"The response for 'VIP' was lost and the request was sent again, so it is unknown how many contacts were changed.",
		]);
	});

	test('tells what was changed, where the first request cannot have changed it', async () => {
		nodes.control.addFault({ kind: 'status', status: 429 });
		const { items, hints } = await write([address(0)]);
		expect(items[0].json.updated).toEqual(expect.any(Number));
		expect(hints).toEqual([]);
	});

	test('a request that fails is told to its own items alone', async () => {
		nodes.control.addFault({
			kind: 'body',
			status: 403,
			path: '/api/v3/contacts/tags/paying/*',
			body: JSON.stringify({ message: 'Audience sending is off.', items: [], total: 0 }),
		});
		const { items } = await write(addresses(4), ['VIP', 'paying']);
		expect(items.map(({ json }) => json.error ?? json.sent)).toEqual([
			2,
			'Audience sending is off.',
			2,
			'Audience sending is off.',
		]);
	});
});
