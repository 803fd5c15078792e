import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { toText } from './conversions';

/** Returns the parameter for the output field that a file is put in, shown if `output` has the given value. Default: always. */
export function outputFileProperty(output?: string): INodeProperties {
	return {
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		type: 'string',
		required: true,
		...(output === undefined ? {} : { displayOptions: { show: { output: [output] } } }),
		default: 'data',
		placeholder: 'e.g. data',
		hint: 'The name of the output binary field to put the file in',
	};
}

/** Without a value, as when the parameter is not shown, the field is `data`. */
export const outputFileInput = z
	.preprocess(toText, z.string({ message: 'must be a name' }).min(1, 'must be a name'))
	.default('data');

/** Returns a file name that every system accepts, whatever characters the ID has. */
export function fileNameFor(kind: string, id: string, extension: string): string {
	return `${kind}-${id.replace(/[^\w.-]+/g, '_').slice(0, 100)}.${extension}`;
}
