import { RetriedImport } from '../../../nodes/PublishingImports/actions/import/retrying/retriedImport.ts';

/** One look at an import: status, time of update, processed records, and when it was (seconds). */
type Look = [status: string, updatedAt?: unknown, recordsProcessed?: unknown, at?: number];

const POLL_SECONDS = 15;
const recordOf = ([status, updatedAt, recordsProcessed]: Look) => ({
	uniqueId: 'imp_1',
	status,
	...(updatedAt === undefined ? {} : { updatedAt }),
	...(recordsProcessed === undefined ? {} : { recordsProcessed }),
});

/** At which of the looks the import has ended, counted from 1; 0 where at none. */
function endsAt(looks: Look[], before?: Look): number {
	const retried = new RetriedImport(before && recordOf(before));
	const ended = (look: Look, index: number) =>
		retried.look(recordOf(look), (look[3] ?? index * POLL_SECONDS) * 1_000);
	return looks.findIndex(ended) + 1;
}

const OLD = '2026-06-30T10:00:00+00:00';
const ACCEPTED = '2026-06-30T12:00:00+00:00';
const RAN = '2026-06-30T12:00:20+00:00';
const errored: Look = ['errored', OLD, 40];
const running: Look = ['running', ACCEPTED, 40];

test.each<[string, number, Look[], ...before: Look[]]>([
	['one that is finished', 1, [['finished', RAN, 100]]],
	['one that runs and is finished', 3, [running, running, ['finished', RAN, 100]]],
	['one that begins late', 4, [errored, errored, running, ['finished', RAN, 100]]],
	['one that runs', 0, [running, running, running, running, running]],

	['one that was seen running has failed again', 2, [running, ['errored', RAN, 40]]],
	['… also where nothing else tells', 2, [['running'], ['errored']]],
	['… and in a state that is not described', 2, [['queued'], ['errored']]],
	['one that ran between two looks, by its update', 2, [errored, ['errored', RAN, 40]]],
	['one that ran between two looks, by its records', 2, [errored, ['errored', OLD, 41]]],
	['one that ran before the first look, by its records', 1, [['errored', RAN, 41]], errored],

	['one whose retry waits', 0, [errored, errored, errored], errored],
	['… without anything that could change', 0, [['errored'], ['errored'], ['errored']]],
	[
		'one that was touched when the retry was accepted',
		0,
		[
			['errored', ACCEPTED, 40],
			['errored', ACCEPTED, 40],
		],
		errored,
	],
	['a list that is late shows it as before', 0, [errored, running, errored, running], errored],
	['… and then as it is', 5, [errored, running, errored, running, ['errored', RAN, 40]]],
	[
		'… where it was seen before the retry only',
		3,
		[running, errored, ['errored', RAN, 40]],
		errored,
	],
	[
		'a field that is missing now and then',
		0,
		[errored, ['errored'], errored, ['errored', null, null]],
	],
	['a field of another type', 0, [errored, ['errored', OLD, '40'], errored]],
	[
		'the same instant in another time zone',
		0,
		[errored, ['errored', '2026-06-30T12:00:00+02:00', 40]],
	],
])('%s: ended at look %i', (_, look, looks, ...before) => {
	expect(endsAt(looks, ...before)).toBe(look);
});

describe('one that nothing happens to', () => {
	const at = (...seconds: number[]) => seconds.map((second): Look => ['errored', OLD, 40, second]);

	test.each<[string, number, Look[]]>([
		['has failed again after two minutes', 9, at(0, 15, 30, 45, 60, 75, 90, 105, 120)],
		['… and four looks', 4, at(0, 200, 400, 600)],
		['not sooner', 0, at(0, 30, 60, 90, 119)],
		['not at fewer looks', 0, at(0, 1_000, 2_000)],
		[
			'counted again from when it was seen otherwise',
			8,
			[...at(0, 60, 119), ['running', OLD, 40, 125], ...at(130, 190, 249, 260)],
		],
	])('%s', (_, look, looks) => {
		expect(endsAt(looks, errored)).toBe(look);
	});
});
