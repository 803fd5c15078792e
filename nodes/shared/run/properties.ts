import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { maxConcurrency } from '../fields/maxConcurrency';
import { shownFor } from '../fields/shownFor';
import type { Operation, Resource } from './operation';

/**
 * A node's parameters, made from its resources: Resource, Operation, then each operation's fields and
 * options, shown only for it. A field's own display conditions are kept.
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
					operationFields(operation),
				),
			),
		),
	];
}

/** All parameters of an operation with the options that every operation has. */
export function operationFields({ fields, options = [] }: Operation): INodeProperties[] {
	return [
		...fields,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [...options, maxConcurrency].sort((one, other) =>
				one.displayName.localeCompare(other.displayName),
			),
		},
	];
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
