import { z } from 'zod';
import { purchaseId } from '../../pickers/purchases';
import { chosen, identifier, linesUpTo } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOf } from '../../../shared/api/records';
import { DECISIONS, refuseDecided } from './decided';

const LONGEST_FEEDBACK = 2000;

export const review = defineOperation({
	value: 'review',
	action: 'Review purchase and notify its buyer',
	description:
		'Approve or reject a pending purchase, or request changes. The buyer is told at once: let a person decide first.',
	endpoint: 'reviewPurchase',
	properties: [
		purchaseId,
		{
			displayName: 'Decision',
			name: 'decision',
			type: 'options',
			required: true,
			options: [
				{ name: 'Choose a Decision', value: '' },
				{ name: 'Approve', value: 'approved' },
				{ name: 'Reject', value: 'rejected' },
				{ name: 'Request Changes', value: 'changesRequested' },
			],
			default: '',
			description: 'The decision to send to the buyer. Payment is not affected.',
		},
		{
			displayName: 'Feedback',
			name: 'feedback',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. Please use a picture without text',
			description:
				"The message to the buyer, at most 2,000 characters. Required unless 'Decision' is 'Approve'.",
		},
	],
	input: z
		.object({
			purchaseId: identifier,
			decision: chosen(z.enum(DECISIONS)),
			feedback: linesUpTo(LONGEST_FEEDBACK),
		})
		.refine(({ decision, feedback }) => decision === 'approved' || feedback !== undefined, {
			path: ['feedback'],
			message: "must be a text for the buyer, unless 'Decision' is 'Approve'",
		}),
	partitionKey: (input) => input.purchaseId,
	atMostOnce: true,
	once: {
		what: 'The purchase',
		done: 'reviewed',
		details:
			'The decision was not sent: the buyer would be notified twice. Get Many shows the status of the purchase.',
	},
	async run({ input: { purchaseId, decision, feedback }, api, call, claim }) {
		await refuseDecided(api, purchaseId, decision);
		claim();
		const body = { status: decision, feedback };
		const { items, message } = await call({ path: { purchaseId }, body });
		return {
			...recordOf(items),
			purchaseId,
			decision,
			...(message === undefined ? {} : { message }),
			success: true,
		};
	},
});
