import { Readable } from 'node:stream';
import { endpoints } from '../../../../nodes/shared/api/endpoints/index.ts';
import { ApiError } from '../../../../nodes/shared/errors/apiError.ts';
import { Limiter, RequestQueue } from '../../../../nodes/shared/client/limiter.ts';
import { RETRY_POLICY, sendWithRetries } from '../../../../nodes/shared/client/retry.ts';
import { TlsSession } from '../../../../nodes/shared/client/tlsSession.ts';
import { randomNumbers } from '../../../../tools/setup/randomNumbers.mts';

/** Retries and limiter together, in virtual time, against a service that takes only so many requests at once. */

beforeEach(() => jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

const MOST_AT_ONCE = 30;
const RESPONSE_MS = 200;
const REFUSAL_MS = 20;
const REQUESTS = 1_000;
/** Turns of the event loop within which a body is read. */
const TURNS = 10;

const sleep = async (ms: number) => await new Promise<void>((over) => setTimeout(over, ms));

type Name = 'getContactTags' | 'updateContactTag';

const sendingOf = (name: Name, httpRequestWithAuthentication: () => Promise<object>) => ({
	endpoint: endpoints[name],
	request: { path: { tagId: '1' } },
	context: { helpers: { httpRequestWithAuthentication }, logger: { debug() {} } } as never,
	connection: { baseUrl: 'https://api.example.com', credential: {}, secrets: [] } as never,
	tlsSession: new TlsSession(false),
	timeoutMs: RETRY_POLICY.timeoutMs,
	signal: undefined,
});

/** Sends all requests, an equal share from each process. Returns the time in milliseconds and what was refused and lost. */
async function play(processes: number, refusal: number, name: Name) {
	const clock = { now: () => Date.now(), sleep, random: randomNumbers(1) };
	const refusals: boolean[] = [];
	let [inFlight, lost, sentLate, refusedLate] = [0, 0, 0, 0];
	const httpRequestWithAuthentication = async () => {
		const isRefused = ++inFlight > MOST_AT_ONCE;
		refusals.push(isRefused);
		if (Date.now() > 2_000) sentLate++;
		if (Date.now() > 2_000 && isRefused) refusedLate++;
		await sleep(isRefused ? REFUSAL_MS : RESPONSE_MS * (0.9 + 0.2 * clock.random()));
		inFlight--;
		const body = Readable.from([Buffer.from('{"items":[],"message":"","total":0}')]);
		return { statusCode: isRefused ? refusal : 200, headers: {}, body };
	};
	const sending = sendingOf(name, httpRequestWithAuthentication);
	const senders = Array.from({ length: processes }, () => ({
		policy: RETRY_POLICY,
		limiter: new Limiter(clock),
		queue: new RequestQueue(500, undefined, clock, RETRY_POLICY.silentMs),
		isWanted: () => true,
		onSend: () => {},
	}));
	const all = Array.from({ length: REQUESTS }, async (_, index) => {
		await sendWithRetries(sending, senders[index % processes]).catch(() => lost++);
	});
	let ms: number | undefined;
	void Promise.all(all).then(() => (ms = Date.now()));
	while (ms === undefined) {
		await jest.advanceTimersByTimeAsync(5);
		// Bodies are read from streams, which take turns of the event loop.
		for (let turn = 0; turn < TURNS; turn++) await new Promise((over) => setImmediate(over));
	}
	return { ms, lost, isFound: refusals.includes(true), lateShare: refusedLate / sentLate };
}

test.each([
	['429 without Retry-After', 1, 429, 'updateContactTag'],
	['429 without Retry-After, reads', 1, 429, 'getContactTags'],
	['429 without Retry-After, to two processes', 2, 429, 'updateContactTag'],
	['503', 1, 503, 'updateContactTag'],
] as const)(
	'a limit on requests at once is found and used: %s',
	async (_, processes, refusal, name) => {
		const { ms, lost, isFound, lateShare } = await play(processes, refusal, name);
		expect(isFound).toBe(true);
		expect(ms).toBeLessThan((1.4 * RESPONSE_MS * REQUESTS) / MOST_AT_ONCE);
		expect(lateShare).toBeLessThanOrEqual(0.01);
		expect(lost).toBe(0);
	},
);

test.each([
	[503, false],
	[429, true],
])(
	'an update that met a %i, and whose run others then close, was certainly not sent: %s',
	async (statusCode, notSent) => {
		const clock = { now: () => Date.now(), random: () => 0.5, sleep };
		const queue = new RequestQueue(500, undefined, clock, RETRY_POLICY.silentMs);
		const sending = sendingOf('updateContactTag', async () => {
			setTimeout(() => queue.close(new ApiError('The service is silent'), 1_000), 100);
			return { statusCode, headers: {}, body: '' };
		});
		const policy = RETRY_POLICY;
		const more = { policy, limiter: new Limiter(clock), isWanted: () => true, onSend: () => {} };
		const sent = expect(sendWithRetries(sending, { ...more, queue })).rejects.toMatchObject({
			message: 'The service is silent',
			details: { notSent },
		});
		await jest.advanceTimersByTimeAsync(60_000);
		await sent;
	},
);
