import { SOURCES, type Source } from '../../openapi/document.mts';

/** A fact of the description that an account contradicts. Holds no value of a record. */
export interface Difference {
	/** Place in the response, such as `/items/0/createdAt`, or `status`, `content-type` or a parameter. */
	readonly at: string;
	readonly expected: string;
	/** Type or form of what came; `missing` if none of the records has the field. */
	readonly came: string;
	/** Who states the fact. */
	readonly source: Source;
}

/** The outcome of one operation, or of one behavior beyond the schemas. */
export type Outcome =
	| { readonly outcome: 'confirmed' }
	| { readonly outcome: 'differs'; readonly differences: readonly Difference[] }
	| { readonly outcome: 'notTried'; readonly reason: string };

/** The contents of `report.json`. */
export interface Report {
	/** Day of the run, `YYYY-MM-DD`. */
	readonly date: string;
	/** Version of this package. */
	readonly version: string;
	readonly isInterrupted?: true;
	/** By `operationId`. */
	readonly operations: Readonly<Record<string, Outcome>>;
	/** By name, such as `getImports: second page`. */
	readonly behaviors: Readonly<Record<string, Outcome>>;
	/** Number of requests that were sent. */
	readonly requests: number;
	readonly seconds: number;
}

/** Returns the outcome of something that was tried. */
export function outcomeOf(differences: readonly Difference[]): Outcome {
	if (differences.length === 0) return { outcome: 'confirmed' };
	return { outcome: 'differs', differences: mergedByPlace(differences) };
}

/**
 * Returns one difference for each place, whatever the number of records that differ there. It has all forms that
 * came, and the mark of the most certain fact.
 */
function mergedByPlace(differences: readonly Difference[]): Difference[] {
	const places = Map.groupBy(differences, ({ at }) => at.replaceAll(/\/\d+(?=\/|$)/g, '/*'));
	return [...places.values()].map((same) => {
		const rank = ({ source }: Difference) => SOURCES.indexOf(source);
		const [first] = same.toSorted((one, other) => rank(one) - rank(other));
		const came = [...new Set(same.map((each) => each.came))].sort().join(' or ');
		return { ...first!, came };
	});
}
