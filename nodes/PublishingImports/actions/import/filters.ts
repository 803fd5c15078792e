import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { booleanInput, listOf, optionalText } from '../../../shared/properties/schemas';
import { fileName, onlyWithFailedRows } from '../../../shared/properties/importFilters';
import { choicesField, dateField } from '../../../shared/properties/fields';

/** Filters of every operation on the list of imports. */
export const importFilters: INodeProperties[] = [
	dateField(
		'Created After',
		'createdAfter',
		"Only imports created on or after this date. A date without a time is a day in the workflow's time zone.",
	),
	dateField(
		'Created Before',
		'createdBefore',
		"Only imports created on or before this date. A date without a time is a day in the workflow's time zone.",
	),
	fileName,
	onlyWithFailedRows,
];

/** The filter that Retry Failed lacks. */
export const statusesFilter = choicesField(
	'Statuses',
	'statuses',
	'Only imports with one of these statuses. Leave empty for all statuses.',
	[
		{ name: 'Failed', value: 'errored' },
		{ name: 'Finished', value: 'finished' },
		{ name: 'Running', value: 'running' },
	],
);

export const filtersInput = z
	.object({
		createdAfter: dateInput.optional(),
		createdBefore: dateInput.optional(),
		fileName: optionalText,
		// Turned off, it is no filter.
		onlyWithFailedRows: booleanInput
			.optional()
			.transform((isOn) => (isOn === true ? isOn : undefined)),
		statuses: listOf(z.enum(['running', 'finished', 'errored'])).optional(),
	})
	.superRefine(notBefore('createdBefore', 'createdAfter', 'Created After'));

export type ImportFilters = z.infer<typeof filtersInput>;
