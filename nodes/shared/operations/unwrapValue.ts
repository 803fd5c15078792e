import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { isObject, type ApiRecord } from '../api/records';
import { toDateInput } from './toDateInput';

/** A value without n8n's wrapping: a resource locator's value, a date as a `DateInput`, also within collections. */
export function unwrapValue(field: INodeProperties, value: unknown, timeZone: string): unknown {
	if (field.type === 'resourceLocator' && isObject(value)) return value.value;
	if (field.type === 'dateTime') return toDateInput(value, timeZone);
	if (field.type === 'collection' && isObject(value)) {
		return unwrapEntries(field.options as INodeProperties[], value, timeZone);
	}
	if (field.type === 'fixedCollection' && isObject(value)) {
		return Object.fromEntries(
			(field.options as INodePropertyCollection[])
				.filter(({ name }) => name in value)
				.map(({ name, values }) => {
					const group = value[name];
					const unwrapGroup = (entry: unknown) =>
						isObject(entry) ? unwrapEntries(values, entry, timeZone) : entry;
					return [name, Array.isArray(group) ? group.map(unwrapGroup) : unwrapGroup(group)];
				}),
		);
	}
	return value;
}

function unwrapEntries(
	properties: readonly INodeProperties[],
	values: ApiRecord,
	timeZone: string,
): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			const field = properties.find((candidate) => candidate.name === name);
			return [name, field === undefined ? value : unwrapValue(field, value, timeZone)];
		}),
	);
}
