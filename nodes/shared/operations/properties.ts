import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { maxConcurrency } from '../properties/maxConcurrency';
import { shownFor } from '../properties/shownFor';
import type { FormerDefaults, Operation, Resource } from './operation';

/**
 * A node's parameters, made from its resources: Resource, Operation, then each operation's fields and
 * options, shown only for it. A field's own display conditions are kept.
 */
export function resourceProperties(
	resources: readonly Resource[],
	defaultResource: string,
	formerDefaults?: FormerDefaults,
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
			formerDefaults,
		),
		...resources.flatMap((resource) =>
			withDefault(operationProperty(resource), resource.formerDefaults),
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
 * A parameter whose default was another in earlier versions of its node. Workflows are saved without what is
 * the default, so a node of a workflow means the default of its version forever.
 */
function withDefault(property: INodeProperties, former: FormerDefaults = {}): INodeProperties[] {
	const versions = Object.keys(former).map(Number);
	if (versions.length === 0) return [property];
	const since = { _cnd: { gt: Math.max(...versions) } };
	return [
		...versions.flatMap((version) =>
			shownFor({ '@version': [version] }, [{ ...property, default: former[version] }]),
		),
		...shownFor({ '@version': [since] }, [property]),
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
