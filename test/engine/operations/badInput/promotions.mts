import { byId } from '../../../support/useNodes.mts';
import { ITEM, type Rules, type Row } from './rules.mts';

export const promotionsRules: Rules = {
	'publishingPromotions purchase.getAll': [
		[
			'dates in reverse order',
			{ filters: { createdAfter: '2026-06-01', createdBefore: ITEM } },
			"'Created Before' in 'Filters' must not be earlier than 'Created After'",
			'2026-05-31',
		],
		[
			'a switch',
			{ filters: { isApproved: ITEM } },
			"'Is Approved' in 'Filters' must be true or false",
			'both',
		],
		[
			'states',
			{ filters: { statuses: ITEM } },
			"'Statuses' in 'Filters' must be a list, or one text with commas",
			true,
		],
	],
	'publishingPromotions purchase.previewCreative': [
		['no ID', { purchaseId: byId(ITEM) }, "'Purchase' must not be empty", ''],
		...['../purchases', 'a/b', 'a\\b', 'a..b', '%2e%2e%2fv3', '..%252Fv3', 'a%5cb', '/'].map(
			(value): Row => [
				`the ID ${value}`,
				{ purchaseId: byId(ITEM) },
				`'Purchase' must not hold a slash, a backslash or '..', but it is '${value}'`,
				value,
			],
		),
		[
			'the output',
			{ purchaseId: byId('6f1c2b1e-8a52-4f6e-9a43-0c5d7e2b9f10'), output: ITEM },
			"'Output' must be one of 'html', 'file'",
			'pdf',
		],
		[
			'the field of the file',
			{
				purchaseId: byId('6f1c2b1e-8a52-4f6e-9a43-0c5d7e2b9f10'),
				output: 'file',
				binaryPropertyName: ITEM,
			},
			"'Put Output File in Field' must be a name that is not reserved, but it is '__proto__'",
			'__proto__',
		],
	],
};
