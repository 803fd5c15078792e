import { z } from 'zod';
import { promotionId, promotionIdInput } from '../../pickers/promotions';
import { defineOperation } from '../../../shared/operations/operation';
import { WholeResult } from '../../../shared/operations/results';
import {
	fileNameFor,
	outputFileInput,
	outputFileProperty,
} from '../../../shared/properties/outputFile';

export const downloadMetrics = defineOperation({
	value: 'downloadMetrics',
	name: 'Download Metrics',
	action: 'Download metrics of promotion',
	description: 'Get a CSV file with the metrics of a promotion, such as a report for its promoter',
	endpoint: 'downloadPromotionMetrics',
	properties: [promotionId, outputFileProperty()],
	input: z.object({ promotionId: promotionIdInput, binaryPropertyName: outputFileInput }),
	async run({ input: { promotionId, binaryPropertyName }, call, file }) {
		const { items, file: csv } = await call({
			path: { promotionId },
		});
		const fileName = fileNameFor('promotion-metrics', promotionId, 'csv');
		return new WholeResult(
			{ promotionId, fileName },
			{
				[binaryPropertyName]: await file(
					csv?.bytes ?? String(items),
					fileName,
					csv?.contentType ?? 'text/csv',
				),
			},
		);
	},
});
