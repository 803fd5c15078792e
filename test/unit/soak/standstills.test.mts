import type { Execution } from '../../support/n8n/rest.mts';
import { Standstills } from '../../../tools/soak/standstills.mts';

const AT = Date.UTC(2026, 0, 1);
const TIMED_OUT = 'Expression timed out';

beforeEach(() => void jest.useFakeTimers({ now: AT }));
afterEach(() => void jest.useRealTimers());

/** An execution that failed in its node, which ran from one moment to another (milliseconds after the first). */
function failed(from: number, to: number, message = TIMED_OUT, ofNode = message): Execution {
	const run = { startTime: AT + from, executionTime: to - from, error: { message: ofNode } };
	const runData = { Report: [run] };
	const resultData = { lastNodeExecuted: 'Report', runData, error: { message } };
	return { id: '7', status: 'error', data: { resultData } } as unknown as Execution;
}

/** The reason of an execution after a standstill of this length that began at the second `AT` + 2. */
async function reasonOf(execution: Execution, ms = 8_000) {
	const standstills = new Standstills();
	const signals: string[] = [];
	jest.setSystemTime(AT + 2_000);
	await standstills.during({ signal: (name) => void signals.push(name) }, async () => {
		jest.setSystemTime(AT + 2_000 + ms);
	});
	expect(signals).toEqual(['SIGSTOP', 'SIGCONT']);
	return standstills.reasonOf(execution);
}

test('an expression that was under way as n8n stood still has that for its reason', async () => {
	expect(await reasonOf(failed(1_900, 10_050))).toBe(
		'Report of execution 7, which stood still for 8.0 s',
	);
});

test.each([
	['begun when it was over', failed(10_100, 16_000), 8_000],
	['ended before', failed(500, 1_900), 8_000],
	['begun and ended meanwhile', failed(3_000, 4_000), 8_000],
	['under way while it was short', failed(1_900, 8_000), 1_000],
	['that failed otherwise', failed(1_900, 10_050, 'SQLITE_BUSY: database is locked'), 8_000],
	['whose node failed otherwise', failed(1_900, 10_050, TIMED_OUT, 'Connection refused'), 8_000],
])('one %s has not', async (_, execution, ms) => {
	expect(await reasonOf(execution, ms)).toBeUndefined();
});
