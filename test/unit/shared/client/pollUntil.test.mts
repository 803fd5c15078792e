import { pollUntil } from '../../../../nodes/shared/client/polling/pollUntil.ts';
import { pass } from '../../../support/clocksAhead.mts';

const times = { timeoutMs: 60_000, pollMs: 10 };

afterEach(() => jest.restoreAllMocks());

test.each([-3_600_000, 3_600_000])(
	'ends when its time is over, and not before, though the clock is set by %i ms',
	async (by) => {
		const clock = Date.now.bind(Date);
		let looks = 0;
		const look = async () => {
			looks++;
			if (looks === 1) jest.spyOn(Date, 'now').mockImplementation(() => clock() + by);
			if (looks === 3) pass(times.timeoutMs);
			return { status: 'running' };
		};
		const seen = await pollUntil(look, () => false, times);
		expect(seen).toEqual({ last: { status: 'running' }, timedOut: true });
		expect(looks).toBe(3);
	},
);

test.each([-3_600_000, 3_600_000])(
	'tells when a look was by time that goes on evenly, though the clock is set by %i ms',
	async (by) => {
		const clock = Date.now.bind(Date);
		const seen: number[] = [];
		const hasEnded = (_record: object, at: number) => {
			jest.spyOn(Date, 'now').mockImplementation(() => clock() + by);
			return seen.push(at) === 2;
		};
		await pollUntil(async () => ({ status: 'errored' }), hasEnded, times);
		expect(Math.abs(seen[1] - seen[0])).toBeLessThan(times.timeoutMs);
	},
);
