import { z } from 'zod';
import { importId } from '../../pickers/imports';
import {
	fileNameFor,
	outputFileProperty,
	outputFileInput,
} from '../../../shared/properties/outputFile';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { shownFor } from '../../../shared/properties/shownFor';
import { identifier } from '../../../shared/properties/schemas';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { startsLikeFormula, toCsv } from './csv';
import { choiceField } from '../../../shared/properties/fields';

/** Columns that come first in a CSV file (`ImportError` in `openapi/imports.yaml`). */
const COLUMNS = ['email', 'code', 'description'];

/** Otherwise, users would upload the apostrophes together with the corrected rows. */
const APOSTROPHES =
	'Cells that begin like a formula got an apostrophe in front, so that spreadsheets show them as text. Remove it from the rows that you upload again.';

export const getErrors = defineOperation({
	value: 'getErrors',
	action: 'Get errors of import',
	description: 'Get the rows that an import could not process, each with the reason',
	endpoint: 'getImportErrors',
	properties: [
		importId,
		choiceField('Output', 'output', 'The format of the rows', 'items', [
			{
				name: 'CSV File',
				value: 'csv',
				description:
					'One file of all rows, to fix and upload again. Extract from File reads it with its option Exclude Byte Order Mark (BOM). AI agents cannot read files: use Items there.',
			},
			{ name: 'Items', value: 'items', description: 'One item per row' },
		]),
		// A file holds all rows.
		...shownFor({ output: ['items'] }, pagingProperties),
		outputFileProperty('csv'),
	],
	input: z.object({
		importId: identifier,
		...pagingInput,
		output: z.enum(['items', 'csv']),
		binaryPropertyName: outputFileInput,
	}),
	async run({ input, api, withFile, hint, more }) {
		const rows = await listRecords(
			api,
			'getImportErrors',
			{ path: { importId: input.importId } },
			{ limit: input.output === 'csv' ? Infinity : wantedCount(input), hint, more },
		);
		if (input.output === 'items') {
			if (rows.length === 0) hint('The import has no failed rows.');
			return rows;
		}
		if (rows.some((row) => Object.values(row).some(startsLikeFormula))) hint(APOSTROPHES);
		return await withFile(
			{ importId: input.importId, rows: rows.length },
			{
				field: input.binaryPropertyName,
				fileName: fileNameFor('failed-rows', input.importId, 'csv'),
				content: toCsv(rows, COLUMNS),
				mimeType: 'text/csv',
			},
		);
	},
});
