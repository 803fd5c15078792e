import { closeServices, playService, type Answer } from '../support/playedService.mts';
import { byId, bySlug } from '../support/values.mts';
import { until } from '../support/until.mts';
import { GOES_ON, useNodes } from '../support/useNodes.mts';
import { useVirtualTime } from '../support/virtualTime.mts';

/** Items and runs that mean one letter or purchase: it is recognized by the ID that the check has read. */
describe('one record', () => {
	const nodes = useNodes();
	const { pass } = useVirtualTime();
	afterEach(closeServices);

	const SEND = 'publishingLetters letter.send';
	const REVIEW = 'publishingPromotions purchase.review';
	const sending = { channel: bySlug('a'), letterId: byId('={{ $json.id }}'), segmentId: byId(0) };
	const reviewing = {
		purchaseId: byId('p1'),
		decision: '={{ $json.decision }}',
		feedback: 'No',
	};
	const MINUTE_MS = 60_000;

	/** A service that shows the letter so whatever was sent, and answers the write numbered from 0 so. */
	const play = async (
		write: (index: number) => Promise<Answer> | Answer = () => ({}),
		letter: Answer = { body: { items: { uniqueId: 'ltr_1', id: 7, publicationStatus: 7 } } },
	) => {
		let index = 0;
		return await playService(nodes, async ({ method }) =>
			method === 'GET' ? letter : await write(index++),
		);
	};
	const messages = (runs: ReadonlyArray<{ readonly error?: Error }>) =>
		runs.map(({ error }) => error?.message);

	test.each([
		['ltr_1', '7'],
		['7', 'ltr_1'],
		['7', '07'],
		['+7', '7'],
		['LTR_1', 'ltr_1'],
	])('the letter %s is also %s: one of a run’s items sends it', async (...ids) => {
		const { run, writes } = await play();
		const both = ids.map((id) => ({ id }));
		const { items } = await run(SEND, sending, both, GOES_ON);
		expect(writes()).toHaveLength(1);
		expect(items.filter(({ json }) => 'error' in json)).toMatchObject([
			{ json: { error: expect.stringMatching(/^The letter (is being|was) sent for an earlier/) } },
		]);
		await run(SEND, sending, both, GOES_ON);
		expect(writes()).toHaveLength(1);
	});

	test('a letter that cannot be read is recognized by its number', async () => {
		const { run, writes } = await play(undefined, { status: 404 });
		for (const id of ['7', '+07']) await run(SEND, sending, [{ id }]);
		expect(writes()).toHaveLength(1);
	});

	test('three runs at once send a letter once', async () => {
		const { run, writes } = await play();
		const runs = ['ltr_1', '7', 'ltr_1'].map(async (id) => await run(SEND, sending, [{ id }]));
		const refused = messages(await Promise.all(runs)).filter(Boolean);
		expect(writes()).toHaveLength(1);
		const refusal = expect.stringMatching(/^The letter (is being|was) sent by another run$/);
		expect(refused).toEqual([refusal, refusal]);
	});

	test.each<[outcome: string, Answer, next: string | undefined]>([
		['a success', {}, 'The letter was sent by another run'],
		['a doubt', { status: 504 }, 'The letter may have been sent by another run'],
		['a refusal', { status: 422 }, undefined],
	])('after %s', async (_outcome, answer, next) => {
		const { run, writes } = await play((index) => (index === 0 ? answer : {}));
		const again = async () => await run(SEND, sending, [{ id: '7' }]);
		await run(SEND, sending, [{ id: 'ltr_1' }]);
		pass(9 * MINUTE_MS);
		expect(messages([await again()])).toEqual([next]);
		pass(2 * MINUTE_MS);
		if (next !== undefined) expect(messages([await again()])).toEqual([undefined]);
		expect(writes()).toHaveLength(2);
	});

	test('after a run that was cancelled while it sent, the letter may have been sent', async () => {
		const { run, writes } = await play(async () => await new Promise<never>(() => {}));
		const cancel = new AbortController();
		const more = { signal: cancel.signal };
		const first = run(SEND, sending, [{ id: 'ltr_1' }], {}, more);
		await until(() => writes().length === 1, 'the letter is being sent');
		cancel.abort();
		await first;
		const next = await run(SEND, sending, [{ id: '7' }]);
		expect(messages([next])).toEqual(['The letter may have been sent by another run']);
	});

	test('letters of other services are other letters', async () => {
		const services = [await play(), await play()];
		for (const { run, writes } of services) {
			await run(SEND, sending, [{ id: 'ltr_1' }]);
			expect(writes()).toHaveLength(1);
		}
	});

	test.each([
		['reads the list', 'GET', ['The purchase was reviewed by another run', undefined]],
		['decides', 'POST', [undefined, 'The purchase is being reviewed by another run']],
	])('a purchase: another run while one %s', async (_what, during, expected) => {
		const other: Array<ReturnType<typeof review>> = [];
		const { run, writes } = await playService(nodes, async ({ method }) => {
			if (method === during && other.length === 0) {
				await (other[0] = review('rejected'));
				pass(1);
			}
			return { body: { items: [{ uniqueId: 'p1', status: 'pending' }], total: 1 } };
		});
		const review = async (decision: string) => await run(REVIEW, reviewing, [{ decision }]);
		const first = await review('approved');
		expect(messages([first, await other[0]])).toEqual(expected);
		expect(writes()).toHaveLength(1);
		// Later runs see in the list what was decided.
		pass(1);
		expect(messages([await review('approved')])).toEqual([undefined]);
	});
});
