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
