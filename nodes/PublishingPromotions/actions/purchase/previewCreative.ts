import { z } from 'zod';
import {
	fileNameFor,
	outputFileProperty,
	outputFileInput,
} from '../../../shared/properties/outputFile';
import { purchaseId } from '../../pickers/purchases';
import { identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { textOfHtml } from './textOfHtml';
import { textOf } from '../../../shared/json';
import { choiceField } from '../../../shared/properties/fields';

export const previewCreative = defineOperation({
	value: 'previewCreative',
	action: 'Preview creative of purchase',
	description: 'Render the creative that the advertiser submitted with a pending purchase',
	endpoint: 'previewPurchase',
	properties: [
		purchaseId,
		choiceField(
			'Output',
			'output',
			"The format of the creative: text in the field 'html', or a file",
			'html',
			[
				{ name: 'File', value: 'file', description: 'An HTML file' },
				{ name: 'HTML', value: 'html', description: "The HTML as text in the field 'html'" },
			],
		),
		outputFileProperty('file'),
	],
	input: z.object({
		purchaseId: identifier,
		output: z.enum(['html', 'file']),
		binaryPropertyName: outputFileInput,
	}),
	async run({ input: { purchaseId, output, binaryPropertyName }, call, isTool, withFile }) {
		const { items, file } = await call({ path: { purchaseId } });
		// The creative is an advertiser's: it is handed on as data and never interpreted here.
		const html = textOf(items);
		if (isTool) return { purchaseId, text: textOfHtml(html) };
		if (output === 'html') return { purchaseId, html };
		return await withFile(
			{ purchaseId },
			{
				field: binaryPropertyName,
				fileName: fileNameFor('creative', purchaseId, 'html'),
				content: file?.bytes ?? html,
				mimeType: file?.contentType ?? 'text/html',
			},
		);
	},
});
