import { bySlug, operation, useNodes } from '../../support/useNodes.mts';

/** Input that is refused, where it is one of several; `test/operations` has what each operation refuses. */

const nodes = useNodes();

test.each([0, 501, -1, 1.5, 'many', ''])('Max Concurrency of %j', async (maxConcurrency) => {
	const { error } = await nodes.run(operation('publishingLetters engagement.get'), {
		options: { maxConcurrency },
	});
	expect(error).toMatchObject({
		name: 'NodeOperationError',
		message: `'Max Concurrency' in 'Options' must be a whole number from 1 to 500, but it is ${JSON.stringify(maxConcurrency)}`,
	});
	expect(nodes.sent()).toEqual([]);
});

describe('an item among others', () => {
	const update = operation('publishingContacts subscription.update');
	const items = ['one@readers.example', 'two', 'three@readers.example'].map((email) => ({
		json: { email },
	}));
	const parameters = { email: '={{ $json.email }}', channel: bySlug('morning-brief'), status: 1 };

	test('leaves nothing half done', async () => {
		const { error } = await nodes.run(update, parameters, { items });
		expect(error!.message).toMatch(/^'Email' must be .*, but it is 'two' \[item 1\]$/);
		expect(error).toMatchObject({ context: { itemIndex: 1 } });
		expect(nodes.sent()).toEqual([]);
	});

	test('is the only one that fails with Continue On Fail', async () => {
		const node = { onError: 'continueRegularOutput' as const };
		const run = await nodes.run(update, parameters, { items, node });
		expect(run.items.map(({ json, pairedItem }) => [json.email ?? json.error, pairedItem])).toEqual(
			[
				['one@readers.example', { item: 0 }],
				[expect.stringMatching(/^'Email' must be/), { item: 1 }],
				['three@readers.example', { item: 2 }],
			],
		);
		expect(nodes.sent()).toHaveLength(2);
	});
});
