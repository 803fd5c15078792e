import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { optionsCollectionOf } from '../properties/collections';
import { maxConcurrency } from '../properties/maxConcurrency';
import { withNumberHint } from '../properties/numberNames';
import { offeringFields } from '../properties/output';
import { shownFor } from '../properties/shownFor';
import { withToolName } from '../properties/toolNames';
import type { Operation, Resource } from './operation';

/**
 * Returns a node's parameters: Resource, Operation, then the fields and options of each operation, which are shown only
 * for it. A field's own display conditions are kept.
 */
export function resourceProperties(
	resources: readonly Resource[],
	defaultResource: string,
): INodeProperties[] {
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resources.map(({ name, value }) => ({ name, value })),
			default: defaultResource,
		},
		...resources.map(operationProperty),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) =>
				shownFor(
					{ resource: [resource.value], operation: [operation.value] },
					operationProperties(operation).map(withNumberHint).flatMap(withToolName),
				),
			),
		),
	];
}

/** Returns the subtitle of a node on the canvas: the operation and the resource as displayed, such as `Retry Failed: Import`. */
export function subtitleOf(resources: readonly Resource[]): string {
	const names = resources.flatMap((resource) =>
		resource.operations.map(({ value, name }) => [
			`${resource.value}.${value}`,
			`${name}: ${resource.name}`,
		]),
	);
	return `={{ (${JSON.stringify(Object.fromEntries(names))})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}

/** Returns the output fields of lists for n8n's builders. `fields`: by resource and operation, such as `tag.getAll`. */
export function fieldHints(fields: Readonly<Record<string, string>>) {
	return Object.entries(fields).map(([list, names]) => {
		const [resource, operation] = list.split('.');
		return {
			displayOptions: { show: { resource: [resource], operation: [operation] } },
			content: `Fields of each item: ${names}`,
		};
	});
}

/** Returns all parameters of an operation, with the options of every operation, and Sort last, as n8n's guidelines ask. */
export function operationProperties({
	properties,
	options = [],
	simple = [],
	furtherFields = [],
}: Operation): INodeProperties[] {
	const known = [...(typeof simple === 'function' ? [] : simple), ...furtherFields];
	const all: INodeProperties[] = [
		...properties.map((property) => offeringFields(property, known)),
		optionsCollectionOf(
			[...options, maxConcurrency].sort((one, other) =>
				one.displayName.localeCompare(other.displayName),
			),
		),
	];
	return all.sort((one, other) => Number(one.name === 'sort') - Number(other.name === 'sort'));
}

function operationProperty(resource: Resource): INodeProperties {
	const { value, operations, defaultOperation } = resource;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(
			({ name, value, action, description }): INodePropertyOptions => ({
				name,
				value,
				action,
				description,
			}),
		),
		default: defaultOperation,
	};
}
