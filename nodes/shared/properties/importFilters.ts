import type { INodeProperties } from 'n8n-workflow';
import { textField } from './textField';

/* Parameters for the filters of imports (`api/filters.ts`). */

export const fileName = textField(
	'File Name',
	'fileName',
	'e.g. subscribers-may',
	'Only imports whose file name contains this text, regardless of case',
);

export const onlyWithFailedRows: INodeProperties = {
	displayName: 'Only With Failed Rows',
	name: 'onlyWithFailedRows',
	type: 'boolean',
	default: false,
	description: 'Whether to return only imports in which rows failed',
};
