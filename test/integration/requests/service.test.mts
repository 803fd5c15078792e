import { startSandbox, type PlannedFault, type Sandbox } from '../../sandbox/index.mts';
import { openService } from './openService.mts';

/** The one request path, over real HTTP: what it makes of answers, of none, and of too many. */

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

const requests = () => sandbox.control.requests();
const faults = (fault: PlannedFault) => sandbox.control.addFault(fault);
const path = { importUniqueId: 'imp_of_nobody' };

/** A read, which may be repeated, and a write, which may not. */
const read = async (options?: Parameters<typeof openService>[1]) =>
	await (await openService(sandbox, options)).call('getActiveEngagement', {});
const write = async () => await (await openService(sandbox)).call('retryImport', { path });

describe('repeats a read at most 4 times, and says so', () => {
	test.each<[string, PlannedFault, RegExp]>([
		['502', { kind: 'status', status: 502 }, /Planned answer 502/],
		['503', { kind: 'status', status: 503 }, /Planned answer 503/],
		['504', { kind: 'status', status: 504 }, /Planned answer 504/],
		['503 with a page of HTML', { kind: 'html', status: 503 }, /status 503/],
		['a connection reset', { kind: 'reset' }, /cut off/],
		['a connection reset within the answer', { kind: 'resetMidBody' }, /cut off/],
	])('%s', async (_, fault, message) => {
		faults({ ...fault, times: 9 });
		await expect(read()).rejects.toMatchObject({
			message: expect.stringMatching(message),
			details: { tries: 4, failure: { cause: 'temporarily-unavailable' } },
		});
		expect(requests()).toHaveLength(4);
	});

	test('and goes on as if nothing had been when the service is back', async () => {
		faults({ kind: 'status', status: 503, times: 2 });
		faults({ kind: 'reset' });
		expect(await read()).toMatchObject({ items: { periodDays: 30 } });
		expect(requests()).toHaveLength(4);
	});
});

test.each<[string, PlannedFault]>([
	['503', { kind: 'status', status: 503 }],
	['503, though it took effect', { kind: 'status', status: 503, afterProcessing: true }],
	['a connection reset', { kind: 'reset' }],
	['a connection reset within the answer', { kind: 'resetMidBody' }],
])('never repeats a write that may have arrived: %s', async (_, fault) => {
	faults(fault);
	await expect(write()).rejects.toThrow();
	expect(requests()).toHaveLength(1);
});

describe('does not repeat what will not change', () => {
	test.each([400, 401, 403, 404, 409, 422, 500, 501])('%i', async (status) => {
		faults({ kind: 'status', status, times: 9 });
		await expect(read()).rejects.toMatchObject({ details: { status } });
		expect(requests()).toHaveLength(1);
	});
});

test.each([301, 302, 307, 308])(
	'does not follow a redirect (%i), so that the key stays here',
	async (status) => {
		const other = await startSandbox();
		try {
			faults({
				kind: 'redirect',
				status,
				location: `${other.url}/api/v3/metrics/active-engagement`,
			});
			await expect(read()).rejects.toThrow('The base URL redirects to another address');
			expect(requests()).toHaveLength(1);
			expect(other.control.requests()).toEqual([]);
		} finally {
			await other.close();
		}
	},
);

describe('says what came instead of data', () => {
	test.each<[string, PlannedFault, RegExp]>([
		['HTML', { kind: 'html' }, /a web page/],
		['an empty answer', { kind: 'empty' }, /an empty answer/],
		['JSON cut in half', { kind: 'cutBody' }, /not complete JSON/],
	])('%s', async (_, fault, message) => {
		faults(fault);
		await expect(read()).rejects.toMatchObject({
			message: expect.stringMatching(message),
			details: { description: expect.stringContaining("'Base URL'") },
		});
	});
});

describe('a service that does not answer', () => {
	test.each<PlannedFault['kind']>(['hang', 'hangMidBody'])('%s ends in time', async (kind) => {
		faults({ kind, times: 9 });
		const started = performance.now();
		await expect(read({ policy: { timeoutMs: 100, withinMs: 500 } })).rejects.toMatchObject({
			message: 'The service did not answer in time',
			details: { failure: { cause: 'temporarily-unavailable' } },
		});
		expect(performance.now() - started).toBeLessThan(900);
		expect(requests().length).toBeLessThanOrEqual(4);
	});

	test('is asked again, and answers', async () => {
		faults({ kind: 'hang' });
		expect(await read({ policy: { timeoutMs: 100 } })).toMatchObject({ items: { periodDays: 30 } });
	});

	test('is not there at all', async () => {
		const gone = await startSandbox();
		await gone.close();
		await expect(read({ baseUrl: gone.url })).rejects.toMatchObject({
			message: 'The service could not be reached: the connection was refused',
			details: { tries: 4 },
		});
	});
});

test.each(['hang', 'hangMidBody'] as const)(
	'cancelling aborts a request at once: %s',
	async (kind) => {
		faults({ kind });
		const cancel = new AbortController();
		const running = read({ signal: cancel.signal });
		setTimeout(() => cancel.abort(), 50);
		const started = performance.now();
		await expect(running).rejects.toThrow('The execution was canceled');
		expect(performance.now() - started).toBeLessThan(1000);
	},
);

describe('a rate limit', () => {
	test.each(['seconds', 'date', 'nonsense', 'none'] as const)(
		'with Retry-After as %s loses nothing',
		async (retryAfter) => {
			sandbox.control.setRateLimit({ perSecond: 10, retryAfter });
			const service = await openService(sandbox);
			const answers = await Promise.all(
				Array.from({ length: 15 }, () => service.call('getActiveEngagement', {})),
			);
			expect(answers).toHaveLength(15);
			expect(requests().filter(({ status }) => status === 200)).toHaveLength(15);
			expect(requests().some(({ status }) => status === 429)).toBe(true);
		},
	);

	test('holds all requests of the run back, not only the one that met it', async () => {
		faults({ kind: 'status', status: 429, headers: { 'retry-after': '0.4' } });
		const service = await openService(sandbox);
		const first = service.call('getActiveEngagement', {});
		await new Promise((resolve) => setTimeout(resolve, 100));
		await Promise.all([first, ...[1, 2, 3].map(() => service.call('getActiveEngagement', {}))]);
		const [refused, ...later] = requests();
		for (const { at } of later) expect(at - refused.at).toBeGreaterThan(390);
	});
});

test.each([1, 4])('%i in flight at most', async (maxConcurrency) => {
	sandbox.control.setLatency(10);
	const service = await openService(sandbox, { maxConcurrency });
	await Promise.all(Array.from({ length: 12 }, () => service.call('getActiveEngagement', {})));
	expect(Math.max(...requests().map(({ concurrent }) => concurrent))).toBe(maxConcurrency);
});

test.each(['ftp://api.example.com', 'https://key@api.example.com', ''])(
	'sends nothing to a base URL that cannot be used: %j',
	async (baseUrl) => {
		const opening = openService(sandbox, { baseUrl });
		await expect(opening).rejects.toMatchObject({
			message: expect.stringMatching(/should look like https:\/\/api\.example\.com/),
			details: { failure: { cause: 'configuration-invalid' } },
		});
		await expect(opening).rejects.not.toThrow(/key@|ftp/);
	},
);
