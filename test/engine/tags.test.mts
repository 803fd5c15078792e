import { closeServices, playService, type Answer } from '../support/playedService.mts';
import { GOES_ON, operation, useNodes } from '../support/useNodes.mts';
import { byName } from '../support/values.mts';
import { useVirtualTime } from '../support/virtualTime.mts';
import { READER } from '../../sandbox/index.mts';
import { mapping } from '../support/mapping.mts';

/** Tags for many contacts at once: few requests, and a result for each item. */
describe('Add to Contacts and Remove From Contacts', () => {
	const nodes = useNodes();
	useVirtualTime();
	afterEach(closeServices);

	const address = (index: number) => `reader${index}@readers.example`;
	const addresses = (length: number, from = 0) =>
		Array.from({ length }, (_, index) => address(from + index));
	/** Both operations share their batches, so one of them is tested whole. */
	const ADD = 'addToContacts';

	const write = async (
		emails: readonly unknown[],
		tags: readonly string[] = ['VIP'],
		name: string = ADD,
	) => {
		const run = await nodes.run(
			operation(`publishingContacts tag.${name}`),
			{ tag: byName('={{ $json.tag }}'), emails: '={{ $json.emails }}' },
			{
				items: emails.map((each, index) => ({
					json: { emails: each as string, tag: tags[index % tags.length] },
				})),
				node: GOES_ON,
			},
		);
		expect(run.error).toBeUndefined();
		return run;
	};
	const sentEmails = () =>
		nodes.control.requests().map(({ body }) => (body as { emails: string[] }).emails);

	test('sends 10,001 addresses of 101 items in two requests', async () => {
		nodes.control.setContacts(10_001);
		const hundreds = Array.from({ length: 100 }, (_, index) => addresses(100, 100 * index));
		const { items } = await write([...hundreds, address(10_000)]);
		expect(sentEmails()).toEqual([addresses(10_000), [address(10_000)]]);
		expect(items).toHaveLength(101);
		for (const [index, sent] of [
			[0, 10_000],
			[99, 10_000],
			[100, 1],
		]) {
			expect(items[index]).toMatchObject({
				json: { tag: 'VIP', matched: sent, sent, unmatched: 0 },
				pairedItem: { item: index },
			});
		}
	});

	test('keeps the addresses of an item together', async () => {
		await write([addresses(6_000), addresses(6_000, 6_000), addresses(4_000, 12_000)]);
		expect(sentEmails().map(({ length }) => length)).toEqual([6_000, 10_000]);
	});

	test.each([ADD, 'removeFromContacts'])(
		'%s: one request for each tag, however the items are mixed',
		async (name) => {
			await write(addresses(30), ['VIP', 'paying', 'win-back'], name);
			expect(sentEmails().map(({ length }) => length)).toEqual([10, 10, 10]);
		},
	);

	test('reports to each item its own addresses, and those of its request: sent, matched and duplicated', async () => {
		const { items, hints } = await write([
			address(0),
			address(0).toUpperCase(),
			'nobody@readers.example',
			[address(1), address(2), address(1)],
		]);
		expect(sentEmails()).toEqual([[address(0), 'nobody@readers.example', address(1), address(2)]]);
		expect(items.map(({ json }) => json.emails)).toEqual([
			[address(0)],
			[address(0).toUpperCase()],
			['nobody@readers.example'],
			[address(1), address(2), address(1)],
		]);
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

	/** Adds a tag to the contacts with these indexes, at a service that rejects a request with words. */
	const refusing = async (indexes: number[], answer: (emails: string[]) => object | undefined) => {
		const sent: string[][] = [];
		const { run } = await playService(nodes, ({ body }) => {
			const { emails } = body as { emails: string[] };
			sent.push(emails);
			return answer(emails) ?? { body: { items: { matched: 1 } } };
		});
		const items = indexes.map((index) => ({ email: address(index) }));
		const parameters = { tag: byName('VIP'), emails: '={{ $json.email }}' };
		const result = await run(`publishingContacts tag.${ADD}`, parameters, items, GOES_ON);
		return {
			failed: result.items.map(({ json }) => 'error' in json),
			sizes: sent.map(({ length }) => length),
			hints: result.hints.map(({ message }) => message),
		};
	};

	test.each([400, 413, 422])(
		'an address that the service refuses with %i fails its item alone, as halves are sent again',
		async (status) => {
			const refused = [address(2), address(4)];
			const { failed, sizes, hints } = await refusing([0, 1, 2, 3, 4, 1], (emails) => {
				const [bad] = emails.filter((email) => refused.includes(email));
				return bad === undefined ? undefined : { status, body: { message: `Not valid: ${bad}` } };
			});
			expect(failed).toEqual([false, false, true, false, true, false]);
			expect(sizes.toSorted()).toEqual([1, 1, 1, 1, 2, 2, 3, 3, 5]);
			expect(hints.join()).not.toContain('Duplicates');
		},
	);

	test('if the first and the last item alone are refused in the same words, the fault is in the tag', async () => {
		const refusal = { status: 422, body: { message: 'The tag is archived' } };
		const { failed, sizes } = await refusing([...Array(100).keys()], () => refusal);
		expect(failed).toEqual(Array(100).fill(true));
		expect(sizes).toEqual([100, 50, 25, 13, 7, 4, 2, 1, 50, 25, 12, 6, 3, 1]);
	});

	test.each<[what: string, most: number, Answer]>([
		['413 without a word', 4, { status: 413 }],
		['422 with equal words', 8, { status: 422, body: { message: 'Too many addresses' } }],
		['400 with equal words', 1, { status: 400, body: { message: 'Too many addresses' } }],
	])('%s: requests are divided until they fit', async (_what, most, refusal) => {
		const { failed, sizes } = await refusing([...Array(32).keys()], ({ length }) =>
			length > most ? refusal : undefined,
		);
		expect(failed).toEqual(Array(32).fill(false));
		expect(sizes.filter((size) => size <= most)).toEqual(Array(32 / most).fill(most));
	});

	test.each([[[0]], [[31]], [[0, 1, 17]], [[30, 31]], [[0, 16]]])(
		'refused in words that do not name them, only items %j fail',
		async (bad) => {
			const refusal = { status: 422, body: { message: 'Not an address' } };
			const { failed } = await refusing([...Array(32).keys()], (emails) =>
				bad.some((index) => emails.includes(address(index))) ? refusal : undefined,
			);
			expect(failed).toEqual([...Array(32).keys()].map((index) => bad.includes(index)));
		},
	);

	test.each([
		['1', 1],
		[null, null],
		['many', 'many'],
	])('what the service says of matched addresses is told: %j', async (matched, told) => {
		const { run } = await playService(nodes, () => ({ body: { items: { matched, updated: 1 } } }));
		const { items, hints } = await run('publishingContacts tag.addToContacts', {
			tag: byName('x'),
			emails: [address(0), address(1)].join(),
		});
		expect(items[0].json).toMatchObject({ matched: told, updated: 1, sent: 2 });
		expect(hints).toHaveLength(typeof told === 'number' ? 1 : 0);
	});

	test('does not report a count of changes if only a second request got a response', async () => {
		nodes.control.addFault({ kind: 'status', status: 504 });
		const { items, hints } = await write([address(0)]);
		expect(sentEmails()).toHaveLength(2);
		expect(items[0].json).toMatchObject({ matched: 1, sent: 1, updated: null });
		expect(hints.map(({ message }) => message)).toEqual([
			"The response for 'VIP' was lost and the request was sent again, so it is unknown how many contacts were changed.",
		]);
	});

	test('reports the count of changes if the first request cannot have changed anything', async () => {
		nodes.control.addFault({ kind: 'status', status: 429 });
		const { items, hints } = await write([address(0)]);
		expect(items[0].json.updated).toEqual(expect.any(Number));
		expect(hints).toEqual([]);
	});

	test('a request that fails is the error of its own items only', async () => {
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

/** The API does not state whether the tags of a write replace the contact's tags. */
describe('tags that a contact is written with', () => {
	const nodes = useNodes();

	const run = async (name: string, parameters: object) => {
		const { items, error } = await nodes.run(operation(`publishingContacts ${name}`), {
			email: READER,
			...parameters,
		});
		expect(error).toBeUndefined();
		return items[0].json;
	};
	const FIELDS = { contactFields: mapping({ firstName: 'Zoë' }) };
	const BEFORE = ['early-reader'];

	describe.each([
		['add', [...BEFORE, 'paying']],
		['replace', ['paying']],
	] as const)('where they %s', (writes, after) => {
		test.each(['contact.upsert', 'contact.update'])(
			'%s gives the tags that the contact has by now, and changes none if none is given',
			async (name) => {
				nodes.control.setTagWrites(writes);
				for (const [given, now] of [
					[undefined, BEFORE],
					[[], BEFORE],
					[' ', BEFORE],
					[['paying'], after],
				] as const) {
					const written = await run(name, { ...FIELDS, additionalFields: { tags: given } });
					const read = await run('contact.get', {});
					expect({ given, tags: [written.tags, read.tags] }).toEqual({ given, tags: [now, now] });
				}
			},
		);
	});
});
