import type { INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { actionNodes } from '../../support/package.mts';
import type { Parameters } from '../../operations/index.mts';
import { mandatoryMappings } from '../../support/values.mts';
import type { Chosen } from '../../support/useNodes.mts';

/** A place of an operation at which users put values: a parameter, or a member of a collection. */
export interface Place {
	/** As `filters.keyword`. */
	readonly path: string;
	/** The name that a sentence about it has. */
	readonly displayName: string;
	/** The name of the collection that it is in, which a sentence is about where all of it is empty. */
	readonly group?: string;
	/** The parameters that put a value there, over those of an example. */
	with(value: unknown, example: { readonly minimal: Parameters }): Record<string, unknown>;
}

/** All places of an operation, as the built package declares them. */
export function placesOf({ node, resource, operation }: Chosen): Place[] {
	const { properties } = actionNodes.find(({ name }) => name === node)!.type.description;
	return properties
		.filter(
			({ name, displayOptions: { show } = {} }) =>
				!['resource', 'operation'].includes(name) &&
				show?.resource?.includes(resource) &&
				show.operation?.includes(operation),
		)
		.flatMap(placesIn);
}

function placesIn(field: INodeProperties): Place[] {
	if (field.type === 'collection') return (field.options as INodeProperties[]).map(inCollection);
	if (field.type === 'fixedCollection') {
		const [{ values }] = field.options as INodePropertyCollection[];
		return values.map(inMapping);
	}
	const place: Place = {
		path: field.name,
		displayName: field.displayName,
		with: (value, { minimal }) => ({
			...minimal,
			...othersThatShow(field),
			[field.name]: wrapped(field, value),
		}),
	};
	return [place];

	function inCollection(member: INodeProperties): Place {
		return {
			path: `${field.name}.${member.name}`,
			displayName: member.displayName,
			group: field.displayName,
			with: (value, { minimal }) => ({
				...minimal,
				[field.name]: {
					...(minimal[field.name] as object | undefined),
					// Whoever waits for an import waits for one look at it only.
					...(member.name === 'waitForCompletion' ? { timeout: 0 } : {}),
					[member.name]: wrapped(member, value),
				},
			}),
		};
	}

	function inMapping(member: INodeProperties): Place {
		return {
			path: `${field.name}.${member.name}`,
			displayName: member.displayName,
			with: (value, { minimal }) => {
				const mapping = { source: 'a', target: 'author', ...othersThatShow(member) };
				return {
					...minimal,
					[field.name]: {
						mapping: [...mandatoryMappings, { ...mapping, [member.name]: wrapped(member, value) }],
					},
				};
			},
		};
	}
}

/** The values of other parameters with which a parameter is shown. */
function othersThatShow({ name, displayOptions = {} }: INodeProperties): INodeParameters {
	const { show = {} } = displayOptions;
	const others = Object.entries(show)
		.filter(([other]) => !['resource', 'operation'].includes(other))
		.map(([other, values]) => [other, values![0]] as const);
	// n8n itself insists on both days of a period, also where an expression says which period.
	const days =
		name !== 'period' && show.period === undefined ? {} : { from: '2026-05-01', to: '2026-05-31' };
	return { ...days, ...Object.fromEntries(others) } as INodeParameters;
}

function wrapped({ type, modes }: INodeProperties, value: unknown): unknown {
	return type === 'resourceLocator' ? { __rl: true, mode: modes!.at(-1)!.name, value } : value;
}
