import { endOfRetry } from '../../../nodes/PublishingImports/actions/import/waitForImport.ts';

/** The record that one check finds: status, time of update, processed records, and the time of the check in seconds. */
type Check = [status: string, updatedAt?: unknown, recordsProcessed?: unknown, at?: number];

const POLL_SECONDS = 15;
const recordOf = ([status, updatedAt, recordsProcessed]: Check) => ({
	uniqueId: 'imp_1',
	status,
	...(updatedAt === undefined ? {} : { updatedAt }),
	...(recordsProcessed === undefined ? {} : { recordsProcessed }),
});

/** Number of the check at which the retry has ended. 0 if it has not. */
function endsAt(checks: Check[], before?: Check): number {
	const hasEnded = endOfRetry(before && recordOf(before));
	return (
		checks.findIndex((check, index) =>
			hasEnded(recordOf(check), (check[3] ?? index * POLL_SECONDS) * 1_000),
		) + 1
	);
}

const OLD = '2026-06-30T10:00:00+00:00';
const STARTED = '2026-06-30T12:00:00+00:00';
const FAILED = '2026-06-30T12:00:20+00:00';
const errored: Check = ['errored', OLD, 40];
const running: Check = ['running', STARTED, 40];

test.each<[string, number, Check[], ...before: Check[]]>([
	['finished', 1, [['finished', FAILED, 100]], errored],
	['finished after it ran', 3, [running, running, ['finished', FAILED, 100]]],
	['finished after a late start', 4, [errored, errored, running, ['finished', FAILED, 100]]],
	['running', 0, Array<Check>(20).fill(running), errored],
	['in a state that is not described', 0, [['queued', FAILED, 41]], errored],

	['errored again after it ran', 2, [running, ['errored', FAILED, 40]]],
	['errored with another time of update', 2, [errored, ['errored', FAILED, 40]]],
	['errored with more records', 2, [errored, ['errored', OLD, 41]]],
	['errored with more records than before the retry', 1, [['errored', OLD, 41]], errored],
	['errored with another time than before the retry', 1, [['errored', FAILED, 40]], errored],

	['errored as before the retry', 0, [errored, errored, errored], errored],
	['errored as before, although it ran', 0, [errored, running, errored, running], errored],
	['errored without other fields', 0, [['errored'], ['errored'], ['errored']]],
	['errored with fields missing now and then', 0, [errored, ['errored'], ['errored', null, null]]],
	['errored with a number as text', 0, [errored, ['errored', OLD, '40'], errored]],
	[
		'errored at the same time in another zone',
		0,
		[errored, ['errored', '2026-06-30T12:00:00+02:00', 40]],
	],
])('%s: ended at check %i', (_, check, checks, ...before) => {
	expect(endsAt(checks, ...before)).toBe(check);
});

const at = (...seconds: number[]) => seconds.map((second): Check => ['errored', OLD, 40, second]);

test.each<[string, number, Check[]]>([
	['after two minutes', 9, at(0, 15, 30, 45, 60, 75, 90, 105, 120)],
	['at the second check, if that is later', 2, at(0, 600)],
	['not sooner', 0, at(0, 30, 60, 90, 119)],
	[
		'two minutes after it last changed',
		8,
		[...at(0, 60, 119), ['running', OLD, 40, 125], ...at(130, 190, 249, 250)],
	],
])('an import that stays errored has failed again %s', (_, check, checks) => {
	expect(endsAt(checks, errored)).toBe(check);
});
