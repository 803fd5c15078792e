import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { isReservedName, toText } from './conversions';

/** The field of the output that a file is put in, shown where `output` has the value given. */
export function outputFileProperty(output: string): INodeProperties {
	return {
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		type: 'string',
		required: true,
		displayOptions: { show: { output: [output] } },
		default: 'data',
		placeholder: 'e.g. data',
		hint: 'The name of the output binary field to put the file in',
	};
}

/** The rule for it; without a value, as where the parameter is not shown, it is `data`. */
export const outputFileInput = z
	.preprocess(
		toText,
		z
			.string({ message: 'must be a name' })
			.min(1, 'must be a name')
			.refine((name) => !isReservedName(name), 'must be a name that is not reserved'),
	)
	.default('data');

/** A file name that is safe everywhere, from text that comes from outside. */
export function fileNameFor(kind: string, id: string, extension: string): string {
	return `${kind}-${id.replace(/[^\w.-]+/g, '_').slice(0, 100)}.${extension}`;
}
