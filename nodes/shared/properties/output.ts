import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import type { ApiRecord } from '../api/records';
import { labelOf } from './labels';
import { numberName, withEntryNames } from './numberNames';
import { booleanInput, listOf, requiredText } from './schemas';

/** Simplify of a record: the names of the fields that it keeps, or a function that returns the simple form. */
export type Simple = readonly string[] | ((record: ApiRecord) => ApiRecord);

const TOOL_FIELDS = 'toolFields';

/**
 * The choice between simplified and raw records, for records with more than ten fields. As a tool of an agent, a node has
 * 'Output' instead, which can also select fields. n8n's display condition `@tool` tells them apart.
 */
export const outputProperties: INodeProperties[] = [
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		displayOptions: { show: { '@tool': [false] } },
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	{
		displayName: 'Output',
		name: 'toolOutput',
		type: 'options',
		displayOptions: { show: { '@tool': [true] } },
		options: [
			{ name: 'Raw', value: 'raw', description: 'All fields' },
			{
				name: 'Selected Fields',
				value: 'selectedFields',
				description: 'The ID of the record and the fields that you name',
			},
			{ name: 'Simplified', value: 'simplified', description: 'The most useful fields' },
		],
		default: 'simplified',
		description: 'The fields that the agent gets. Fewer fields leave it more room.',
	},
	{
		displayName: 'Fields',
		name: TOOL_FIELDS,
		type: 'multiOptions',
		displayOptions: { show: { '@tool': [true], toolOutput: ['selectedFields'] } },
		default: [],
		description: 'The fields to return. An expression may name others, separated by commas.',
	},
];

/** Returns a parameter that offers the known fields of an operation's records, if it is the choice of fields. */
export function offeringFields(
	property: INodeProperties,
	known: readonly string[],
): INodeProperties {
	if (property.name !== TOOL_FIELDS) return property;
	const options = known.map((value) => ({ name: labelOf(value), value }));
	return { ...property, options: options.sort((one, other) => one.name.localeCompare(other.name)) };
}

/** Schemas of the parameters. Those that the node does not show are absent. */
export const outputInput = {
	simplify: booleanInput.optional(),
	toolOutput: z.enum(['simplified', 'raw', 'selectedFields']).optional(),
	toolFields: listOf(requiredText)
		.refine((names) => names.length > 0, 'must name at least one field')
		.optional(),
};

/** The output that was chosen for an item. */
export type ChosenOutput = z.infer<z.ZodObject<typeof outputInput>>;

/** Returns the input of an operation without the choice of its output, which is not sent. */
export function withoutOutput(input: unknown): unknown {
	const others = Object.entries(input as object).filter(([name]) => !(name in outputInput));
	return Object.fromEntries(others);
}

const madeOfInput = new WeakSet<object>();

/** Marks a record that was made of the input, as a response had none. It is shown as it is. */
export function echoInput(record: ApiRecord): ApiRecord {
	madeOfInput.add(record);
	return record;
}

/**
 * Returns an item's records with the fields that the user chose: simplified, all, or the selected ones with the first
 * field of Simplify, which is the ID. A hint names the selected fields that no record has.
 */
export function chosenFields(
	records: readonly ApiRecord[],
	simple: Simple,
	{ simplify, toolOutput, toolFields = [] }: ChosenOutput,
	hint: (message: string) => void,
): readonly ApiRecord[] {
	if (records.some((record) => madeOfInput.has(record))) return records;
	if (toolOutput === 'selectedFields') {
		const id = typeof simple === 'function' ? [] : simple.slice(0, 1);
		const picked = records.map((record) => pick(record, [...id, ...toolFields]));
		const missing = toolFields.filter(
			(name) => !picked.some((record) => Object.hasOwn(record, name)),
		);
		if (missing.length > 0 && records.length > 0) {
			const names = missing.map((name) => `'${name}'`).join(', ');
			hint(`No record has the ${missing.length === 1 ? 'field' : 'fields'} ${names} of 'Fields'.`);
		}
		return picked;
	}
	if (toolOutput !== 'simplified' && simplify !== true) return records;
	return records.map(typeof simple === 'function' ? simple : (record) => pick(record, simple));
}

/**
 * Returns the named fields of a record, with names of numbers and with rates of four decimals. A record that has none of
 * the fields is returned unchanged.
 */
function pick(record: ApiRecord, names: readonly string[]): ApiRecord {
	const picked: ApiRecord = {};
	for (const name of names) {
		const value = Object.hasOwn(record, name)
			? shown(name, record[name])
			: numberName(record, name);
		if (value !== undefined) picked[name] = value;
	}
	return Object.keys(picked).length === 0 ? record : picked;
}

/** Fractions, whose decimals beyond a hundredth of a percent say nothing. */
const RATES: readonly string[] = ['rate', 'openRate', 'clickRate'];

function shown(name: string, value: unknown): unknown {
	const isRate = typeof value === 'number' && RATES.includes(name);
	return isRate ? Number(value.toFixed(4)) : withEntryNames(name, value);
}
