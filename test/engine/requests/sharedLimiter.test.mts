import { setImmediate } from 'node:timers/promises';
import { until } from '../../support/until.mts';
import { bySlug, operation, useNodes } from '../../support/useNodes.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { roundTrip } from '../../support/waves.mts';

/** What executions of one process share: the limiter of the API and the key that they all use. */

const service = useNodes();
const time = useVirtualTime();

/** How many requests are sent at once to an API of which nothing is known. */
const FIRST = 16;

const UPDATE = operation('publishingContacts subscription.update');
const email = (run: number, item: number) => `run${run}item${item}@readers.example`;

/** An execution that updates so many subscriptions. */
const update = (run: number, items: number, more: { apiKey?: string; signal?: AbortSignal } = {}) =>
	service.run(
		UPDATE,
		{ email: '={{ $json.email }}', channel: bySlug('morning-brief'), status: 1 },
		{
			items: Array.from({ length: items }, (_, item) => ({ json: { email: email(run, item) } })),
			signal: more.signal,
			credentials: {
				...service.credentials(),
				publishingApi: {
					...service.credentials().publishingApi,
					...(more.apiKey === undefined ? {} : { apiKey: more.apiKey }),
				},
			},
		},
	);
const requests = () => service.control.requests();

/** Waits until so many requests have arrived, and sees that no more do. */
async function arrived(count: number): Promise<void> {
	await until(() => requests().length >= count, `${count} requests arrive`);
	await roundTrip(service.url);
	expect(requests()).toHaveLength(count);
}

test('twenty executions at once begin as one would: with few requests', async () => {
	const release = service.control.holdResponses();
	const runs = Promise.all(Array.from({ length: 20 }, (_, run) => update(run, 5)));
	await arrived(FIRST);
	release();
	for (const { status } of await runs) expect(status).toBe('success');
	expect(new Set(requests().map(({ path }) => path)).size).toBe(100);
});

test('under a rate limit twenty executions lose nothing, and one pause holds all of them back', async () => {
	service.control.setRateLimit({ perSecond: 20 });
	const runs = await Promise.all(Array.from({ length: 20 }, (_, run) => update(run, 5)));
	for (const { status } of runs) expect(status).toBe('success');
	const accepted = requests().filter(({ status }) => status === 200);
	expect(new Set(accepted.map(({ path }) => path)).size).toBe(100);
	// Five seconds' worth: with a pause of its own for each execution there would be at least twenty.
	expect(time.waits.length).toBeLessThan(20);
});

test('an execution of one item is not held up by one of hundreds', async () => {
	const digest = jest.spyOn(crypto.subtle, 'digest');
	const release = service.control.holdResponses();
	const many = update(0, 300);
	await arrived(FIRST);
	const one = update(1, 1);
	// It asks for its limiter, and then for a turn.
	await until(() => digest.mock.calls.length === 2, 'the other execution has begun');
	await digest.mock.results[1].value;
	for (let turn = 0; turn < 20; turn++) await setImmediate();
	// It shares the limiter of the one that runs, which has as much in flight as it may.
	await arrived(FIRST);
	release();
	expect((await one).status).toBe('success');
	expect((await many).status).toBe('success');
	const place = requests().findIndex(({ path }) => path.includes('run1item0'));
	// Two requests begin with each response at most, and arrive in any order.
	expect(place).toBeLessThan(3 * FIRST);
});

test('an execution that is cancelled leaves at once, also while another one has all places', async () => {
	const release = service.control.holdResponses();
	const many = update(0, 40);
	await arrived(FIRST);
	const cancel = new AbortController();
	const other = update(1, 5, { signal: cancel.signal });
	await roundTrip(service.url);
	cancel.abort();
	expect((await other).status).toBe('canceled');
	release();
	expect((await many).status).toBe('success');
	expect(requests()).toHaveLength(40);
});

test('another key has a limiter of its own', async () => {
	const release = service.control.holdResponses();
	const many = update(0, 40);
	await arrived(FIRST);
	const other = update(1, 1, { apiKey: 'another-key-of-the-company' });
	await arrived(FIRST + 1);
	release();
	expect((await other).status).toBe('error');
	expect((await many).status).toBe('success');
});

test('what no request was sent for yet is not sent after an item has failed', async () => {
	service.control.addFault({ kind: 'status', status: 404 });
	const run = await update(0, 100);
	expect(run.status).toBe('error');
	expect(requests().length).toBeLessThanOrEqual(3 * FIRST);
});
