import { APPROVED_PURCHASE_ID, PENDING_PURCHASE_ID } from '../../../sandbox/index.mts';
import { body, byId, defineCase, long } from '../case.mts';

const purchaseId = byId(PENDING_PURCHASE_ID);
const LIST = ['GET /api/v3/promotions/purchases?api=true'] as const;
const REVIEW = `POST /api/v3/promotions/purchases/${PENDING_PURCHASE_ID}?api=true`;
const approval = { purchaseId, decision: 'approved' };
/** The list, with this state of the purchase. */
const listing = (record: object) => ({
	...body({ items: [{ uniqueId: PENDING_PURCHASE_ID, ...record }], total: 1 }),
	method: 'GET',
});
const responding = (value: object) => ({ ...body(value), method: 'POST' });
const decided = { purchaseId: PENDING_PURCHASE_ID, decision: 'approved', success: true };

export default defineCase({
	minimal: { parameters: approval, sends: [LIST, [REVIEW, { status: 'approved' }]] },
	full: {
		parameters: { purchaseId, decision: 'changesRequested', feedback: 'Größer, please' },
		sends: [LIST, [REVIEW, { status: 'changesRequested', feedback: 'Größer, please' }]],
	},
	requests: [
		{
			shows: 'feedback with an approval',
			parameters: { feedback: ' Thank you ' },
			sends: [LIST, [REVIEW, { status: 'approved', feedback: 'Thank you' }]],
		},
		...[403, 404].map((status) => ({
			shows: `a list that the key may not read is no reason to refuse: ${status}`,
			responses: [{ kind: 'status', status, method: 'GET' } as const],
			sends: [LIST, [REVIEW, { status: 'approved' }]] as const,
		})),
		...['pending', 'awaitingReview', null].map((status) => ({
			shows: `a status that tells of no decision: ${status}`,
			responses: [listing({ status, isApproved: false })],
			sends: [LIST, [REVIEW, { status: 'approved' }]] as const,
		})),
		{
			shows: 'a pending purchase, whatever else is said of it',
			responses: [listing({ status: 'Pending', isApproved: true })],
			sends: [LIST, [REVIEW, { status: 'approved' }]],
		},
		{
			shows: 'an approval after changes that were requested before',
			responses: [listing({ status: 'changes_requested', isApproved: false })],
			sends: [LIST, [REVIEW, { status: 'approved' }]],
		},
	],
	badInput: [
		['decision', '', "'Decision' is empty: choose one"],
		['decision', 'maybe', "'Decision' must be one of 'approved', 'rejected', 'changesRequested'"],
		['feedback', long(2001), "'Feedback' must have at most 2000 characters"],
	],
	errors: [
		{
			when: 'feedback is missing',
			parameters: { decision: 'rejected', feedback: '={{ " " }}' },
			message: /^'Feedback' is empty: enter a text for the buyer, unless 'Decision' is 'Approve'/,
		},
	],
	oddResponses: [
		{
			shows: 'no body',
			responses: [{ kind: 'empty', status: 204, method: 'POST' }],
			gives: [decided],
		},
		{
			shows: 'items null and a message',
			responses: [responding({ items: null, message: 'Approved.', total: 1 })],
			gives: [{ ...decided, message: 'Approved.' }],
		},
		{
			shows: 'the purchase',
			responses: [responding({ items: { uniqueId: 'x', status: 'approved' } })],
			gives: [{ uniqueId: 'x', status: 'approved', ...decided }],
		},
		{
			shows: 'a purchase that is decided already',
			parameters: { purchaseId: byId(APPROVED_PURCHASE_ID) },
			gives: /^The purchase \S+ is already approved$/,
		},
		...[
			{ status: 'Rejected', isApproved: false },
			{ status: 'rejected' },
			{ status: 'done', isApproved: 'true' },
		].map((record) => ({
			shows: `a purchase that is decided already: ${JSON.stringify(record)}`,
			responses: [listing(record)],
			gives: /^The purchase \S+ is already (approved|rejected)$/,
		})),
		{
			shows: 'changes that were requested already',
			parameters: { decision: 'changesRequested', feedback: 'More' },
			responses: [listing({ status: 'changesRequested', isApproved: false })],
			gives: /^The purchase \S+ is already sent back for changes$/,
		},
	],
});
