import { globSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';

/** A test as its file declares it. */
export interface DeclaredTest {
	readonly file: string;
	/** The titles of its groups and its own. */
	readonly titles: readonly string[];
	/** The rows of the tables that it and its groups were made from. */
	readonly rows: readonly unknown[];
}

/** Reads the tests of the matching files by running their declarations, without running the tests. */
export async function declaredTests(patterns: readonly string[]): Promise<DeclaredTest[]> {
	const tests: DeclaredTest[] = [];
	for (const file of globSync(patterns).sort()) {
		Object.assign(globalThis, declarations(file, tests));
		await import(path.resolve(file));
	}
	return tests;
}

type Body = (...row: never[]) => unknown;
type Declare = ((title: string, body: Body) => void) & {
	each(rows: readonly unknown[]): (title: string, body: Body) => void;
};

/** Stands in for jest while a test file declares its tests. */
function declarations(file: string, tests: DeclaredTest[]) {
	let titles: string[] = [];
	let rows: unknown[] = [];
	const within = (title: string, added: unknown[], declare: () => unknown) => {
		const before = [titles, rows] as const;
		[titles, rows] = [
			[...titles, title],
			[...rows, ...added],
		];
		declare();
		[titles, rows] = before;
	};
	const perRow = (declare: (title: string, row: unknown[], body: Body) => void): Declare => {
		const once = (title: string, body: Body) => declare(title, [], body);
		return Object.assign(once, {
			each: (table: readonly unknown[]) => (title: string, body: Body) => {
				for (const row of table) declare(titleOf(title, row), [row], body);
			},
		});
	};
	const describe = perRow((title, row, body) =>
		within(title, row, () => body(...(row.flat() as never[]))),
	);
	const test = perRow((title, row) =>
		within(title, row, () => void tests.push({ file, titles, rows })),
	);
	const unused = anything();
	const hooks = { beforeAll: unused, beforeEach: unused, afterAll: unused, afterEach: unused };
	return { describe, test, it: test, expect: unused, jest: unused, ...hooks };
}

/** As jest writes the title of a row: `$name` from an object, `%s` and the like in order. */
function titleOf(title: string, row: unknown): string {
	if (!Array.isArray(row) && typeof row === 'object' && row !== null) {
		return title.replace(/\$(\w+)/g, (_, name) => String((row as Record<string, unknown>)[name]));
	}
	const values = [row].flat();
	const places = title.match(/%[sdifjop]/g)?.length ?? 0;
	return format(title.replaceAll('%p', '%o'), ...values.slice(0, places));
}

/** Placeholder for helpers in tables, such as `expect.any(String)`. */
function anything(): unknown {
	const target = () => undefined;
	return new Proxy(target, {
		get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : anything()),
		apply: () => anything(),
	});
}
