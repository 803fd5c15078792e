import { importId } from '../../sandbox/index.mts';
import { until } from '../support/until.mts';
import { useVirtualTime } from '../support/virtualTime.mts';
import { answerInWaves, roundTrip } from '../support/waves.mts';
import { ERROR_OUTPUT, FROM_ITEM, GOES_ON, itemsOf, useImports } from './imports/useImports.mts';
import { closeServices, playService, type Answer } from '../support/playedService.mts';
import { byId } from '../support/values.mts';
import { useNodes } from '../support/useNodes.mts';

/** How a run treats its items: side by side, in order, each on its own. */
/** Lets each look at the clock find it 5 ms later. */
function advanceWithEachLook(): void {
	let now = performance.now();
	jest.spyOn(performance, 'now').mockImplementation(() => (now += 5));
}

describe('items of a run', () => {
	const imports = useImports();
	const time = useVirtualTime();
	const { getErrors, retry, lines } = imports;

	const NOBODY = 'imp_of_nobody';
	const ofItem = { importId: FROM_ITEM, limit: 1 };
	const errored = (count: number) =>
		Array.from({ length: count }, (_, index) => importId(3 + 5 * index));
	const paired = (items: Array<{ pairedItem?: unknown }>) =>
		items.map(({ pairedItem }) => pairedItem);

	test.each([
		[1, Array<number>(10).fill(1)],
		[3, [3, 3, 3, 1]],
		[100, [10]],
	])('Max Concurrency of %i: 10 are sent in waves of %j', async (maxConcurrency, waves) => {
		const [run] = await Promise.all([
			getErrors({ ...ofItem, options: { maxConcurrency } }, { items: itemsOf(errored(10)) }),
			answerInWaves(imports, ...waves),
		]);
		expect(run.items).toHaveLength(10);
	});

	test('reading their parameters leaves the process to others every 20 ms', async () => {
		advanceWithEachLook();
		await getErrors(ofItem, { items: itemsOf(Array<string>(40).fill(NOBODY)) });
		expect(time.waits.filter((ms) => ms === 0).length).toBeGreaterThanOrEqual(5);
	});

	test('items that ask the very same share one request, and none shares its record', async () => {
		const run = await getErrors(
			{ ...ofItem },
			{ items: itemsOf([importId(3), importId(8), importId(3), ` ${importId(3)}`]) },
		);
		expect(lines()).toHaveLength(2);
		expect(paired(run.items)).toEqual([0, 1, 2, 3].map((item) => ({ item })));
		const [first, , third] = run.items;
		expect(third.json).toEqual(first.json);
		expect(third.json).not.toBe(first.json);
	});

	test('after a failure no further write begins', async () => {
		const [one] = errored(1);
		// The first is held back by a rate limit, while the item that will fail is refused.
		imports.control.addFault({
			kind: 'status',
			status: 429,
			headers: { 'retry-after': '0.3' },
			path: `/api/v3/contacts/imports/${one}/retry`,
		});
		const run = await retry({ importId: FROM_ITEM }, { items: itemsOf([one, NOBODY, one, one]) });
		expect(run).toMatchObject({ status: 'error', error: { context: { itemIndex: 1 } } });
		expect(imports.retries().filter((id) => id === one)).toHaveLength(2);
	});

	test('failing items leave by the error output, with what they came with', async () => {
		const items = itemsOf([importId(3), '..', NOBODY]).map(({ json }) => ({
			json: { ...json, list: 'May' },
		}));
		const { outputs } = await getErrors(ofItem, { items, node: ERROR_OUTPUT });
		expect(outputs.map(({ length }) => length)).toEqual([1, 2]);
		expect(outputs[1]).toMatchObject([
			{ json: { id: '..', list: 'May', error: expect.stringMatching(/\[item 1\]$/) } },
			{ json: { id: NOBODY, list: 'May', error: 'The import was not found' } },
		]);
	});

	test('if no item passes the checks, the credential is not even read', async () => {
		const run = await getErrors(ofItem, { items: itemsOf(['', '..']), node: GOES_ON });
		expect(run).toMatchObject({ status: 'success', decryptions: 0 });
		expect(run.items).toHaveLength(2);
	});

	test('no items, nothing sent', async () => {
		await getErrors(ofItem, { items: [] });
		expect(lines()).toEqual([]);
	});

	describe('cancelling', () => {
		/** Cancels a run once it is at a point, and sees that it sends nothing more. */
		async function cancelled(
			running: (signal: AbortSignal) => Promise<{ status: string }>,
			isThere: () => boolean,
		) {
			const cancel = new AbortController();
			const run = running(cancel.signal);
			await until(isThere, 'the run is where it is to be cancelled');
			const sent = lines();
			cancel.abort();
			expect((await run).status).toBe('canceled');
			await roundTrip(imports.url);
			expect(lines()).toEqual(sent);
		}

		test('aborts requests that hang, and starts no further', async () => {
			imports.control.addFault({ kind: 'hang', times: 99 });
			await cancelled(
				(signal) =>
					getErrors(
						{ ...ofItem, options: { maxConcurrency: 2 } },
						{ items: itemsOf(errored(9)), signal, node: GOES_ON },
					),
				() => lines().length === 2,
			);
		});

		test('ends the checks of many items, which pause now and then for other executions', async () => {
			advanceWithEachLook();
			const goOn = time.hold();
			const cancel = new AbortController();
			const run = getErrors(ofItem, { items: itemsOf(errored(300)), signal: cancel.signal });
			await until(() => time.waits.length === 1, 'the checks pause');
			cancel.abort();
			goOn();
			expect((await run).status).toBe('canceled');
			expect(lines()).toEqual([]);
		});

		test('ends the wait for an import', async () => {
			time.hold(1_000);
			await cancelled(
				(signal) =>
					retry(
						{ importId: FROM_ITEM, options: { waitForCompletion: true, pollInterval: 2 } },
						{ items: itemsOf([importId(3)]), signal },
					),
				() => time.waits.some((ms) => ms >= 1_000),
			);
			expect(imports.retries()).toEqual([importId(3)]);
		});
	});
});

/** The error of a run names the items that were completed, and says if nothing was sent. */
describe('a run that fails', () => {
	const nodes = useNodes();
	afterEach(closeServices);

	const ONE_AFTER_ANOTHER = { options: { maxConcurrency: 1 } };
	const upsert = (more: object = {}) => ({
		email: '={{ $json.email }}',
		fieldsMode: 'json',
		contactJson: '{}',
		...more,
	});
	const emails = (count: number) =>
		Array.from({ length: count }, (_, index) => ({ email: `reader${index}@readers.example` }));
	/** Refuses writes for these readers. */
	const refusing =
		(...readers: number[]) =>
		({ url, body }: { url: string; body: unknown }): Answer => {
			const isRefused = readers.some((reader) =>
				decodeURIComponent(`${url} ${JSON.stringify(body)}`).includes(`reader${reader}@`),
			);
			return isRefused ? { status: 422, body: { message: 'No such reader' } } : {};
		};

	test.each<[string, readers: number[], count: number, told: RegExp]>([
		['those before it', [3], 5, /\nCompleted before the error: items 0 to 2\.$/],
		['one', [1], 3, /\nCompleted before the error: item 0\.$/],
		['none, where it is the first', [0], 3, /^HTTP status: 422\.$/],
	])(
		'items that were written when another one fails are named: %s',
		async (_, ids, count, told) => {
			const { run } = await playService(nodes, refusing(...ids));
			const parameters = upsert(ONE_AFTER_ANOTHER);
			const { error } = await run('publishingContacts contact.upsert', parameters, emails(count));
			expect(error).toMatchObject({ message: 'No such reader', context: { itemIndex: ids[0] } });
			expect(error!.description).toMatch(told);
		},
	);

	test('also those that were under way, and come later', async () => {
		const { promise: lastDone, resolve: isLastDone } = Promise.withResolvers<void>();
		const { run } = await playService(nodes, async (received) => {
			const answer = refusing(1)(received);
			if (answer.status === 422) await lastDone;
			else if (JSON.stringify(received.body).includes('reader2@')) isLastDone();
			return answer;
		});
		const { error } = await run('publishingContacts contact.upsert', upsert(), emails(3));
		expect(error!.description).toMatch(/\nCompleted before the error: items 0, 2\.$/);
	});

	test('completed reads are not named, as they change nothing', async () => {
		const { run } = await playService(nodes, refusing(1));
		const { error } = await run(
			'publishingContacts contact.get',
			{ email: '={{ $json.email }}', ...ONE_AFTER_ANOTHER },
			emails(2),
		);
		expect(error!.description).not.toContain('before');
	});

	test.each([403, 500])(
		'an agent is not run where its earlier runs cannot be read, which is told: %i',
		async (status) => {
			const { run, writes } = await playService(nodes, () => ({ status }));
			const { error } = await run('publishingAgents agent.runNow', {
				agentId: byId('agt_1'),
				options: { waitForCompletion: true },
			});
			expect(error!.description).toContain('The agent was not run');
			expect(writes()).toEqual([]);
		},
	);

	test('a contact that is not found is not said to be a field that is gone', async () => {
		const { run } = await playService(nodes, ({ method }) =>
			method === 'GET'
				? { body: { items: [{ name: 'city', type: 'text' }], message: '', total: 1 } }
				: { status: 404 },
		);
		const { error } = await run('publishingContacts contact.update', {
			email: 'reader1@readers.example',
			fieldsMode: 'json',
			contactJson: '{"customFields":{"lastOpenDate":"2026-05-31"}}',
		});
		expect(error!.message).toBe('The contact was not found');
		expect(error!.description).toContain("There is no contact field 'lastOpenDate'");
	});
});
