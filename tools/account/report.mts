import { SOURCES, type Source } from '../../openapi/document.mts';

/** A fact of the description that an account contradicts. Holds no value of a record. */
export interface Difference {
	/** Place in the response, with `*` for each record; or `status`, `content-type` or a parameter. */
	readonly at: string;
	readonly expected: string;
	/** Type or form of what came; `missing` if none of the records has the field. */
	readonly came: string;
	/** Who states the fact. */
	readonly source: Source;
}

/** The differences, none if all is confirmed; or the reason why nothing was tried. */
export type Outcome = readonly Difference[] | string;

/** Returns `report.md`: short enough for an issue. Outcomes are by `operationId`, or by the name of a behavior. */
export function reportPage(outcomes: ReadonlyMap<string, Outcome>, requests: number): string {
	const all = [...outcomes];
	const reasons = Map.groupBy(all, ([, outcome]) => outcome);
	const notTried = [...reasons].filter(([reason]) => typeof reason === 'string');
	const confirmed = all.filter(([, outcome]) => outcome.length === 0);
	return `# Tried on an account

${new Date().toISOString().slice(0, 10)}, ${requests} requests. No value of a record, no address and no key is in this report.

## Differences

| What | Place | Expected | Came | Stated as |
| --- | --- | --- | --- | --- |
${all.flatMap(([name, outcome]) => rowsOf(name, outcome)).join('\n')}

## Not tried

${notTried.map(([reason, same]) => `- ${String(reason)}: ${namesOf(same)}`).join('\n')}

## Confirmed

${namesOf(confirmed)}
`;
}

function namesOf(outcomes: ReadonlyArray<[string, Outcome]>): string {
	return outcomes.map(([name]) => name).join(', ');
}

/** Returns a row for each place: all forms that came, and the mark of the most certain fact. */
function rowsOf(name: string, outcome: Outcome): string[] {
	if (typeof outcome === 'string') return [];
	return [...Map.groupBy(outcome, ({ at }) => at)].map(([at, same]) => {
		const came = [...new Set(same.map((each) => each.came))].sort().join(' or ');
		const source = SOURCES.find((each) => same.some((one) => one.source === each))!;
		const cells = [name, `\`${at}\``, same[0]!.expected, came, source];
		return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
	});
}
