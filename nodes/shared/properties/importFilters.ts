import { switchField, textField } from './fields';

/* Parameters for the filters of imports (`api/filters.ts`). */

export const fileName = textField(
	'File Name',
	'fileName',
	'e.g. subscribers-may',
	'Only imports whose file name contains this text, regardless of case',
);

export const onlyWithFailedRows = switchField(
	'Only With Failed Rows',
	'onlyWithFailedRows',
	'Whether to return only imports in which rows failed',
);
