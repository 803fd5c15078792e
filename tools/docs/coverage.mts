import { findOperation, OPERATIONS, type Operation as Entry } from '../../openapi/index.mts';
import { readTried, type TriedOperation } from '../../openapi/tried.mts';
import { cases, type NamedCase, type RequestRow, type Sent } from '../../test/operations/index.mts';
import { isPoller, isTrigger, nodes } from '../../test/support/package.mts';
import type { ExampleCompany } from './company.mts';

/** An operation of the API (an entry), the nodes' operations that call it, and the rows of their cases that show it. */
export interface Coverage {
	readonly entry: Entry;
	readonly operations: readonly NamedCase[];
	/** Triggers that call it, by name. */
	readonly triggers: readonly string[];
	/** Rows with a request to it. */
	readonly requests: readonly RequestRow[];
	/** Conditions of its errors that an operation's case has. */
	readonly errors: readonly string[];
	/** The latest try on an account. */
	readonly tried?: TriedOperation;
}

/** Callers of an endpoint are seen in the sandbox. */
export async function coverage(company: ExampleCompany): Promise<Coverage[]> {
	const called = new Map<string, readonly Entry[]>();
	for (const { name, node, resource, operation } of cases) {
		called.set(name, (await company.run(node, resource, operation)).called);
	}
	for (const node of nodes.filter(isTrigger)) {
		const examples = isPoller(node)
			? await company.pollAll(node)
			: [await company.follow(node.name)];
		called.set(
			node.name,
			examples.flatMap((example) => example.called),
		);
	}
	const rows = cases.flatMap(({ minimal, full, requests }): RequestRow[] => [
		{ shows: 'minimal', ...minimal },
		{ shows: 'full', ...full },
		...requests,
	]);
	const tried = readTried();
	return OPERATIONS.map((entry) => {
		const operations = cases.filter(({ name }) => called.get(name)!.includes(entry));
		const conditions = operations.flatMap(({ errors }) => errors.map(({ when }) => when));
		return {
			entry,
			operations,
			triggers: nodes.map(({ name }) => name).filter((name) => called.get(name)?.includes(entry)),
			requests: rows.filter(({ sends }) => sends.some((sent) => entryOf(sent) === entry)),
			errors: entry.errors.map(({ when }) => when).filter((when) => conditions.includes(when)),
			...(tried[entry.id] && { tried: tried[entry.id] }),
		};
	});
}

/** Returns the entry of a request line. */
export function entryOf([line]: Sent): Entry | undefined {
	const [method, url] = line.split(' ');
	return findOperation({ method, path: url.split('?')[0] });
}
