import { globSync } from 'node:fs';

import {
	signature,
	type NamedError,
	type Operation as Entry,
	type Parameter,
} from '../../openapi/index.mts';
import { caseFile, type RequestRow, type Sent } from '../../test/operations/index.mts';
import type { Chosen } from '../../test/support/operations.mts';
import { nodes, operationsOf } from '../../test/support/package.mts';
import { coverage, entryOf, type Coverage } from './coverage.mts';
import type { ExampleCompany } from './company.mts';
import { nodePath } from './indexPage.mts';
import { countTried } from './readmePage.mts';
import { anchor, code, link, list, page, table, words } from './markdown.mts';

/** The page of the operations in `openapi/`: the nodes' operation that calls each, and the tests that hold it. */
export async function coveragePage(company: ExampleCompany): Promise<string> {
	const all = await coverage(company);
	return page(
		'# API coverage',
		`All ${all.length} requests that [the description of the API](../openapi/README.md) has for operations, the operations that send them and the tests that are about them. What each operation sends was recorded in the sandbox. The tests are rows of the operations' cases.`,
		table(
			['Request', 'Source', 'Tried on an account', 'Operation', 'Exact requests', 'Named errors'],
			all.map(({ entry, requests, errors, tried, ...callers }) => [
				link(code(signature(entry)), anchor(signature(entry))),
				entry.source,
				tried === undefined ? 'no' : `${tried.date}: ${tried.outcome}`,
				callersOf(callers).join(', '),
				String(requests.length),
				entry.errors.length === 0 ? undefined : `${errors.length} of ${entry.errors.length}`,
			]),
		),
		`_Tried on an account_: ${countTried()} of ${all.length} so far ([try it on yours](account.md)).`,
		'_Source_ is who states it: `documented` is the specification of the API, `published` the description of a service of the same shape, `assumed` nobody; a rule in brackets is less certain than the name. _Exact requests_ are the tests that compare all that goes over the wire; _named errors_ those of the errors that the description names.',
		'These suites run the case of every operation:',
		list(globSync('test/engine/cases/*.test.mts').sort().map(fileLink)),
		all.flatMap(section),
	);
}

function section({ entry, requests, ...callers }: Coverage): string[] {
	const { id, area, source, parameters, errors } = entry;
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
						sentIn(entry, parameter, requests),
					]),
				),
		...(errors.length === 0 ? [] : [`Named errors: ${errors.map(errorOf).join('; ')}.`]),
		`What its tests know: ${callers.operations.map(caseFile).map(fileLink).join(', ')}.`,
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

function ruleOf({ required, schema, doubts }: Parameter): string {
	const { type, items, format, minimum, maximum, maxLength, enum: allowed, pattern } = schema;
	const kind = items === undefined ? (format ?? type) : `${String(items.type ?? 'object')}s`;
	const values = Array.isArray(allowed) ? allowed.map((value) => code(String(value))) : [];
	const rules: Array<[keyword: string, rule: unknown, text: string]> = [
		['type', kind, String(kind)],
		['required', required || undefined, 'required'],
		['enum', allowed, values.join(' or ')],
		['minimum', minimum, `at least ${minimum}`],
		['maximum', maximum, `at most ${maximum}`],
		['maxLength', maxLength, `at most ${maxLength} characters`],
		['pattern', pattern, `like ${code(String(pattern))}`],
		['default', schema.default, `${code(String(schema.default))} by default`],
	];
	return rules
		.filter(([, rule]) => rule !== undefined)
		.map(([keyword, , text]) => (keyword in doubts ? `${text} (${doubts[keyword]})` : text))
		.join(', ');
}

const MOST_TITLES = 2;

/** Returns the titles of the first rows that send a parameter, without a count that would change with every test. */
function sentIn(
	entry: Entry,
	{ in: place, name }: Parameter,
	requests: readonly RequestRow[],
): string {
	const isSentBy = ([line, body]: Sent) => {
		if (place === 'path') return true;
		if (place === 'body') return typeof body === 'object' && body !== null && name in body;
		return new URL(line.split(' ')[1], 'https://api.example').searchParams.has(name);
	};
	const rows = requests.filter(({ sends }) =>
		sends.some((sent) => entryOf(sent) === entry && isSentBy(sent)),
	);
	const titles = [...new Set(rows.map(({ shows }) => shows))];
	const more = titles.length > MOST_TITLES ? ['…'] : [];
	return [...titles.slice(0, MOST_TITLES).map(words), ...more].join(' · ');
}

function errorOf({ status, when }: NamedError): string {
	return status === null ? `${when} (refused before it is sent)` : `${status}, ${when}`;
}

function fileLink(file: string): string {
	return link(code(file.replace('test/', '')), `../${file}`);
}
