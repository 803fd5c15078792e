import type { Outcome, Report } from './outcome.mts';

/** Returns `report.md`: short enough for an issue, and without a value of a record. */
export function reportPage(report: Report): string {
	const { date, version, operations, behaviors, requests, seconds, isInterrupted } = report;
	const all = { ...operations, ...behaviors };
	const parts = [
		'# Tried on an account',
		`Version ${version}, ${date}, ${requests} requests in ${seconds} s.${isInterrupted ? ' The run was interrupted.' : ''} No value of a record, no address and no key is in this report.`,
		counts(report),
		'## Differences',
		differencesTable(all),
		'## Not tried',
		notTriedList(all),
		'## Confirmed',
		namesOf(all, 'confirmed').join(', ') || 'None.',
	];
	return `${parts.join('\n\n')}\n`;
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
	return Object.keys(outcomes).filter((name) => outcomes[name]!.outcome === wanted);
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
	const head = [
		'| What | Place | Expected | Came | Stated as |',
		'| --- | --- | --- | --- | --- |',
	];
	return rows.length === 0 ? 'None.' : [...head, ...rows].join('\n');
}

const inCell = (text: string) => text.replaceAll('|', '\\|');

function notTriedList(outcomes: Outcomes): string {
	const all = Object.entries(outcomes).flatMap(([name, outcome]) =>
		outcome.outcome === 'notTried' ? [[name, outcome.reason] as const] : [],
	);
	const byReason = [...Map.groupBy(all, ([, reason]) => reason)];
	const lines = byReason.map(
		([reason, same]) => `- ${reason}: ${same.map(([name]) => name).join(', ')}`,
	);
	return lines.join('\n') || 'None.';
}
