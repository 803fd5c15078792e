import { ApiClient } from '../../nodes/shared/client/apiClient.ts';
import { closeServices, playService, type Answer } from '../support/playedService.mts';
import { byId, byName, bySlug, ITEM } from '../support/values.mts';
import { until } from '../support/until.mts';
import { operation, useNodes } from '../support/useNodes.mts';
import type { PlannedFault } from '../../sandbox/index.mts';

/** Several items of a run for one record, and the other items after one has failed. */
describe('several items', () => {
	const nodes = useNodes();
	afterEach(closeServices);

	const GOES_ON = { onError: 'continueRegularOutput' };
	const SEND = 'publishingLetters letter.send';
	const sending = { channel: bySlug('a'), letterId: byId('={{ $json.id }}'), segmentId: byId(0) };
	const letter = (publicationStatus: number): Answer => ({
		body: { items: { uniqueId: 'ltr_1', publicationStatus } },
	});

	const subscription = { email: 'a@x.example', channel: bySlug('c') };
	const ONCE = 'It was not sent again, because it must not happen twice.';
	const ONE_SENDING =
		'It was not sent again: each run sends a letter to one audience only. To reach another audience, clone the letter and send the copy.';

	test.each<[string, object, whatMayHaveBeen?: string, details?: string]>([
		[SEND, sending, 'The letter may have been sent', ONE_SENDING],
		['publishingImports import.retry', { importId: byId('i') }],
		['publishingAgents agent.runNow', { agentId: byId('a') }],
		['publishingAgents agent.runOnLetter', { agentId: byId('a'), letterId: byId('l') }],
		['publishingAgents agent.delete', { agentId: byId('a') }],
		[
			'publishingContacts subscription.create',
			{ ...subscription, status: '={{ $json.status }}' },
			'The subscription may have been created',
		],
		['publishingContacts subscription.delete', subscription],
		['publishingContacts contact.delete', { email: 'a@x.example' }],
		['publishingContacts customField.delete', { fieldId: byId(7) }],
		['publishingContacts tag.delete', { tagId: byId(7) }],
		['publishingCurations curation.delete', { curationId: byId('c') }],
		['publishingCurations dataFeed.delete', { feedId: byId('f') }],
		['publishingCurations feed.delete', { feedId: byId('f') }],
		['publishingLetters letter.delete', { letterId: byId('l') }],
	])(
		'%s: what is in doubt is sent by no other item',
		async (name, parameters, whatMayHaveBeen = 'This may have been done', details = ONCE) => {
			const { run, writes } = await playService(nodes, ({ method }) =>
				method === 'GET' ? letter(7) : { status: 504 },
			);
			const two = [1, 2].map((status) => ({ id: 'ltr_1', status }));
			const { items } = await run(name, parameters, two, GOES_ON);
			expect(writes()).toHaveLength(1);
			expect(items[1].json).toEqual({
				error: `${whatMayHaveBeen} for an earlier item`,
				details,
			});
		},
	);

	test.each([7, 2])(
		'a letter is sent by one item only, whatever the audience, also while it shows as before: %i',
		async (status) => {
			const { run, writes } = await playService(nodes, ({ method }) =>
				method === 'GET' ? letter(writes().length === 0 ? 7 : status) : {},
			);
			const two = [1, 2].map((segment) => ({ id: 'ltr_1', segment }));
			const bySegment = { ...sending, segmentId: byId('={{ $json.segment }}') };
			const { items } = await run(SEND, bySegment, two, GOES_ON);
			expect(writes()).toHaveLength(1);
			expect(items[1].json).toEqual({
				error: 'The letter was sent for an earlier item',
				details: ONE_SENDING,
			});
		},
	);

	test('a letter that the service refuses may be sent by another item', async () => {
		const { run, writes } = await playService(nodes, ({ method }) =>
			method === 'GET' ? letter(7) : { status: 422, body: { message: 'No audience' } },
		);
		await run(SEND, sending, [{ id: 'ltr_1' }, { id: 'ltr_1' }], GOES_ON);
		expect(writes()).toHaveLength(2);
	});

	test('a single retry in doubt does not say that no import was retried', async () => {
		const failed = {
			items: [{ uniqueId: 'i1', status: 'errored', recordsProcessed: 3 }],
			total: 1,
		};
		const { run } = await playService(nodes, ({ method }) =>
			method === 'GET' ? { body: failed } : { status: 504 },
		);
		const { error } = await run('publishingImports import.retryFailed', { filters: {} });
		expect(error).toMatchObject({ description: expect.stringMatching(/No other import was/) });
	});

	test('an agent may run for several items', async () => {
		const { run, writes } = await playService(nodes, () => ({ status: 202 }));
		await run('publishingAgents agent.runNow', { agentId: byId('a') }, [{}, {}]);
		expect(writes()).toHaveLength(2);
	});

	test.each([
		['a published letter', [{ uniqueId: 'ltr_1', publicationStatus: 1 }]],
		['a template', [{ uniqueId: 'ltr_1', publicationStatus: 3 }]],
	])('%s that comes alone in a list is not sent', async (_what, items) => {
		const { run, writes } = await playService(nodes, ({ method }) =>
			method === 'GET' ? { body: { items, total: 1 } } : {},
		);
		const { error } = await run(SEND, sending, [{ id: 'ltr_1' }]);
		expect(error).toBeDefined();
		expect(writes()).toHaveLength(0);
	});

	const bare = (publicationStatus: number): Answer => ({
		body: { uniqueId: 'ltr_1', publicationStatus },
	});

	test.each<[string, Answer]>([
		...[403, 404, 501].map((status): [string, Answer] => [
			String(status),
			{ status, body: { message: 'No' } },
		]),
		['nothing', { status: 204 }],
		['an odd envelope', { body: { items: true } }],
		['a draft without an envelope', bare(0)],
	])('a letter is sent if reading it returns %s', async (_what, answer) => {
		const { run, writes } = await playService(nodes, ({ method }) =>
			method === 'GET' ? answer : {},
		);
		await run(SEND, sending, [{ id: 'ltr_1' }]);
		expect(writes()).toHaveLength(1);
	});

	test.each<[string, Answer, string]>([
		['500', { status: 500 }, 'because its current status could not be read'],
		['401', { status: 401 }, 'because its current status could not be read'],
		['a published letter without an envelope', bare(1), 'clone it'],
	])(
		'a letter is not sent, and the error says so, if reading it returns %s',
		async (_, answer, why) => {
			const { run, writes } = await playService(nodes, ({ method }) =>
				method === 'GET' ? answer : {},
			);
			const { error } = await run(SEND, sending, [{ id: 'ltr_1' }]);
			expect(error!.description).toMatch(/was not sent/);
			expect(error!.description).toContain(why);
			expect(writes()).toHaveLength(0);
		},
	);

	test.each([{ status: 422 }, { status: 204 }])(
		'a purchase is reviewed if the list of purchases returns %j',
		async (answer) => {
			const { run, writes } = await playService(nodes, ({ method }) =>
				method === 'GET' ? answer : {},
			);
			const review = { purchaseId: byId('p1'), decision: 'approved' };
			await run('publishingPromotions purchase.review', review);
			expect(writes()).toHaveLength(1);
		},
	);

	test('once an item has failed no letter is sent any more, although it was read before', async () => {
		const ended = jest.spyOn(ApiClient.prototype, 'endRun');
		const { run, writes } = await playService(nodes, async ({ method, url }) => {
			if (method !== 'GET') return {};
			if (url.includes('template')) return letter(3);
			await until(() => ended.mock.calls.length > 0, 'the item of the template fails');
			return letter(7);
		});
		const ids = ['template', 'ltr_1', 'ltr_2'].map((id) => ({ id }));
		const { error } = await run(SEND, sending, ids);
		expect(error).toMatchObject({ description: expect.stringMatching(/^It was not sent\./) });
		expect(writes()).toHaveLength(0);
	});

	test('once an item has failed the run does not wait to read once more for one that has written nothing', async () => {
		let reads = 0;
		const { run } = await playService(nodes, async ({ url }) => {
			if (!url.includes('template')) {
				reads++;
				return { status: 503, headers: { 'retry-after': '6' } };
			}
			await until(() => reads > 0, 'the other letter is read');
			return letter(3);
		});
		const { error } = await run(SEND, sending, [{ id: 'ltr_1' }, { id: 'template' }]);
		expect(error).toMatchObject({ message: expect.stringContaining('is a template') });
		expect(reads).toBe(1);
	});

	test('once an item has failed the run does not wait to list contacts again, which is posted and changes nothing', async () => {
		let reads = 0;
		const { run } = await playService(nodes, async ({ body }) => {
			if ((body as { query?: string }).query !== 'bad') {
				reads++;
				return { status: 503, headers: { 'retry-after': '6' } };
			}
			await until(() => reads > 0, 'the other list is read');
			return { status: 400 };
		});
		const filters = { query: '={{ $json.query }}' };
		const items = [{ query: 'a' }, { query: 'bad' }];
		const { error } = await run('publishingContacts contact.getAll', { filters }, items);
		expect(error).toMatchObject({ httpCode: '400' });
		expect(reads).toBe(1);
	});

	test('a purchase that this run approved counts as approved, whatever the list showed before', async () => {
		const { run } = await playService(nodes, ({ method }) =>
			method === 'GET'
				? { body: { items: [{ uniqueId: 'p1', status: 'changesRequested' }], total: 1 } }
				: {},
		);
		const { items } = await run(
			'publishingPromotions purchase.review',
			{ purchaseId: byId('p1'), decision: '={{ $json.d }}', feedback: 'x' },
			[{ d: 'approved' }, { d: 'rejected' }],
			GOES_ON,
		);
		expect(items[1].json.error).toBe('The purchase p1 is already approved');
	});

	describe('an update of a data feed', () => {
		const feed = {
			uniqueId: 'f',
			type: 1,
			title: 'T',
			description: 'D',
			feedUrl: 'https://a.example/c',
			archiveIntervalDays: 7,
			authType: 0,
			fieldMappings: [{ source: 'a', target: 'url' }],
			tags: [],
			sharedChannelIds: [101, null, '102'],
		};
		const updating = {
			feedId: byId('f'),
			updateFields: { title: '={{ $json.t }}', description: '={{ $json.d }}' },
		};
		const play = (more: object = {}) =>
			playService(nodes, ({ method }) =>
				method === 'GET' ? { body: { items: [{ ...feed, ...more }], total: 1 } } : {},
			);

		test('keeps the values that an earlier item has set, although the list does not show them yet', async () => {
			const { run, writes } = await play();
			await run('publishingCurations dataFeed.update', updating, [{ t: 'New' }, { d: 'Newer' }]);
			expect(writes()[1].body).toMatchObject({ title: 'New', description: 'Newer' });
		});

		test.each([
			['keeps', 1, []],
			['does not keep, as it used none since,', 0, ['has no stored bearer token']],
		])(
			'%s the token that an earlier item has brought, where the list still shows none',
			async (_what, authType, told) => {
				const { run, writes } = await play({ hasAuthSecret: false });
				const { items } = await run(
					'publishingCurations dataFeed.update',
					{
						feedId: byId('f'),
						tokenSource: '={{ $json.from }}',
						updateFields: { authType: '={{ $json.authType }}' },
					},
					[
						{ from: 'credential', authType: 1 },
						{ from: 'stored', authType },
						{ from: 'stored', authType: 1 },
					],
					GOES_ON,
				);
				const errors = items.flatMap(({ json }) => json.error ?? []);
				expect(errors).toEqual(told.map((text) => expect.stringContaining(text)));
				expect(writes()).toHaveLength(3 - told.length);
			},
		);

		test('sends the channels that the list names, and none for null', async () => {
			const { run, writes } = await play();
			await run('publishingCurations dataFeed.update', updating, [{ t: 'New' }]);
			expect(writes()[0].body).toMatchObject({ channels: [101, 102] });
		});
	});

	test('requests of several tags are sent side by side, also if items are sorted by tag', async () => {
		const tags = ['a', 'b', 'c'];
		let arrive = () => {};
		const arrived = new Promise<void>((resolve) => (arrive = resolve));
		const { run, writes } = await playService(nodes, async () => {
			if (writes().length === tags.length) arrive();
			await arrived;
			return { body: { items: { matched: 1, updated: 1 } } };
		});
		const items = tags.flatMap((t) => [0, 1, 2, 3].map((n) => ({ t, e: `${t}${n}@x.example` })));
		const { error } = await run(
			'publishingContacts tag.addToContacts',
			{
				tag: byName('={{ $json.t }}'),
				emails: '={{ $json.e }}',
				options: { maxConcurrency: 4 },
			},
			items,
		);
		expect(error).toBeUndefined();
	});
});

/** A buyer receives one decision on a purchase, and never a second one. */
describe('reviews of purchases', () => {
	const nodes = useNodes();
	const review = operation('publishingPromotions purchase.review');

	const decide = (decisions: object[], node = {}) =>
		nodes.run(
			review,
			{
				purchaseId: byId('={{ $json.id }}'),
				decision: '={{ $json.decision }}',
				feedback: ITEM,
			},
			{ items: decisions.map((json) => ({ json: { value: 'Why', ...json } })), node },
		);
	const GOES_ON = { onError: 'continueRegularOutput' };
	const posts = () => nodes.sent().filter(([line]) => String(line).startsWith('POST'));

	test('the list of purchases is read once for all items', async () => {
		const pending = await pendingIds();
		const { items, error } = await decide(pending.map((id) => ({ id, decision: 'approved' })));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(pending.length);
		expect(nodes.sent()).toHaveLength(1 + pending.length);
	});

	test('of two decisions on one purchase the first counts', async () => {
		const [id] = await pendingIds();
		const decisions = ['rejected', 'approved'].map((decision) => ({ id, decision }));
		const { items } = await decide(decisions, GOES_ON);
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ purchaseId: id, decision: 'rejected', success: true }),
			{
				error: expect.stringMatching(/^The purchase \S+ is already .+$/),
				details: expect.stringContaining('The decision was not sent'),
			},
		]);
		expect(posts()).toHaveLength(1);
	});

	test('a decision whose end is in doubt is not sent again, by no item', async () => {
		const [id] = await pendingIds();
		nodes.control.addFault({ kind: 'status', status: 503, method: 'POST' });
		const { items } = await decide(
			[
				{ id, decision: 'approved' },
				{ id, decision: 'approved' },
			],
			GOES_ON,
		);
		expect(items.map(({ json }) => json.details)).toEqual([
			expect.stringContaining('Check the service before you run this again'),
			expect.stringContaining('It was not sent again'),
		]);
		expect(posts()).toHaveLength(1);
	});

	test('a decision that was refused may be taken again', async () => {
		const [id] = await pendingIds();
		nodes.control.addFault({ kind: 'status', status: 422, method: 'POST' });
		const { items } = await decide(
			[
				{ id, decision: 'rejected' },
				{ id, decision: 'approved' },
			],
			GOES_ON,
		);
		expect(items.map(({ json }) => json.decision)).toEqual([undefined, 'approved']);
		expect(posts()).toHaveLength(2);
	});

	test.each<[PlannedFault, httpCode: string]>([
		[{ kind: 'status', status: 500 }, '500'],
		[{ kind: 'html' }, '200'],
	])('a list that cannot be read just now ends the run, unsent: %j', async (fault, httpCode) => {
		const [id] = await pendingIds();
		nodes.control.addFault({ ...fault, method: 'GET' });
		const { error } = await decide([{ id, decision: 'approved' }]);
		expect(error).toMatchObject({
			httpCode,
			description: expect.stringContaining('The decision was not sent'),
		});
		expect(posts()).toEqual([]);
	});

	async function pendingIds(): Promise<string[]> {
		const { items } = await nodes.run(operation('publishingPromotions purchase.getAll'), {
			returnAll: true,
			filters: { statuses: 'pending' },
		});
		nodes.control.clearRequests();
		return items.map(({ json }) => String(json.uniqueId));
	}
});
