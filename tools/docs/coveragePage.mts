import {
	signature,
	type NamedError,
	type Operation as Entry,
	type Parameter,
} from '../../openapi/index.mts';
import { caseFile } from '../../test/operations/index.mts';
import type { Chosen } from '../../test/support/operations.mts';
import { nodes, operationsOf } from '../../test/support/package.mts';
import { coverage, entryOfLine, isRequestRow, type Coverage } from './coverage.mts';
import type { ExampleCompany } from './company.mts';
import { nodePath } from './indexPage.mts';
import { anchor, code, link, list, page, table, words } from './markdown.mts';
import type { DeclaredTest } from './tests.mts';

/** The page of the operations in `openapi/`: the nodes' operation that calls each, and the tests that hold it. */
export async function coveragePage(company: ExampleCompany): Promise<string> {
	const all = await coverage(company);
	const common = commonFiles(all);
	return page(
		'# API coverage',
		`All ${all.length} requests that [the description of the API](../openapi/README.md) has for operations, the operations that send them and the tests that are about them. What each operation sends was recorded in the sandbox; which test covers it comes from the tests' own tables.`,
		table(
			['Request', 'Source', 'Operation', 'Exact requests', 'Named errors'],
			all.map(({ entry, tests, ...callers }) => [
				link(code(signature(entry)), anchor(signature(entry))),
				entry.source,
				callersOf(callers).join(', '),
				String(tests.filter(({ rows }) => rows.some(isRequestRow)).length),
				entry.errors.length === 0
					? undefined
					: `${tests.filter((test) => isErrorTest(entry, test)).length} of ${entry.errors.length}`,
			]),
		),
		'_Source_ is who states it: `documented` is the specification of the API, `published` the description of a service of the same shape, `assumed` nobody. _Exact requests_ are the tests that compare all that goes over the wire; _named errors_ those of the errors that the description names.',
		'## Tests of every operation',
		'These are made from the list of all operations, or of all requests, and so hold for every entry below:',
		list(common.map(fileLink)),
		all.flatMap((one) => section(one, common)),
	);
}

/** The files with tests about every entry, and those that run the cases, listed once instead of in every section. */
function commonFiles(all: readonly Coverage[]): string[] {
	const files = new Set(all.flatMap(({ tests }) => tests.map(({ file }) => file)));
	return [...files]
		.filter(
			(file) =>
				file.startsWith('test/engine/cases/') ||
				all.every(({ tests }) => tests.some((test) => test.file === file)),
		)
		.sort();
}

function section({ entry, tests, ...callers }: Coverage, common: readonly string[]): string[] {
	const { id, area, source, parameters, errors } = entry;
	const own = tests.filter(({ file }) => !common.includes(file));
	const files = [...new Set(own.map(({ file }) => file))];
	return [
		`## ${code(signature(entry))}`,
		`${code(id)} in ${link(code(`openapi/${area}.yaml`), `../openapi/${area}.yaml`)}, ${source}. Sent by ${callersOf(callers).join(', ')}.`,
		parameters.length === 0
			? 'It takes no parameters.'
			: table(
					['Parameter', 'In', 'Rule', 'Source', 'Sent where the test shows'],
					parameters.map((parameter) => [
						code(parameter.name),
						parameter.in,
						ruleOf(parameter),
						parameter.source,
						sentIn(entry, parameter, tests),
					]),
				),
		...(errors.length === 0 ? [] : [`Named errors: ${errors.map(errorOf).join('; ')}.`]),
		`What its tests know: ${callers.operations.map(caseFile).map(fileLink).join(', ')}.`,
		...(files.length === 0
			? []
			: [
					'Tests of its own:',
					list(
						files.map(
							(file) => `${fileLink(file)}: ${aboutIn(own.filter((test) => test.file === file))}`,
						),
					),
				]),
	];
}

function callersOf({ operations, triggers }: Pick<Coverage, 'operations' | 'triggers'>): string[] {
	return [
		...operations.map(operationLink),
		...triggers.map((name) => {
			const node = nodes.find((each) => each.name === name)!;
			return link(node.type.description.displayName, nodePath(node));
		}),
	];
}

function operationLink(chosen: Chosen): string {
	const node = nodes.find(({ name }) => name === chosen.node)!;
	const { resourceName, option } = operationsOf(node).find(
		({ resource, value }) => resource === chosen.resource && value === chosen.operation,
	)!;
	return link(
		`${resourceName}: ${option.name}`,
		`${nodePath(node)}${anchor(`${resourceName}: ${option.name}`)}`,
	);
}

function ruleOf({ required, schema }: Parameter): string {
	const { type, items, format, minimum, maximum, maxLength, enum: allowed, pattern } = schema;
	const values = Array.isArray(allowed) ? allowed.map((value) => code(String(value))) : [];
	return [
		items === undefined ? (format ?? type) : `${String(items.type ?? 'object')}s`,
		required ? 'required' : '',
		values.join(' or '),
		minimum === undefined ? '' : `at least ${minimum}`,
		maximum === undefined ? '' : `at most ${maximum}`,
		maxLength === undefined ? '' : `at most ${maxLength} characters`,
		pattern === undefined ? '' : `like ${code(String(pattern))}`,
		schema.default === undefined ? '' : `${code(String(schema.default))} by default`,
	]
		.filter((part) => part !== '')
		.join(', ');
}

const MOST_TITLES = 2;

/** The rows of request tables that send a parameter. */
function sentIn(
	entry: Entry,
	{ in: place, name }: Parameter,
	tests: readonly DeclaredTest[],
): string {
	const shows = tests
		.flatMap(({ rows }) => rows.filter(isRequestRow))
		.filter(({ sends }) =>
			sends.some((sent) => {
				if (entryOfLine(sent) !== entry) return false;
				const [line, body] = sent;
				if (place === 'path') return true;
				if (place === 'body') return typeof body === 'object' && body !== null && name in body;
				return new URL(line.split(' ')[1], 'https://api.example').searchParams.has(name);
			}),
		)
		.map((row) => row.shows);
	return firstOf(shows);
}

function errorOf({ status, when }: NamedError): string {
	return status === null ? `${when} (refused before it is sent)` : `${status}, ${when}`;
}

function isErrorTest({ errors }: Entry, { rows }: DeclaredTest): boolean {
	const row = rows.at(-1);
	if (typeof row !== 'object' || row === null || !('when' in row)) return false;
	return errors.some(({ when }) => when === row.when);
}

/** Describes the tests of a file about an entry by the first of them. */
function aboutIn(tests: readonly DeclaredTest[]): string {
	return firstOf(tests.map(({ titles, rows }) => rows.find(isRequestRow)?.shows ?? titles.at(-1)!));
}

/** The first few of many, without a count that would change with every test. */
function firstOf(titles: readonly string[]): string {
	const shown = [...new Set(titles)];
	const more = shown.length > MOST_TITLES ? ['…'] : [];
	return [...shown.slice(0, MOST_TITLES).map(words), ...more].join(' · ');
}

function fileLink(file: string): string {
	return link(code(file.replace('test/', '')), `../${file}`);
}
