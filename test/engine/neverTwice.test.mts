import { ApiClient } from '../../nodes/shared/client/apiClient.ts';
import { closeServices, playService, type Answer } from '../support/playedService.mts';
import { byId, byName, bySlug, partnerFeed } from '../support/values.mts';
import { until } from '../support/until.mts';
import { GOES_ON, operation, useNodes } from '../support/useNodes.mts';

/** Several items of a run for one record, and the other items after one has failed. */
describe('several items', () => {
	const nodes = useNodes();
	afterEach(closeServices);

	const SEND = 'publishingLetters letter.send';
	const REVIEW = 'publishingPromotions purchase.review';
	const sending = { channel: bySlug('a'), letterId: byId('={{ $json.id }}'), segmentId: byId(0) };
	const letter = (publicationStatus: number): Answer => ({
		body: { items: { uniqueId: 'ltr_1', publicationStatus } },
	});

	/** A service whose reads are answered so. */
	const reading = async (read: Answer, write: Answer = {}) =>
		await playService(nodes, ({ method }) => (method === 'GET' ? read : write));

	const reviewing = { purchaseId: byId('p1'), decision: 'approved' };
	const ONCE = 'It was not sent again, because it must not happen twice.';
	const ONE_SENDING =
		'It was not sent again: a letter is sent to one audience only. Do not send it again unless a person asks for it.';
	const ONE_REVIEW =
		'The decision was not sent: the buyer would be notified twice. Get Many shows the status of the purchase.';

	test.each<[string, object, whatMayHaveBeen: string, details?: string]>([
		[SEND, sending, 'The letter may have been sent', ONE_SENDING],
		[
			'publishingContacts subscription.create',
			{ email: 'a@x.example', channel: bySlug('c'), status: '={{ $json.status }}' },
			'The subscription may have been created',
		],
		[
			'publishingPromotions purchase.review',
			{
				purchaseId: byId('p1'),
				decision: "={{ ['approved', 'rejected'][$itemIndex] }}",
				feedback: 'No',
			},
			'The purchase may have been reviewed',
			ONE_REVIEW,
		],
	])(
		'%s: what is in doubt is sent by no other item, although it differs',
		async (name, parameters, whatMayHaveBeen, details = ONCE) => {
			const { run, writes } = await reading(letter(7), { status: 504 });
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

	test.each([
		[SEND, sending],
		[REVIEW, reviewing],
	])('%s: what the service refuses may be sent by another item', async (name, parameters) => {
		const { run, writes } = await reading(letter(7), {
			status: 422,
			body: { message: 'No audience' },
		});
		await run(name, parameters, [{ id: 'ltr_1' }, { id: 'ltr_1' }], GOES_ON);
		expect(writes()).toHaveLength(2);
	});

	test('a single retry in doubt does not say that no import was retried', async () => {
		const failed = {
			items: [{ uniqueId: 'i1', status: 'errored', recordsProcessed: 3 }],
			total: 1,
		};
		const { run } = await reading({ body: failed }, { status: 504 });
		const { error } = await run('publishingImports import.retryFailed', { filters: {} });
		expect(error).toMatchObject({ description: expect.stringMatching(/No other import was/) });
	});

	test('an agent may run for several items', async () => {
		const { run, writes } = await playService(nodes, () => ({ status: 202 }));
		await run('publishingAgents agent.runNow', { agentId: byId('a') }, [{}, {}]);
		expect(writes()).toHaveLength(2);
	});

	const bare = (publicationStatus: number): Answer => ({
		body: { uniqueId: 'ltr_1', publicationStatus },
	});

	test.each<[string, look: string, Answer]>([
		[SEND, 'nothing', { status: 204 }],
		[SEND, 'an odd envelope', { body: { items: true } }],
		[SEND, 'a draft without an envelope', bare(0)],
		[REVIEW, 'nothing', { status: 204 }],
	])('%s: is sent if the look before it returns %s', async (name, _look, answer) => {
		const { run, writes } = await reading(answer);
		await run(name, { ...sending, ...reviewing }, [{ id: 'ltr_1' }]);
		expect(writes()).toHaveLength(1);
	});

	const UNREAD = 'because its current status could not be read';
	const UNREAD_PURCHASE = "because the purchase's current status could not be read";
	const HAS_IT = 'because its readers have it';

	test.each<[string, look: string, Answer, why: string]>([
		[SEND, '500', { status: 500 }, UNREAD],
		[SEND, '401', { status: 401 }, UNREAD],
		[SEND, 'a published letter without an envelope', bare(1), HAS_IT],
		[SEND, 'a published letter alone in a list', { body: { items: [bare(1).body] } }, HAS_IT],
		[REVIEW, '500', { status: 500 }, UNREAD_PURCHASE],
	])('%s: is not sent if the look before it returns %s', async (name, _look, answer, why) => {
		const { run, writes } = await reading(answer);
		const { error } = await run(name, { ...sending, ...reviewing }, [{ id: 'ltr_1' }]);
		expect(error!.description).toMatch(/was not sent/);
		expect(error!.description).toContain(why);
		expect(writes()).toHaveLength(0);
	});

	/** An agent that is refused does whatever the refusal names, unless it leaves that to a person. */
	const WAY_ROUND =
		/\b(clone|copy|duplicate|turn on|unschedule|send (it|that|the|a)\b(?! again unless a person))/i;

	test.each<[name: string, look: Answer]>([
		...[1, 2, 3, 5, 9].map((status): [string, Answer] => [SEND, bare(status)]),
		...['approved', 'rejected'].map((status): [string, Answer] => [
			REVIEW,
			{ body: { items: [{ uniqueId: 'p1', status }], total: 1 } },
		]),
		[SEND, bare(0)],
		[REVIEW, {}],
	])('%s: a refusal proposes no way round it: %j', async (name, look) => {
		const { run } = await reading(look);
		const two = [{ id: 'ltr_1' }, { id: 'ltr_1' }];
		const { items } = await run(name, { ...sending, ...reviewing }, two, GOES_ON);
		const { error, details } = items[1].json;
		expect(details).toMatch(/not sent/);
		const sentences = `${String(error)}. ${String(details)}`.split(/(?<=\.)\s/);
		expect(sentences.filter((each) => WAY_ROUND.test(each) && !/person/.test(each))).toEqual([]);
	});

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

	/** A list of contacts is posted, and changes nothing. */
	test.each([
		['publishingLetters letter.send', sending],
		['publishingContacts contact.getAll', { filters: { query: '={{ $json.id }}' } }],
	])(
		'%s: once an item has failed the run does not wait to read again for one that has written nothing',
		async (name, parameters) => {
			let reads = 0;
			const { run } = await playService(nodes, async ({ url, body }) => {
				if (!`${url} ${JSON.stringify(body)}`.includes('refused')) {
					reads++;
					return { status: 503, headers: { 'retry-after': '6' } };
				}
				await until(() => reads > 0, 'the other item has read');
				return { status: 401 };
			});
			const { error } = await run(name, parameters, [{ id: 'ltr_1' }, { id: 'refused' }]);
			expect(error).toMatchObject({ httpCode: '401' });
			expect(reads).toBe(1);
		},
	);

	test('the list of purchases is read once, and none is reviewed by two items', async () => {
		const { run, writes, received } = await reading({
			body: { items: [{ uniqueId: 'p1', status: 'changesRequested' }], total: 1 },
		});
		const { items } = await run(
			REVIEW,
			{ purchaseId: byId('={{ $json.id }}'), decision: '={{ $json.d }}', feedback: 'x' },
			[
				{ id: 'p1', d: 'approved' },
				{ id: 'p1', d: 'rejected' },
				{ id: 'p2', d: 'approved' },
			],
			GOES_ON,
		);
		expect(items[1].json).toEqual({
			error: 'The purchase was reviewed for an earlier item',
			details: ONE_REVIEW,
		});
		expect([writes().length, received.length]).toEqual([2, 3]);
	});

	test('after a look that failed, the next purchase is looked up again', async () => {
		let looks = 0;
		const { run, writes } = await playService(nodes, ({ method }) =>
			method === 'GET' && ++looks <= 3 ? { status: 500 } : {},
		);
		const parameters = { ...reviewing, purchaseId: byId('={{ $json.id }}') };
		const one = { options: { maxConcurrency: 1 } };
		const two = [{ id: 'p1' }, { id: 'p2' }];
		const { items } = await run(REVIEW, { ...parameters, ...one }, two, GOES_ON);
		expect(items.map(({ json }) => json.success)).toEqual([undefined, true]);
		expect(writes()).toHaveLength(1);
	});

	test('nothing is sent for the first item if what the second one needs is missing', async () => {
		const { error } = await nodes.run(
			operation('publishingCurations dataFeed.create'),
			{ ...partnerFeed, authType: '={{ $json.authType }}', options: { maxConcurrency: 1 } },
			{
				items: [{ json: { authType: 0 } }, { json: { authType: 1 } }],
				credentials: nodes.credentials({ feedToken: '' }),
			},
		);
		expect(error).toMatchObject({ message: expect.stringContaining('Data Feed Token') });
		expect(nodes.sent()).toEqual([]);
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
			{ tag: byName('={{ $json.t }}'), emails: '={{ $json.e }}', options: { maxConcurrency: 4 } },
			items,
		);
		expect(error).toBeUndefined();
	});
});
