import type { ITriggerFunctions } from 'n8n-workflow';
import { LastHeard } from '../../../nodes/PublishingActivityTrigger/feed/lastHeard.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 0, 1);

/** What is read at `NOW` where an earlier n8n kept that. */
function read(kept: unknown, isKept = true): number | undefined {
	const context = { getWorkflowStaticData: () => ({ lastHeard: kept }) };
	const clock = { now: () => 1_000, wall: () => NOW, sleep: async () => {} };
	return new LastHeard(context as unknown as ITriggerFunctions, isKept).read(clock);
}

const iso = (at: number) => new Date(at).toISOString();

describe('the time that an earlier n8n kept', () => {
	test.each([
		['is the one that is told', NOW - HOUR, NOW - HOUR],
		['may be this moment', NOW, NOW],
		['may be of another year', NOW - 400 * DAY, NOW - 400 * DAY],
		['is of a clock that is not trusted where it lies ahead: a day', NOW + 1, NOW - DAY],
		['is not trusted an hour ahead: a day', NOW + HOUR, NOW - DAY],
		['is not trusted a day ahead: a day', NOW + DAY, NOW - DAY],
		['tells nothing any more where it lies further ahead', NOW + DAY + 1, 0],
		['tells nothing any more where it lies in another year', NOW + 400 * DAY, 0],
	])('%s', (_, kept, told) => {
		expect(read(iso(kept))).toBe(told);
	});

	// The clock was ahead by that much as the feed was last heard, and n8n was away for as long as it takes.
	test.each([1, 5 * MINUTE, HOUR, 14 * HOUR, DAY])(
		'by a clock that was %i ms ahead never makes an outage begin too late, as long as that shows',
		(aheadMs) => {
			for (const awayMs of [0, Math.floor(aheadMs / 2), aheadMs - 1]) {
				const heardAt = NOW - awayMs;
				const told = read(iso(heardAt + aheadMs))!;
				expect(told).toBeLessThanOrEqual(heardAt);
				expect(told).toBeGreaterThanOrEqual(NOW - DAY);
			}
		},
	);

	test('is not known where none was kept', () => {
		expect(read(undefined)).toBeUndefined();
	});

	test.each(['nonsense', '', 5, {}, null])('tells nothing any more where it is %j', (kept) => {
		expect(read(kept)).toBe(0);
	});

	test('is not read where nobody wants to hear of interruptions', () => {
		expect(read(iso(NOW + HOUR), false)).toBeUndefined();
	});
});
