import { z } from 'zod';
import { promotionId, promotionIdInput } from '../../pickers/promotions';
import { defineOperation } from '../../../shared/operations/operation';
import {
	fileNameFor,
	outputFileInput,
	outputFileProperty,
} from '../../../shared/properties/outputFile';
import { textOf } from '../../../shared/json';

export const downloadMetrics = defineOperation({
	value: 'downloadMetrics',
	action: 'Download metrics of promotion',
	description: 'Get a CSV file with the metrics of a promotion, such as a report for its promoter',
	endpoint: 'downloadPromotionMetrics',
	properties: [promotionId, outputFileProperty()],
	input: z.object({ promotionId: promotionIdInput, binaryPropertyName: outputFileInput }),
	async run({ input: { promotionId, binaryPropertyName }, call, withFile }) {
		const { items, file } = await call({ path: { promotionId } });
		return await withFile(
			{ promotionId },
			{
				field: binaryPropertyName,
				fileName: fileNameFor('promotion-metrics', promotionId, 'csv'),
				content: file?.bytes ?? textOf(items),
				mimeType: file?.contentType ?? 'text/csv',
			},
		);
	},
});
