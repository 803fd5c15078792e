import type { ITriggerFunctions } from 'n8n-workflow';
import { LastHeard } from '../../../nodes/PublishingActivityTrigger/feed/lastHeard.ts';

const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 0, 1);

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

test.each([
	['a time in the past', new Date(NOW - 400 * 24 * HOUR).toISOString(), NOW - 400 * 24 * HOUR],
	['a time in the future counts as now', new Date(NOW + HOUR).toISOString(), NOW],
	['no time', undefined, undefined],
	['text', 'nonsense', undefined],
	['an object', {}, undefined],
	['null', null, undefined],
])('the time that an earlier n8n kept: %s', (_, kept, expected) => {
	expect(read(kept)).toBe(expected);
});

test('it is not read if nobody wants to hear of interruptions', () => {
	expect(read(new Date(NOW - HOUR).toISOString(), false)).toBeUndefined();
});

function read(kept: unknown, isKept = true): number | undefined {
	const context = { getWorkflowStaticData: () => ({ lastHeard: kept }) };
	return new LastHeard(context as unknown as ITriggerFunctions, isKept).read();
}
