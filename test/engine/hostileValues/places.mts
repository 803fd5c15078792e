import type { INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { actionNodes } from '../../support/package.mts';
import type { Parameters } from '../../operations/index.mts';
import { oneOfEachKind } from '../../support/oneOfEachKind.mts';
import { mandatoryMappings } from '../../support/values.mts';
import { allOperations, type Chosen } from '../../support/useNodes.mts';

/** A place of an operation at which users put values: a parameter, or a member of a collection. */
export interface Place {
	/** As `filters.keyword`. */
	readonly path: string;
	/** The parameter or member itself. */
	readonly field: INodeProperties;
	/** Alike for places that are declared alike. */
	readonly kind: string;
	/** Its collection. */
	readonly group?: INodeProperties;
	/** The parameters that put a value there, over those of an example. */
	with(value: unknown, example: { readonly minimal: Parameters }): Record<string, unknown>;
}

/**
 * Places that are declared alike are checked by the same schema. On every change the first of each kind meets all
 * values; with `FAULTS=all` (`npm run test:faults`) every place of every operation does.
 */
export const placesThatMeetValues = oneOfEachKind(
	allOperations.flatMap((chosen) =>
		placesOf(chosen).map((place) => ({ ...chosen, chosen, place })),
	),
	({ place }) => place.kind,
);

/** All places of an operation, as the package declares them. */
export function placesOf({ node, resource, operation }: Chosen): Place[] {
	const { properties } = actionNodes.find(({ name }) => name === node)!.type.description;
	return properties
		.filter(
			({ name, displayOptions: { show } = {} }) =>
				!['resource', 'operation'].includes(name) &&
				show?.resource?.includes(resource) &&
				show.operation?.includes(operation) &&
				show['@tool']?.includes(true) !== true,
		)
		.flatMap(placesIn);
}

function placesIn(field: INodeProperties): Place[] {
	const memberOf = (
		member: INodeProperties,
		valueOf: (value: unknown, minimal: Parameters) => unknown,
	): Place => ({
		path: `${field.name}.${member.name}`,
		field: member,
		group: field,
		kind: kindOf(member, field),
		with: (value, { minimal }) => ({
			...minimal,
			[field.name]: valueOf(wrapped(member, value), minimal),
		}),
	});
	if (field.type === 'collection') {
		return (field.options as INodeProperties[]).map((member) =>
			memberOf(member, (value, minimal) => ({
				...(minimal[field.name] as object | undefined),
				// Whoever waits for an import waits for one look at it only.
				...(member.name === 'waitForCompletion' ? { timeout: 0 } : {}),
				[member.name]: value,
			})),
		);
	}
	if (field.type === 'fixedCollection') {
		const [{ values }] = field.options as INodePropertyCollection[];
		const mapping = { source: 'a', target: 'author' };
		return values.map((member) =>
			memberOf(member, (value) => ({
				mapping: [
					...mandatoryMappings,
					{ ...mapping, ...othersThatShow(member), [member.name]: value },
				],
			})),
		);
	}
	const place: Place = {
		path: field.name,
		field,
		kind: kindOf(field),
		with: (value, { minimal }) => ({
			...minimal,
			...othersThatShow(field),
			[field.name]: wrapped(field, value),
		}),
	};
	return [place];
}

function kindOf({ name, type, modes, typeOptions }: INodeProperties, within?: INodeProperties) {
	return JSON.stringify([within?.name, name, type, modes?.map((mode) => mode.name), typeOptions]);
}

/** The values of other parameters with which a parameter is shown. */
function othersThatShow({ name, displayOptions = {} }: INodeProperties): INodeParameters {
	const { show = {} } = displayOptions;
	const others = Object.entries(show)
		.filter(([other]) => !['resource', 'operation'].includes(other))
		.map(([other, values]) => [other, values![0]] as const);
	// n8n itself requires both days of a period, also if an expression chooses the period.
	const days =
		name !== 'period' && show.period === undefined ? {} : { from: '2026-05-01', to: '2026-05-31' };
	return { ...days, ...Object.fromEntries(others) } as INodeParameters;
}

function wrapped({ type, modes }: INodeProperties, value: unknown): unknown {
	return type === 'resourceLocator' ? { __rl: true, mode: modes!.at(-1)!.name, value } : value;
}
