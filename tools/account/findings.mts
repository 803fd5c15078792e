import { DESCRIBED, type Operation } from '../../openapi/index.mts';
import { missingFields } from './compare.mts';
import { outcomeOf, type Difference, type Observed, type Outcome } from './outcome.mts';

/** The findings of a run so far. */
export class Findings {
	private readonly tried = new Map<string, { differences: Difference[]; bodies: unknown[] }>();
	private readonly reasons = new Map<string, string>();
	private readonly behaviorOutcomes = new Map<string, Outcome>();

	/** Notes that an operation was tried. `body` is the JSON of a successful read, to look for missing fields. */
	add({ id }: Operation, differences: readonly Difference[], body?: unknown): void {
		const known = this.tried.get(id) ?? { differences: [], bodies: [] };
		known.differences.push(...differences);
		if (body !== undefined) known.bodies.push(body);
		this.tried.set(id, known);
	}

	/** Notes why an operation was not tried, or why a try proved nothing. */
	skip(id: string, reason: string): void {
		this.reasons.set(id, reason);
	}

	/** Forgets such a reason, once a try has proved something. */
	unskip(id: string): void {
		this.reasons.delete(id);
	}

	/** Notes the outcome of a behavior beyond the schemas. */
	addBehavior(name: string, differences: readonly Difference[], observed?: Observed): void {
		this.behaviorOutcomes.set(name, outcomeOf(differences, observed));
	}

	skipBehavior(name: string, reason: string): void {
		this.behaviorOutcomes.set(name, { outcome: 'notTried', reason });
	}

	/** JSON of all successful reads, by operation. */
	bodies(): Array<readonly [operation: Operation, bodies: readonly unknown[]]> {
		return DESCRIBED.map((operation) => [operation, this.tried.get(operation.id)?.bodies ?? []]);
	}

	/** Returns the outcome of every operation of the description, by ID. */
	operations(): Record<string, Outcome> {
		return Object.fromEntries(
			DESCRIBED.map((operation) => [operation.id, this.outcome(operation)]),
		);
	}

	/** Returns the outcomes of all behaviors, by name. */
	behaviors(): Record<string, Outcome> {
		return Object.fromEntries(
			[...this.behaviorOutcomes].sort(([one], [other]) => (one < other ? -1 : 1)),
		);
	}

	private outcome(operation: Operation): Outcome {
		const { differences = [], bodies = [] } = this.tried.get(operation.id) ?? {};
		const all = [...differences, ...missingFields(operation, bodies)];
		if (all.length > 0) return outcomeOf(all);
		const reason = this.reasons.get(operation.id);
		if (reason !== undefined) return { outcome: 'notTried', reason };
		if (this.tried.has(operation.id)) return outcomeOf([]);
		return { outcome: 'notTried', reason: 'the run ended before' };
	}
}
