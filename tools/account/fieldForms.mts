import type { Operation } from '../../openapi/index.mts';
import type { Account } from './account.mts';
import { successRoot } from './compare.mts';
import { timeForm, timeFormOf } from './forms.mts';
import type { Difference, Observed } from './outcome.mts';
import { walk, type MarkedSchema } from './schemas.mts';

/** Names of fields that hold an ID. */
const ID = /(^id|Id|Uid|Uuid)$/;

/** The forms that came at each place. */
type Forms = Map<string, Set<string>>;

/** Reports the kinds of IDs, and the zones of times whose form is not stated, of all records that came. */
export function reportFieldForms({ findings }: Account): void {
	const ids: Forms = new Map();
	const times: Forms = new Map();
	for (const [operation, bodies] of findings.bodies()) {
		for (const { place, value, schemas } of fields(operation, bodies)) {
			const isId = ID.test(place) && (typeof value === 'number' || typeof value === 'string');
			if (isId && value !== '') note(ids, `${operation.id} ${place}`, typeof value);
			const form = timeForm(value);
			if (form !== undefined && form !== 'date' && !schemas.some(statesTheForm)) {
				note(times, `${operation.id} ${place}`, form);
			}
		}
	}
	addForms(findings, 'kinds of IDs', ids, (places) => `at ${places.length} places`);
	addForms(findings, 'zones of times, if not stated', times, (places) => places.join(', '));
}

/** Several forms at one place are a difference: a client cannot rely on one. */
function addForms(
	findings: Account['findings'],
	name: string,
	seen: Forms,
	summary: (places: readonly string[]) => string,
): void {
	if (seen.size === 0) return findings.skipBehavior(name, 'no record came');
	const byForm = Map.groupBy(seen, ([, forms]) => [...forms].sort().join(' or '));
	const observed: Observed = Object.fromEntries(
		[...byForm].map(([form, all]) => [form, summary(all.map(([place]) => place))]),
	);
	const differences = [...byForm]
		.filter(([form]) => form.includes(' or '))
		.flatMap(([form, all]) => all.map(([at]) => ({ at, came: form })))
		.map((each): Difference => ({ ...each, expected: 'one form', source: 'assumed' }));
	findings.addBehavior(name, differences, observed);
}

function* fields(operation: Operation, bodies: readonly unknown[]) {
	const root = successRoot(operation);
	for (const { at, value, schemas } of bodies.flatMap((body) => [...walk(body, root)])) {
		yield { place: at.replaceAll(/\/\d+(?=\/|$)/g, '/*'), value, schemas };
	}
}

function statesTheForm({ schema: { pattern } }: MarkedSchema): boolean {
	return typeof pattern === 'string' && timeFormOf(pattern) !== undefined;
}

function note(seen: Forms, place: string, form: string): void {
	seen.set(place, (seen.get(place) ?? new Set()).add(form));
}
