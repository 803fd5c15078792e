import type { INodeProperties, ResourceMapperValue } from 'n8n-workflow';

import { endpoints, type Endpoint } from '../../nodes/shared/api/endpoints/index.ts';
import type { Operation as Entry } from '../../openapi/index.mts';
import {
	operationsOf,
	propertiesOf,
	type BuiltNode,
	type Operation,
} from '../../test/support/package.mts';
import type { ExampleCompany, RunExample } from './company.mts';
import { anchor, code, json, link, list, page, table, words } from './markdown.mts';
import { parameterTable } from './parameters.mts';

/** The page of an action node: its operations, each with its requests, parameters and an example. */
export async function nodePage(node: BuiltNode, company: ExampleCompany): Promise<string> {
	const { displayName, description } = node.type.description;
	const operations = operationsOf(node);
	const sections: string[] = [];
	for (const operation of operations) {
		const example = await company.run(node.name, operation.resource, operation.value);
		sections.push(...operationSection(node, operation, example));
	}
	return page(
		`# ${displayName}`,
		`${words(description)}.`,
		table(
			['Resource', 'Operation', 'What it does'],
			operations.map(({ resourceName, option }) => [
				resourceName,
				link(option.name, anchor(headingOf({ resourceName, option }))),
				words(option.description ?? ''),
			]),
		),
		commonFacts(node),
		sections,
	);
}

const headingOf = ({ resourceName, option }: Pick<Operation, 'resourceName' | 'option'>) =>
	`${resourceName}: ${option.name}`;

function commonFacts(node: BuiltNode): string {
	const options = optionsOf(fieldsOf(node, operationsOf(node)[0]));
	const concurrency = options.find(({ name }) => name === MAX_CONCURRENCY)!;
	return list([
		`In workflows the node is ${code(`n8n-nodes-publishing.${node.name}`)}. AI agents can use it as a tool.`,
		'Credentials: [Publishing API](../credentials.md#publishing-api).',
		`Every operation has the option **${concurrency.displayName}** (${code(`options.${MAX_CONCURRENCY}`)}, ${code(String(concurrency.default))} by default): ${words(concurrency.description!)}`,
		`With _On Error_ set to _Continue_, a failed item becomes ${code('{ "error": …, "details": … }')}, and the others go on.`,
	]);
}

const MAX_CONCURRENCY = 'maxConcurrency';

function operationSection(node: BuiltNode, operation: Operation, example: RunExample): string[] {
	const fields = fieldsOf(node, operation);
	const own = fields.map((field) =>
		field.name === 'options'
			? { ...field, options: optionsOf(fields).filter(({ name }) => name !== MAX_CONCURRENCY) }
			: field,
	);
	const hasOwn = own.some(({ type, options = [] }) => type !== 'collection' || options.length > 0);
	return [
		`## ${headingOf(operation)}`,
		`${words(operation.option.description!).replace(/\.?$/, '.')}`,
		requests(example.called),
		hasOwn ? parameterTable(own) : 'It has no parameters of its own.',
		...repeating(example.called),
		...refusals(example.called, own),
		...exampleOf(fields, example),
	];
}

function requests(called: readonly Entry[]): string {
	const lines = called.map(
		({ method, path, api }) =>
			`${code(`${method} ${path}`)}, with ${code('api=true')} in the ${api}`,
	);
	return `Request: ${lines.join('; then ')}.`;
}

const endpointOf = ({ id }: Entry): Endpoint | undefined =>
	(endpoints as Readonly<Record<string, Endpoint>>)[id];

/** Warns of n8n's own setting for operations that the node never sends twice. */
function repeating(called: readonly Entry[]): string[] {
	if (called.every((entry) => endpointOf(entry)?.idempotent !== false)) return [];
	return [
		"The node does not repeat a request that may already have been processed. Leave n8n's own _Retry On Fail_ off in the node's settings: it runs the node again with all items, including those that succeeded. To go on after an item that fails, set _On Error_ to _Continue_.",
	];
}

/** An operation without the option that helps takes care of that refusal itself. */
function refusals(called: readonly Entry[], fields: readonly INodeProperties[]): string[] {
	const names = optionsOf(fields).map(({ displayName }) => displayName);
	const isMet = (description: string) => {
		const [, option] = /the option '(.*?)'/.exec(description) ?? [];
		return option === undefined || names.includes(option);
	};
	// An operation that finds its records itself reports one that is missing in that record's item.
	const isChosen = fields.some(({ type, required }) => type === 'resourceLocator' || required);
	const rows = called.flatMap((entry) =>
		Object.entries(endpointOf(entry)?.errors ?? {})
			.filter(
				([, { description }]) =>
					isMet(description) && (isChosen || !/^Check its ID/.test(description)),
			)
			.map(([status, { message, description }]) => [status, words(message), words(description)]),
	);
	if (rows.length === 0) return [];
	return [
		'**When the service refuses**',
		table(['Status', 'What the node says', 'What to do'], rows),
	];
}

function exampleOf(fields: readonly INodeProperties[], example: RunExample): string[] {
	const { item, parameters, items } = example;
	const set = Object.entries(parameters).map(([name, value]) => {
		const { displayName } = fields.find((field) => field.name === name)!;
		return `${displayName}: ${shown(value)}`;
	});
	const count = items.length === 1 ? '' : `, the first of ${items.length} items`;
	return [
		...(Object.keys(item).length === 0 ? [] : ['**Example input**', json(item)]),
		set.length === 0
			? '**Example parameters**: none, the defaults will do'
			: `**Example parameters**\n\n${list(set)}`,
		`**Example output**${count}`,
		json(shortened(items[0])),
	];
}

/** A parameter as it was set: an expression without n8n's leading `=`, a locator with its mode, the fields of a mapper. */
function shown(value: unknown): string {
	if (isMapping(value)) {
		return value.schema
			.map(({ id, displayName }) => `${displayName} ${shown(value.value[id])}`)
			.join(', ');
	}
	if (typeof value === 'object' && value !== null && '__rl' in value) {
		const { mode, value: located } = value as unknown as { mode: string; value: unknown };
		return `by ${mode === 'id' ? 'ID' : mode}, ${shown(located)}`;
	}
	return code(typeof value === 'string' ? value.replace(/^=/, '') : JSON.stringify(value));
}

type Mapping = Pick<ResourceMapperValue, 'schema'> & { readonly value: Record<string, unknown> };

function isMapping(value: unknown): value is Mapping {
	return typeof value === 'object' && value !== null && 'mappingMode' in value;
}

const LONGEST_TEXT = 160;
const LONGEST_LIST = 3;

/** Long texts and lists are cut, as an example shows the form and not the content. */
function shortened(value: unknown): unknown {
	if (typeof value === 'string' && value.length > LONGEST_TEXT)
		return `${value.slice(0, LONGEST_TEXT)}…`;
	if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(shortened);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
}

/** The parameters that an operation shows, Resource and Operation apart, without those that have another name in a tool. */
function fieldsOf(node: BuiltNode, operation: Operation): INodeProperties[] {
	const fields = propertiesOf(node, operation);
	const named = fields.filter(({ displayOptions }) => displayOptions?.hide).map(({ name }) => name);
	return fields.filter(
		({ name, displayOptions: { show, hide } = {} }) =>
			hide !== undefined || show?.['@tool'] === undefined || !named.includes(name),
	);
}

function optionsOf(fields: readonly INodeProperties[]): INodeProperties[] {
	return fields.find(({ name }) => name === 'options')!.options as INodeProperties[];
}
