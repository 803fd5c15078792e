import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { maxConcurrency } from '../properties/maxConcurrency';
import { shownFor } from '../properties/shownFor';
import type { Operation, Resource } from './operation';

/**
 * A node's parameters, made from its resources: Resource, Operation, then each operation's fields and
 * options, shown only for it. A field's own display conditions are kept.
 */
export function resourceProperties(
	resources: readonly Resource[],
	defaultResource: string,
	defaultInVersion1 = defaultResource,
): INodeProperties[] {
	return [
		...withDefault(
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: resources.map(({ name, value }) => ({ name, value })),
				default: defaultResource,
			},
			defaultInVersion1,
		),
		...resources.flatMap((resource) =>
			withDefault(operationProperty(resource), resource.defaultInVersion1),
		),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) =>
				shownFor(
					{ resource: [resource.value], operation: [operation.value] },
					operationProperties(operation),
				),
			),
		),
	];
}

/** All parameters of an operation with the options that every operation has. */
export function operationProperties({ properties, options = [] }: Operation): INodeProperties[] {
	return [
		...properties,
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

/**
 * A parameter whose default was another in version 1 of its node. Workflows are saved without what is the
 * default, so a node of a workflow means the default of its version forever.
 */
function withDefault(
	property: INodeProperties,
	inVersion1: string = String(property.default),
): INodeProperties[] {
	if (inVersion1 === property.default) return [property];
	return [
		...shownFor({ '@version': [1] }, [{ ...property, default: inVersion1 }]),
		...shownFor({ '@version': [{ _cnd: { gte: 1.1 } }] }, [property]),
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
