import type { Observed, Outcome, Report } from './outcome.mts';

/** Returns `report.md`: short enough for an issue, and without a value of a record. */
export function reportPage(report: Report): string {
	const { date, version, operations, behaviors, requests, seconds, isInterrupted } = report;
	const parts = [
		'# Tried on an account',
		`Version ${version}, ${date}, ${requests} requests in ${seconds} s.${isInterrupted ? ' The run was interrupted.' : ''} No value of a record, no address and no key is in this report.`,
		counts(report),
		'## Differences',
		differencesTable({ ...operations, ...behaviors }),
		'## Not tried',
		notTriedList({ ...operations, ...behaviors }),
		'## Confirmed',
		namesOf(operations, 'confirmed').join(', ') || 'None.',
		confirmedBehaviors(behaviors),
		'## Observed, where nothing is stated',
		observedList(behaviors),
	];
	return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

type Outcomes = Report['operations'];

/** Returns one line: how many operations and behaviors have which outcome. */
export function counts({ operations, behaviors }: Report): string {
	const of = (outcomes: Outcomes) =>
		[
			`${namesOf(outcomes, 'confirmed').length} confirmed`,
			`${namesOf(outcomes, 'differs').length} differ`,
			`${namesOf(outcomes, 'notTried').length} not tried`,
		].join(', ');
	return `Operations: ${of(operations)}. Behaviors: ${of(behaviors)}.`;
}

function namesOf(outcomes: Outcomes, wanted: Outcome['outcome']): string[] {
	return Object.entries(outcomes)
		.filter(([, { outcome }]) => outcome === wanted)
		.map(([name]) => name);
}

/** Returns a line for each behavior, with the operations that have it. */
function confirmedBehaviors(behaviors: Outcomes): string {
	const names = namesOf(behaviors, 'confirmed').map((name) => name.split(': ').reverse());
	const byBehavior = Map.groupBy(names, ([behavior]) => behavior!);
	return [...byBehavior]
		.map(([behavior, all]) => {
			const operations = all.flatMap(([, operation]) => operation ?? []);
			return `- ${[behavior, operations.join(', ')].filter((part) => part !== '').join(': ')}`;
		})
		.join('\n');
}

function differencesTable(outcomes: Outcomes): string {
	const rows = Object.entries(outcomes).flatMap(([name, outcome]) =>
		outcome.outcome === 'differs'
			? outcome.differences.map(
					({ at, expected, came, source }) =>
						`| ${name} | \`${at}\` | ${inCell(expected)} | ${inCell(came)} | ${source} |`,
				)
			: [],
	);
	if (rows.length === 0) return 'None.';
	return [
		'| What | Place | Expected | Came | Stated as |',
		'| --- | --- | --- | --- | --- |',
		...rows,
	].join('\n');
}

const inCell = (text: string) => text.replaceAll('|', '\\|');

function notTriedList(outcomes: Outcomes): string {
	const all = Object.entries(outcomes).flatMap(([name, outcome]) =>
		outcome.outcome === 'notTried' ? [[name, outcome.reason] as const] : [],
	);
	const byReason = Map.groupBy(all, ([, reason]) => reason);
	const lines = [...byReason].map(
		([reason, same]) => `- ${reason}: ${same.map(([name]) => name).join(', ')}`,
	);
	return lines.join('\n') || 'None.';
}

function observedList(outcomes: Outcomes): string {
	const all = Object.entries(outcomes).flatMap(
		([name, outcome]): Array<[string, Observed]> =>
			'observed' in outcome && outcome.observed !== undefined ? [[name, outcome.observed]] : [],
	);
	return all
		.flatMap(([name, observed]) =>
			Object.entries(observed).map(([form, where]) => `- ${name}: ${form}: ${where}`),
		)
		.join('\n');
}
