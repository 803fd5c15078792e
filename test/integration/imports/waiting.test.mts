import { setTimeout as delay } from 'node:timers/promises';
import type * as waiting from '../../../nodes/PublishingImports/actions/import/waitForImport.ts';
import { importId, startSandbox, type Sandbox } from '../../sandbox/index.mts';
import { built, openService } from '../requests/openService.mts';

/** Waiting by itself, with polls closer together than a node allows. */
const { waitForImport } = built<typeof waiting>(
	'nodes/PublishingImports/actions/import/waitForImport',
);
const POLL_MS = 200;
const ID = importId(3);
const STARTED = { uniqueId: ID, retried: true, message: '' };

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ retryMs: 300 });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

/** The list as it still shows the import, for a while after the retry was accepted. */
function showsStillErrored(ms: number): void {
	const items = [{ uniqueId: ID, status: 'errored' }];
	const body = JSON.stringify({ items, total: 1 });
	sandbox.control.addFault({ kind: 'body', body, path: '/api/v3/contacts/imports', times: 99 });
	setTimeout(() => sandbox.control.clearFaults(), ms);
}

async function retryAndWait(timeoutMs = 3_000) {
	const service = await openService(sandbox);
	await service.call('retryImport', { path: { importUniqueId: ID } });
	return await waitForImport(service, STARTED, { timeoutMs, pollMs: POLL_MS });
}

const untilShortlyBeforeATick = async (ms: number) =>
	await delay(2 * POLL_MS - (Date.now() % POLL_MS) - ms);

test.each([5, 30, 60, 150])(
	'an import whose retry begins a little later has not failed again, %i ms before a poll',
	async (ms) => {
		await untilShortlyBeforeATick(ms + 10);
		showsStillErrored(90);
		expect(await retryAndWait()).toMatchObject({ status: 'finished', timedOut: false });
	},
);

test('an import that shows as failed for a whole interval has failed again', async () => {
	showsStillErrored(2_000);
	const started = performance.now();
	expect(await retryAndWait()).toMatchObject({ status: 'errored', timedOut: false });
	expect(performance.now() - started).toBeLessThan(1_500);
});

test('looks as often as it is told, no more', async () => {
	showsStillErrored(0);
	await retryAndWait();
	const reads = sandbox.control.requests().filter(({ method }) => method === 'GET');
	expect(reads.length).toBeLessThanOrEqual(4);
	reads.slice(1).forEach(({ at }, index) => {
		expect(at - reads[index].at).toBeGreaterThan(POLL_MS / 2 - 20);
	});
});
