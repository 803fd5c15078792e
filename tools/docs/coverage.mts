import path from 'node:path';

import { findOperation, OPERATIONS, type Operation as Entry } from '../../openapi/index.mts';
import type { Sent } from '../../test/operations/index.mts';
import { allOperations, operation, type Chosen } from '../../test/support/useNodes.mts';
import { isPoller, isTrigger, nodes } from '../../test/support/package.mts';
import type { ExampleCompany } from './company.mts';
import { declaredTests, type DeclaredTest } from './tests.mts';

const TESTS = ['test/engine/**/*.test.mts', 'sandbox/test/*.test.mts'];

/** An operation of the API (an entry) with the nodes' operations that call it and the tests that are about it. */
export interface Coverage {
	readonly entry: Entry;
	readonly operations: readonly Chosen[];
	/** Triggers that call it, by name. */
	readonly triggers: readonly string[];
	readonly tests: readonly DeclaredTest[];
}

/** Callers of an endpoint are seen in the sandbox; the subjects of a test, in its rows. */
export async function coverage(company: ExampleCompany): Promise<Coverage[]> {
	const called = new Map<string, readonly Entry[]>();
	for (const chosen of allOperations) {
		const example = await company.run(chosen.node, chosen.resource, chosen.operation);
		called.set(nameOf(chosen), example.called);
	}
	for (const node of nodes.filter(isTrigger)) {
		const examples = isPoller(node)
			? await company.pollAll(node)
			: [await company.follow(node.name)];
		called.set(node.name, [...new Set(examples.flatMap((example) => example.called))]);
	}
	// Also tests that only `npm run test:faults` runs.
	process.env.FAULTS = 'all';
	const tests = await declaredTests(TESTS);
	const about = new Map(tests.map((test) => [test, entriesOf(test, called)]));
	return OPERATIONS.map((entry) => ({
		entry,
		operations: allOperations.filter((chosen) => called.get(nameOf(chosen))?.includes(entry)),
		triggers: nodes.map(({ name }) => name).filter((name) => called.get(name)?.includes(entry)),
		tests: tests.filter((test) => about.get(test)?.includes(entry)),
	}));
}

const nameOf = ({ node, resource, operation: value }: Chosen) => `${node} ${resource}.${value}`;

type Called = ReadonlyMap<string, readonly Entry[]>;

function entriesOf({ file, rows }: DeclaredTest, called: Called): readonly Entry[] {
	const named = rows.flatMap((row) => [row].flat()).flatMap((value) => namedBy(value, called));
	return named.length > 0 ? named : calledFrom(file, called);
}

/** The entries that a value of a table names: by the requests expected, by an operation, or by itself. */
function namedBy(value: unknown, called: Called): readonly Entry[] {
	if (typeof value === 'string') {
		const entry = OPERATIONS.find(({ id }) => value === id || value.startsWith(`${id}: `));
		return entry === undefined ? (called.get(value) ?? []) : [entry];
	}
	if (typeof value !== 'object' || value === null) return [];
	if (OPERATIONS.includes(value as Entry)) return [value as Entry];
	if (isRequestRow(value)) return value.sends.flatMap((sent) => entryOfLine(sent) ?? []);
	const { node, resource, operation: chosen } = value as Partial<Chosen>;
	if (chosen === undefined) return [];
	return called.get(node === undefined ? chosen : `${node} ${resource}.${chosen}`) ?? [];
}

/** The test files of the triggers. */
const TRIGGER_FILES: Readonly<Record<string, string>> = {
	publishingActivityTrigger: 'activityTrigger',
	publishingChangeTrigger: 'changeTrigger',
};

/** A file named after an operation is about it: `imports/retry.test.mts`. So is a file named after a trigger. */
function calledFrom(file: string, called: Called): readonly Entry[] {
	const folder = path.basename(path.dirname(file));
	const subject = path.basename(file, '.test.mts');
	const chosen = [...called.keys()].filter((name) => {
		const { node, operation: value } = operation(name);
		return value === undefined
			? subject === TRIGGER_FILES[name]
			: value === subject && node.toLowerCase() === `publishing${folder}`;
	});
	return chosen.flatMap((name) => called.get(name) ?? []);
}

/** A row of a request table. */
export function isRequestRow(value: unknown): value is { shows: string; sends: readonly Sent[] } {
	return typeof value === 'object' && value !== null && 'sends' in value && 'shows' in value;
}

export function entryOfLine([line]: Sent): Entry | undefined {
	const [method, url] = line.split(' ');
	return findOperation({ method, path: url.split('?')[0] });
}
