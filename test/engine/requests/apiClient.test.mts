import { startSandbox, type PlannedFault, type Sandbox } from '../../../sandbox/index.mts';
import { until } from '../../support/until.mts';
import type { ApiError } from '../../../nodes/shared/errors/apiError.ts';
import { mandatoryMappings } from '../../support/values.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { answerInWaves, roundTrip } from '../../support/waves.mts';
import { expireOnceArrived } from '../../support/expireOnceArrived.mts';
import { openApiClient } from './openApiClient.mts';

/** The one request path, over real HTTP: what it makes of answers, of none, and of too many. */

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());
const time = useVirtualTime();

const requests = () => sandbox.control.requests();
const faults = (fault: PlannedFault) => sandbox.control.addFault(fault);
const path = { importId: 'imp_of_nobody' };

/** A read, which may be repeated, and a write, which may not. */
const read = async (options?: Parameters<typeof openApiClient>[1]) =>
	await (await openApiClient(sandbox, options)).call('getActiveEngagement', {});
const write = async (to: Parameters<typeof openApiClient>[0] = sandbox) =>
	await (await openApiClient(to)).call('retryImport', { path });

test('a read goes on as if nothing had been when the service is back', async () => {
	faults({ kind: 'status', status: 503, times: 2 });
	faults({ kind: 'reset' });
	expect(await read()).toMatchObject({ items: { periodDays: 30 } });
	expect(requests()).toHaveLength(4);
});

test('a write whose answer got lost is not sent again', async () => {
	faults({ kind: 'status', status: 503, afterProcessing: true });
	await expect(write()).rejects.toMatchObject({ details: { outcomeUnknown: true } });
	expect(requests()).toHaveLength(1);
});

describe('what became of a write that is not sent again', () => {
	test.each<[string, PlannedFault, outcomeUnknown: boolean | undefined]>([
		['refused with 300', { kind: 'status', status: 300 }, undefined],
		['refused with 404', { kind: 'status', status: 404 }, undefined],
		['refused with 499', { kind: 'status', status: 499 }, undefined],
		['answered with 500', { kind: 'status', status: 500 }, true],
		['answered with a web page', { kind: 'html' }, true],
		['cut off', { kind: 'reset' }, true],
	])('%s', async (_, fault, outcomeUnknown) => {
		faults(fault);
		const error = await write().catch((caught: unknown) => caught);
		expect(error).toMatchObject({ name: 'ApiError' });
		expect((error as ApiError).details.outcomeUnknown).toBe(outcomeUnknown);
		expect(requests()).toHaveLength(1);
	});

	test('nothing where it never arrived', async () => {
		const gone = await startSandbox();
		await gone.close();
		const error = await write(gone).catch((caught: unknown) => caught);
		expect(error).toMatchObject({ name: 'ApiError', details: { notSent: true } });
		expect((error as ApiError).details.outcomeUnknown).toBeUndefined();
	});
});

test.each([502, 503, 504])('repeats what passes: %i', async (status) => {
	faults({ kind: 'status', status });
	expect(await read()).toMatchObject({ items: { periodDays: 30 } });
	expect(requests().map((request) => request.status)).toEqual([status, 200]);
});

describe('does not repeat what will not change', () => {
	test.each([400, 401, 403, 404, 409, 422, 500, 501])('%i', async (status) => {
		faults({ kind: 'status', status, times: 9 });
		await expect(read()).rejects.toMatchObject({ details: { status } });
		expect(requests()).toHaveLength(1);
	});
});

describe('the letters of an answer', () => {
	test.each([
		['are read in the character set that it names', 'iso-8859-1', 'Café'],
		['are read in UTF-8 where that is none', 'klingon', 'Caf\ufffd'],
		['are lost one by one where it names a wrong one', 'utf-8', 'Caf\ufffd'],
	])('%s', async (_, charset, title) => {
		const service = await openApiClient(sandbox);
		const body = {
			title: 'Café',
			description: 'News',
			feedUrl: 'https://feeds.example/news.json',
			archiveIntervalDays: 7,
			authType: 0,
			fieldMappings: mandatoryMappings,
		};
		faults({ kind: 'charset', charset });
		const { items } = await service.call('createDataFeed', { body });
		expect(items).toMatchObject({ title });
	});
});

describe('a service that does not answer', () => {
	test.each<PlannedFault['kind']>(['hang', 'hangMidBody'])('%s ends in time', async (kind) => {
		faults({ kind, times: 9 });
		expireOnceArrived(sandbox.control, 9);
		await expect(read()).rejects.toMatchObject({
			message: 'The service did not respond in time',
			details: { failure: { cause: 'temporarily-unavailable' } },
		});
		expect(requests()).toHaveLength(4);
	});

	test('is asked again, and answers', async () => {
		faults({ kind: 'hang' });
		expireOnceArrived(sandbox.control, 1);
		expect(await read()).toMatchObject({ items: { periodDays: 30 } });
	});

	test('is not kept on the line when its answer stops half-way', async () => {
		faults({ kind: 'hangMidBody' });
		expireOnceArrived(sandbox.control, 1);
		await read();
		await read();
		expect(
			requests()
				.map(({ concurrent }) => concurrent)
				.at(-1),
		).toBe(1);
	});
});

test.each(['hang', 'hangMidBody'] as const)('cancelling aborts a request: %s', async (kind) => {
	faults({ kind });
	const cancel = new AbortController();
	const running = read({ signal: cancel.signal });
	await until(() => requests().length === 1, 'the request arrives');
	cancel.abort();
	await expect(running).rejects.toThrow('The execution was canceled');
	expect(requests()).toHaveLength(1);
});

test('cancelling ends a wait for the rate limit', async () => {
	faults({ kind: 'status', status: 429, headers: { 'retry-after': '30' } });
	time.hold();
	const cancel = new AbortController();
	const running = read({ signal: cancel.signal, policy: { rateLimitMs: 60_000 } });
	await until(() => time.waits.length === 1, 'it waits');
	cancel.abort();
	await expect(running).rejects.toThrow('The execution was canceled');
	expect(requests()).toHaveLength(1);
});

test('cancelling starts nothing that was waiting for its turn', async () => {
	faults({ kind: 'hang' });
	const cancel = new AbortController();
	const service = await openApiClient(sandbox, { maxConcurrency: 1, signal: cancel.signal });
	const calls = Promise.allSettled([1, 2, 3].map(() => service.call('getActiveEngagement', {})));
	await until(() => requests().length === 1, 'the first request arrives');
	cancel.abort();
	for (const call of await calls) {
		expect(call).toMatchObject({ status: 'rejected', reason: { name: 'Cancelled' } });
	}
	expect(requests()).toHaveLength(1);
});

describe('a rate limit', () => {
	test.each(['seconds', 'date', 'nonsense', 'none'] as const)(
		'with Retry-After as %s loses nothing',
		async (retryAfter) => {
			sandbox.control.setRateLimit({ perSecond: 10, retryAfter });
			const service = await openApiClient(sandbox);
			const answers = await Promise.all(
				Array.from({ length: 15 }, () => service.call('getActiveEngagement', {})),
			);
			expect(answers).toHaveLength(15);
			expect(requests().filter(({ status }) => status === 200)).toHaveLength(15);
			expect(requests().some(({ status }) => status === 429)).toBe(true);
		},
	);

	test('holds all requests of the run back, not only the one that met it', async () => {
		faults({ kind: 'status', status: 429, headers: { 'retry-after': '1.5' } });
		const goOn = time.hold();
		const service = await openApiClient(sandbox);
		const call = async () => await service.call('getActiveEngagement', {});
		const first = call();
		await until(() => time.waits.length === 1, 'the first is held back');
		const others = [call(), call(), call()];
		await roundTrip(sandbox.url);
		expect(requests()).toHaveLength(1);
		// One pause for all, and up to a tenth more, so that several processes do not return at once.
		expect(time.waits).toEqual([expect.any(Number)]);
		expect(time.waits[0]).toBeGreaterThanOrEqual(1_500);
		expect(time.waits[0]).toBeLessThanOrEqual(1_650);
		goOn();
		await Promise.all([first, ...others]);
		expect(requests().map(({ status }) => status)).toEqual([429, 200, 200, 200, 200]);
	});
});

test.each([
	[1, Array<number>(12).fill(1)],
	[4, [4, 4, 4]],
])('%i in flight at most', async (maxConcurrency, waves) => {
	const service = await openApiClient(sandbox, { maxConcurrency });
	await Promise.all([
		answerInWaves(sandbox, ...waves),
		...Array.from({ length: 12 }, () => service.call('getActiveEngagement', {})),
	]);
	expect(Math.max(...requests().map(({ concurrent }) => concurrent))).toBe(maxConcurrency);
});

test.each(['ftp://api.example.com', 'https://key@api.example.com', ''])(
	'sends nothing to a base URL that cannot be used: %j',
	async (baseUrl) => {
		const opening = openApiClient(sandbox, { baseUrl });
		await expect(opening).rejects.toMatchObject({
			message: expect.stringMatching(/should look like https:\/\/api\.example\.com/),
			details: { failure: { cause: 'configuration-invalid' } },
		});
		await expect(opening).rejects.not.toThrow(/key@|ftp/);
	},
);
