import { exampleOf } from '../../operations/index.mts';
import { byNames } from '../../support/mapping.mts';
import { allOperations, byId, bySlug, operation, useNodes } from '../../support/useNodes.mts';

/** Hints beside the items of a run: each once, and only true ones. */

const nodes = useNodes();

const hintsOf = async (chosen: string, parameters: object, items: object[] = [{}]) => {
	const run = await nodes.run(
		operation(chosen),
		{ ...parameters, options: { maxConcurrency: 1 } },
		{ items: items.map((json) => ({ json: json as Record<string, string> })) },
	);
	expect(run.error).toBeUndefined();
	return run.hints.map(({ message }) => message);
};
const answer = (body: object) =>
	nodes.control.addFault({ kind: 'body', body: JSON.stringify(body) });

test('each different hint once', async () => {
	const parameters = { importId: byId('={{ $json.id }}'), returnAll: true };
	for (let round = 0; round < 2; round++) {
		answer({ items: [], total: 0 });
		for (const items of [[{ email: '1' }, { email: '2' }], []]) answer({ items, total: 3 });
	}
	const items = [1, 2, 3, 4].map((id) => ({ id: `imp_${id}` }));
	expect(await hintsOf('publishingImports import.getErrors', parameters, items)).toEqual([
		'The import has no failed rows.',
		'The service states a total of 3 but returned 2.',
	]);
});

const lists = allOperations.filter(({ operation: value }) =>
	/^(getAll|getMetrics|getTopPerformers)$/.test(value),
);

test.each(lists)('$node $resource $operation says that a company has none', async (chosen) => {
	const { node, resource, operation: value } = chosen;
	for (let page = 0; page < 3; page++) {
		const items = `${node} ${resource}` === 'publishingContacts contact' ? { contacts: [] } : [];
		answer({ items, aggregates: [], message: '', total: 0 });
	}
	const { minimal } = exampleOf(chosen);
	const [hint, ...others] = await hintsOf(`${node} ${resource}.${value}`, minimal);
	expect(hint).toMatch(
		/^(The service returned no |These channels have no |No letter was published )/,
	);
	expect(others).toEqual([]);
});

test('one hint for all items, with their names and counts', async () => {
	const items = Array.from({ length: 25 }, (_, index) => ({ tag: `Tag ${index}` }));
	for (let sent = 0; sent < items.length; sent++) answer({ items: { matched: 1, updated: 1 } });
	const parameters = {
		tag: { __rl: true, mode: 'name', value: '={{ $json.tag }}' },
		emails: 'ada@example.com, nobody@example.com, ADA@example.com',
	};
	const names = items.slice(0, 20).map(({ tag }) => `'${tag}'`);
	expect(await hintsOf('publishingContacts tag.addToContacts', parameters, items)).toEqual([
		`Each address for ${names.join(', ')} and 5 more is sent once. Duplicates left out: 25.`,
		`Addresses for ${names.join(', ')} and 5 more that belong to no contact: 25 of 50. They were skipped.`,
	]);
});

test('keys that fill no field, also because another key fills it', async () => {
	const parameters = { email: 'ada@example.com', contactFields: byNames() };
	const items = [{ firstName: 'Ada', FIRSTNAME: 'Eve', Tags: 'X' }];
	expect(await hintsOf('publishingContacts contact.upsert', parameters, items)).toEqual([
		"These keys of the items match no contact field, or one that another key fills: FIRSTNAME, Tags. To save tags, set 'Tag Names or IDs' in 'Additional Fields'.",
	]);
	const withTags = { ...parameters, additionalFields: { tags: '={{ $json.Tags }}' } };
	expect(await hintsOf('publishingContacts contact.upsert', withTags, [{ Tags: 'X' }])).toEqual([]);
});

test('who has left a channel, counted', async () => {
	const parameters = {
		email: '={{ $json.email }}',
		fieldsMode: 'json',
		additionalFields: { channel: bySlug('tech-weekly') },
	};
	const items = [0, 1, 25].map((index) => ({ email: `reader${index}@readers.example` }));
	expect(await hintsOf('publishingContacts contact.upsert', parameters, items)).toEqual([
		"Contacts not subscribed, as they have unsubscribed from the channel or were cleaned: 2. 'Subscribe Again' in 'Additional Fields' subscribes them.",
	]);
});

test('one hint for words that differ in their numbers alone', async () => {
	const items = [3, 4, 5].map((total) => ({ id: `imp_${total}` }));
	for (const total of [3, 4, 5]) answer({ items: [{ url: 'https://a.example' }], total });
	const parameters = { letterId: byId('={{ $json.id }}') };
	expect(await hintsOf('publishingLetters letter.getClickedLinks', parameters, items)).toEqual([
		expect.stringMatching(/ Similar hints for other items: 2\.$/),
	]);
});
