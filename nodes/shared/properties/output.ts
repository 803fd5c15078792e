import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import type { ApiRecord } from '../api/records';
import { booleanInput, listOf, requiredText } from './schemas';

/** Simplify of a record: the names of the fields that it keeps, or a function that returns the simple form. */
export type Simple = readonly string[] | ((record: ApiRecord) => ApiRecord);

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
		name: 'toolFields',
		type: 'string',
		displayOptions: { show: { '@tool': [true], toolOutput: ['selectedFields'] } },
		default: '',
		placeholder: 'e.g. title, publicationDate',
		description: 'The names of the fields to return, separated by commas',
	},
];

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
	if (toolOutput === 'selectedFields') {
		const missing = toolFields.filter(
			(name) => !records.some((record) => Object.hasOwn(record, name)),
		);
		if (missing.length > 0 && records.length > 0) hint(missingSentence(missing));
		const id = typeof simple === 'function' ? [] : simple.slice(0, 1);
		return records.map((record) => pick(record, [...id, ...toolFields]));
	}
	if (toolOutput !== 'simplified' && simplify !== true) return records;
	return records.map(typeof simple === 'function' ? simple : (record) => pick(record, simple));
}

function missingSentence(names: readonly string[]): string {
	return `No record has the ${names.length === 1 ? 'field' : 'fields'} ${names.map((name) => `'${name}'`).join(', ')} of 'Fields'.`;
}

/** Returns the named fields of a record. A record that has none of them is returned unchanged. */
function pick(record: ApiRecord, names: readonly string[]): ApiRecord {
	const picked: ApiRecord = {};
	for (const name of names) if (Object.hasOwn(record, name)) picked[name] = record[name];
	return Object.keys(picked).length === 0 ? record : picked;
}
