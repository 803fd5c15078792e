import { Readable } from 'node:stream';
import { endpoints } from '../../../../nodes/shared/api/endpoints/index.ts';
import { ApiClient } from '../../../../nodes/shared/client/apiClient.ts';
import { mapConcurrent } from '../../../../nodes/shared/client/mapConcurrent.ts';
import { ApiError } from '../../../../nodes/shared/errors/apiError.ts';

/** A service that is silent, in virtual time: five minutes without an answer end all items of a run. */

beforeEach(() => jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => {
	jest.useRealTimers();
	jest.restoreAllMocks();
});

const MINUTE = 60_000;
const BODY = Buffer.from('{"items":[],"message":"","total":0}');
const silence = async () => await new Promise<never>(() => {});

/** Responds to the request of such a number. */
type Service = (number: number) => Promise<object>;
const answer = async () => ({ statusCode: 200, headers: {}, body: Readable.from([BODY]) });
const never: Service = silence;
const trickle: Service = async () => {
	const body = new Readable({ read() {} });
	const drip = setInterval(() => body.push(' '), 1_000);
	body.on('close', () => clearInterval(drip));
	return { statusCode: 200, headers: {}, body };
};
const everyTenth: Service = async (number) => await (number % 10 === 0 ? answer() : silence());

/** Runs a request for each item, and goes on after failures. Returns the outcomes, and the minutes after the last answer. */
async function run(items: number, service: Service, name: 'getContactTags' | 'createContactTag') {
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const time = new AbortController();
		setTimeout(() => time.abort(), ms);
		return time.signal;
	});
	let [requests, answeredAt] = [0, Date.now()];
	const httpRequestWithAuthentication = async () => {
		const response = await service(++requests);
		if (service === everyTenth) answeredAt = Date.now();
		return response;
	};
	const client = ApiClient.connected(
		{ helpers: { httpRequestWithAuthentication }, logger: { debug() {} } } as never,
		{
			baseUrl: 'https://a.example',
			account: `${service}${items}${name}`,
			credential: {},
			secrets: [],
		} as never,
		{ maxConcurrency: 50 },
	);
	const all = mapConcurrent(Array.from({ length: items }), 50, async () => {
		const body = { name: 'x' };
		return await client
			.forItem()
			.call(endpoints[name], { body })
			.catch((error: ApiError) => error);
	});
	let minutes: number | undefined;
	void all.then(() => (minutes = (Date.now() - answeredAt) / MINUTE));
	while (minutes === undefined) {
		await jest.advanceTimersByTimeAsync(500);
		for (let turn = 0; turn < 5; turn++) await new Promise((over) => setImmediate(over));
	}
	return { minutes, outcomes: await all, requests };
}

describe.each([1, 10, 100, 1_000])('%i items', (items) => {
	test.each([
		['a service that never answers', never],
		['one that answers a byte a second', trickle],
		['one that answers every tenth request', everyTenth],
	])('%s', async (_, service) => {
		for (const name of ['getContactTags', 'createContactTag'] as const) {
			const { minutes, outcomes, requests } = await run(items, service, name);
			expect(minutes).toBeLessThan(5.1);
			const failures = outcomes.filter((outcome) => outcome instanceof ApiError);
			const inDoubt = failures.filter(({ details }) => details.outcomeUnknown === true);
			const answered = items - failures.length;
			expect(inDoubt).toHaveLength(name === 'createContactTag' ? requests - answered : 0);
		}
	});
});
