import type { PlannedFault } from '../../sandbox/index.mts';
import { until } from '../support/until.mts';
import { useNodes } from '../support/useNodes.mts';
import type { ApiError } from '../../nodes/shared/errors/apiError.ts';
import { useVirtualTime } from '../support/virtualTime.mts';
import { expireOnceArrived } from '../support/expireOnceArrived.mts';
import { openApiClient } from './requests/openApiClient.mts';

/** Requests that are sent again, and the errors of those that are not. */

const sandbox = useNodes();
const time = useVirtualTime();

const requests = () => sandbox.control.requests();
const faults = (fault: PlannedFault) => sandbox.control.addFault(fault);
const path = { importId: 'imp_of_nobody' };

/** A read, which may be repeated, and a write, which may not. */
const read = async (options?: Parameters<typeof openApiClient>[1]) =>
	await (await openApiClient(sandbox, options)).call('getActiveEngagement', {});
const write = async () => await (await openApiClient(sandbox)).call('retryImport', { path });

test('a write that had to wait first and then got lost counts as tried once', async () => {
	faults({ kind: 'status', status: 429 });
	faults({ kind: 'reset' });
	const error = await write().catch((caught: unknown) => caught);
	expect((error as ApiError).details).toMatchObject({ outcomeUnknown: true });
	expect((error as ApiError).details.attempts).toBeUndefined();
	expect(requests()).toHaveLength(2);
});

describe('how often a failure is repeated, of a read and of an update that may be repeated', () => {
	const update = async () =>
		await (
			await openApiClient(sandbox)
		).call('updateContactTag', { path: { tagId: '1' }, body: { tagName: 'x' } });

	test.each<[statuses: number[], reads: number, updates: number]>([
		[[400, 401, 403, 404, 409, 422], 1, 1],
		[[408, 421, 423, 425, 500, 501, 509, 529, 599], 3, 1],
		[[502, 503, 504], 4, 4],
	])('%j', async (statuses, reads, updates) => {
		for (const status of statuses) {
			for (const [send, count] of [
				[read, reads],
				[update, updates],
			] as const) {
				sandbox.control.reset();
				faults({ kind: 'status', status, times: 9 });
				await expect(send()).rejects.toMatchObject({ details: { status } });
				expect([status, requests().length]).toEqual([status, count]);
			}
		}
	});
});

describe('a service that does not answer', () => {
	test('a hanging attempt leaves time for one more, and two use the time up', async () => {
		faults({ kind: 'hang', times: 9 });
		expireOnceArrived(sandbox.control, 9, () => time.pass(60_000));
		await expect(read()).rejects.toMatchObject({ details: { attempts: 2 } });
		expect(requests()).toHaveLength(2);
	});

	test('is asked again, and an answer that stopped half-way is not kept on the line', async () => {
		faults({ kind: 'hangMidBody' });
		expireOnceArrived(sandbox.control, 1);
		expect(await read()).toMatchObject({ items: { periodDays: 30 } });
		await read();
		expect(requests().at(-1)!.concurrent).toBe(1);
	});
});

describe('how often and how long', () => {
	const fail = (times: number, retryAfter?: string) =>
		faults({
			kind: 'status',
			status: 503,
			times,
			...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
		});

	test('a request is sent at most 4 times, after pauses up to 1, 2 and 4 seconds', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0.75);
		fail(9);
		await expect(read()).rejects.toMatchObject({
			details: { status: 503, attempts: 4 },
		});
		expect(time.waits).toEqual([750, 1_500, 3_000]);
	});

	test.each([
		['exactly two minutes', '120', 2],
		['more', '121', 1],
	])('two minutes of attempts are the longest: a pause of %s', async (_, seconds, sent) => {
		fail(1, seconds);
		await read().catch(() => {});
		expect(requests()).toHaveLength(sent);
	});

	test('waiting for the rate limit is no attempt, and takes none of their time', async () => {
		const limited = { kind: 'status', status: 429, headers: { 'retry-after': '100' } } as const;
		faults({ ...limited, times: 2 });
		fail(3);
		expect(await read()).toMatchObject({ items: { periodDays: 30 } });
		expect(requests()).toHaveLength(6);
	});

	test('cancelling ends a pause between attempts', async () => {
		fail(9, '30');
		time.hold();
		const cancel = new AbortController();
		const running = read({ signal: cancel.signal });
		await until(() => time.waits.length === 1, 'it waits');
		cancel.abort();
		await expect(running).rejects.toThrow('The execution was canceled');
		expect(requests()).toHaveLength(1);
	});
});
