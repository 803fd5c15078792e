import { byId, ITEM } from '../../support/values.mts';
import { operation, useNodes } from '../../support/useNodes.mts';

/** What reaches a buyer: one decision on a purchase, and never a second one. */

const nodes = useNodes();
const review = operation('publishingPromotions purchase.review');

const decide = (decisions: object[], node = {}) =>
	nodes.run(
		review,
		{
			purchaseId: byId('={{ $json.id }}'),
			decision: '={{ $json.decision }}',
			feedback: ITEM,
		},
		{ items: decisions.map((json) => ({ json: { value: 'Why', ...json } })), node },
	);
const GOES_ON = { onError: 'continueRegularOutput' };
const posts = () => nodes.sent().filter(([line]) => String(line).startsWith('POST'));

test('the list of purchases is read once for all items', async () => {
	const pending = await pendingIds();
	const { items, error } = await decide(pending.map((id) => ({ id, decision: 'approved' })));
	expect(error).toBeUndefined();
	expect(items).toHaveLength(pending.length);
	expect(nodes.sent()).toHaveLength(1 + pending.length);
});

test.each(['approved', 'rejected', 'changesRequested'])(
	'of two decisions on one purchase the first counts: %s',
	async (decision) => {
		const [id] = await pendingIds();
		const { items } = await decide(
			[
				{ id, decision },
				{ id, decision: 'approved' },
			],
			GOES_ON,
		);
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ purchaseId: id, decision, success: true }),
			{
				error: expect.stringMatching(/^The purchase \S+ is already .+$/),
				details: expect.stringContaining('The decision was not sent'),
			},
		]);
		expect(posts()).toHaveLength(1);
	},
);

test('a decision whose end is in doubt is not sent again, by no item', async () => {
	const [id] = await pendingIds();
	nodes.control.addFault({ kind: 'status', status: 503, method: 'POST' });
	const { items } = await decide(
		[
			{ id, decision: 'approved' },
			{ id, decision: 'approved' },
		],
		GOES_ON,
	);
	expect(items.map(({ json }) => json.details)).toEqual([
		expect.stringContaining('Check the service before you run this again'),
		expect.stringContaining('It was not sent again'),
	]);
	expect(posts()).toHaveLength(1);
});

test('a decision that was refused may be taken again', async () => {
	const [id] = await pendingIds();
	nodes.control.addFault({ kind: 'status', status: 422, method: 'POST' });
	const { items } = await decide(
		[
			{ id, decision: 'rejected' },
			{ id, decision: 'approved' },
		],
		GOES_ON,
	);
	expect(items.map(({ json }) => json.decision)).toEqual([undefined, 'approved']);
	expect(posts()).toHaveLength(2);
});

test('a list that cannot be read just now ends the run, unsent', async () => {
	const [id] = await pendingIds();
	nodes.control.addFault({ kind: 'status', status: 500, method: 'GET' });
	const { error } = await decide([{ id, decision: 'approved' }]);
	expect(error).toMatchObject({
		httpCode: '500',
		description: expect.stringContaining('The decision was not sent'),
	});
	expect(posts()).toEqual([]);
});

test('the list shows what was decided', async () => {
	const [id] = await pendingIds();
	await decide([{ id, decision: 'approved' }]);
	expect(await pendingIds()).not.toContain(id);
});

async function pendingIds(): Promise<string[]> {
	const { items } = await nodes.run(operation('publishingPromotions purchase.getAll'), {
		returnAll: true,
		filters: { statuses: 'pending' },
	});
	nodes.control.clearRequests();
	return items.map(({ json }) => String(json.uniqueId));
}
