import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { numberValue, type ApiRecord } from '../api/records';
import { isObject } from '../json';
import { letterStatuses } from './letterStatuses';
import { changedWithin } from './members';

/** In the order of use. The names are the product's. */
export const subscriptionStatuses: INodePropertyOptions[] = [
	{ name: 'Subscribed', value: 1, description: 'Gets the newsletter (1)' },
	{ name: 'Unsubscribed', value: 2, description: 'Opted out (2)' },
	{ name: 'Not Subscribed', value: 0, description: 'No subscription to this channel (0)' },
	{ name: 'Pending Confirmation', value: 4, description: 'Subscribed, not confirmed yet (4)' },
	{
		name: 'Pending Confirmation by an Admin',
		value: 5,
		description: 'Added, not confirmed yet (5)',
	},
	{
		name: 'Pending Re-Engagement Confirmation',
		value: 6,
		description: 'Was asked whether to stay (6)',
	},
	{
		name: 'Disengaged',
		value: 7,
		description: 'Asked whether to stay, and did not answer (7)',
	},
	{ name: 'Cleaned', value: 3, description: 'Taken off the list, such as after bounces (3)' },
];

export const judgmentStates: INodePropertyOptions[] = [
	{ name: 'Accepted', value: 1 },
	{ name: 'Dismissed', value: 2 },
	{ name: 'Outdated', value: 3 },
	{ name: 'Pending', value: 0, description: 'Not decided yet' },
];

export const curationTypes: INodePropertyOptions[] = [
	{ name: 'Article', value: 0 },
	{ name: 'Browser Extension', value: 5 },
	{ name: 'Event', value: 1 },
	{ name: 'JSON Data Feed', value: 7 },
	{ name: 'Made by AI', value: 2 },
	{ name: 'RSS', value: 4 },
	{ name: 'WordPress', value: 3 },
	{ name: 'Zapier', value: 6 },
];

/** The choices for the service's numbers, by the field with the name: `typeName` stands beside `type`. */
const CHOICES: ReadonlyMap<string, readonly INodePropertyOptions[]> = new Map([
	['publicationStatusName', letterStatuses],
	['stateName', judgmentStates],
	['statusName', subscriptionStatuses],
	['typeName', curationTypes],
]);

/** Lists within records whose entries have a number with a name. */
const ENTRY_NAMES: ReadonlyMap<string, string> = new Map([
	['judgments', 'stateName'],
	['subscriptions', 'statusName'],
]);

/** Returns the name of a record's number as parameters have it, in lower case. `undefined` if the number is unknown. */
export function numberName(record: ApiRecord, field: string): string | undefined {
	const number = numberValue.parse(record[field.replace(/Name$/, '')]);
	return CHOICES.get(field)
		?.find(({ value }) => value === number)
		?.name.toLowerCase();
}

/** Returns a record with the name of a number behind its fields, if the number is known. */
export function withNumberName(record: ApiRecord, field: string): ApiRecord {
	const name = numberName(record, field);
	return name === undefined ? record : { ...record, [field]: name };
}

/** Returns a field's value with the names of the numbers in its entries. */
export function withEntryNames(field: string, value: unknown): unknown {
	const name = ENTRY_NAMES.get(field);
	if (name === undefined || !Array.isArray(value)) return value;
	return value.map((entry: unknown) => (isObject(entry) ? withNumberName(entry, name) : entry));
}

/** Adds the names of a parameter's numbers to its hint for builders. n8n shows them the values of options only. */
export function withNumberHint(property: INodeProperties): INodeProperties {
	return changedWithin(property, (one) => {
		const options = (one.options ?? []) as INodePropertyOptions[];
		if (!options.some(({ value }) => typeof value === 'number')) return one;
		const names = options.filter(({ value }) => value !== '');
		const propertyHint = names.map(({ name, value }) => `${value}: ${name}`).join(', ');
		return { ...one, builderHint: { ...one.builderHint, propertyHint } };
	});
}
