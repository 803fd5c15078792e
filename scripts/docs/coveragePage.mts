import {
	signature,
	type DocumentedError,
	type Operation as Entry,
	type Parameter,
} from '../../test/contract/index.mts';
import type { Chosen } from '../../test/support/useNodes.mts';
import { nodes, operationsOf } from '../../test/support/package.mts';
import { coverage, entryOfLine, isRequestRow, type Coverage } from './coverage.mts';
import type { ExampleCompany } from './company.mts';
import { nodePath } from './indexPage.mts';
import { anchor, code, link, list, page, table, words } from './markdown.mts';
import type { DeclaredTest } from './tests.mts';

/** The page of the API document's entries: the operation that calls each, and the tests that hold it. */
export async function coveragePage(company: ExampleCompany): Promise<string> {
	const all = await coverage(company);
	const common = commonFiles(all);
	return page(
		'# API coverage',
		`All ${all.length} requests that the API document specifies, the operations that send them and the tests that are about them. Which operation sends what was seen in the sandbox; which test is about what stands in the tables that the tests are made from.`,
		table(
			['Request', 'Operation', 'Exact requests', 'Documented errors'],
			all.map(({ entry, tests, ...callers }) => [
				link(code(signature(entry)), anchor(signature(entry))),
				callersOf(callers).join(', '),
				String(tests.filter(({ rows }) => rows.some(isRequestRow)).length),
				entry.errors && `${tests.filter(isErrorTest).length} of ${entry.errors.length}`,
			]),
		),
		'_Exact requests_ are the tests that compare all that goes over the wire; _documented errors_ those of the errors that the document names.',
		'## Tests of every operation',
		'These are made from the list of all operations, or of all requests, and so hold for every entry below:',
		list(common.map(fileLink)),
		all.flatMap((one) => section(one, common)),
	);
}

/** The files with tests about each entry: said once, instead of in every section. */
function commonFiles(all: readonly Coverage[]): string[] {
	const files = new Set(all.flatMap(({ tests }) => tests.map(({ file }) => file)));
	return [...files]
		.filter((file) => all.every(({ tests }) => tests.some((test) => test.file === file)))
		.filter((file) => !/badInput|requests\//.test(file))
		.sort();
}

function section({ entry, tests, ...callers }: Coverage, common: readonly string[]): string[] {
	const { parameters, errors = [] } = entry;
	const own = tests.filter(({ file }) => !common.includes(file));
	const files = [...new Set(own.map(({ file }) => file))];
	return [
		`## ${code(signature(entry))}`,
		`Sent by ${callersOf(callers).join(', ')}.`,
		parameters.length === 0
			? 'The document names no parameters.'
			: table(
					['Parameter', 'In', 'Rule', 'Sent where the test shows'],
					parameters.map((parameter) => [
						code(parameter.name),
						parameter.in,
						ruleOf(parameter),
						sentIn(entry, parameter, own),
					]),
				),
		...(errors.length === 0 ? [] : [`Documented errors: ${errors.map(errorOf).join('; ')}.`]),
		'Tests of its own:',
		list(
			files.map(
				(file) => `${fileLink(file)}: ${aboutIn(own.filter((test) => test.file === file))}`,
			),
		),
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

function ruleOf(parameter: Parameter): string {
	const { type, required, minimum, maximum, maxLength, oneOf, pattern } = parameter;
	return [
		type,
		required === true ? 'required' : '',
		oneOf === undefined ? '' : oneOf.map((value) => code(String(value))).join(' or '),
		minimum === undefined ? '' : `at least ${minimum}`,
		maximum === undefined ? '' : `at most ${maximum}`,
		maxLength === undefined ? '' : `at most ${maxLength} characters`,
		pattern === undefined ? '' : `like ${code(String(pattern))}`,
		parameter.default === undefined ? '' : `${code(String(parameter.default))} by default`,
	]
		.filter((part) => part !== '')
		.join(', ');
}

const MOST_TITLES = 2;

/** The rows of request tables in which a parameter goes out. */
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

function errorOf({ status, when }: DocumentedError): string {
	return status === null ? `${when} (refused before it is sent)` : `${status}, ${when}`;
}

function isErrorTest({ file, titles }: DeclaredTest): boolean {
	return file.endsWith('operations/documentedErrors.test.mts') && titles.includes('documented');
}

/** What the tests of a file show of an entry, by the first of them. */
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
