import { closeServices, playService, type Answer } from '../../support/playedService.mts';
import { byId, partnerFeed } from '../../support/values.mts';
import { useNodes } from '../../support/useNodes.mts';

/** What a run that fails has done, or has not begun yet, is told. */

const nodes = useNodes();
afterEach(closeServices);

const ONE_AFTER_ANOTHER = { options: { maxConcurrency: 1 } };
const upsert = (more: object = {}) => ({
	email: '={{ $json.email }}',
	fieldsMode: 'json',
	contactJson: '{}',
	...more,
});
const emails = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ email: `reader${index}@readers.example` }));
/** Refuses what is written for those readers. */
const refusing =
	(...readers: number[]) =>
	({ url, body }: { url: string; body: unknown }): Answer => {
		const isRefused = readers.some((reader) =>
			decodeURIComponent(`${url} ${JSON.stringify(body)}`).includes(`reader${reader}@`),
		);
		return isRefused ? { status: 422, body: { message: 'No such reader' } } : {};
	};

test.each<[string, readers: number[], count: number, told: RegExp]>([
	['those before it', [3], 5, /\nItems completed before the error: 0 to 2\.$/],
	['one', [1], 3, /\nItems completed before the error: 0\.$/],
	['none, where it is the first', [0], 3, /^HTTP status: 422\.$/],
])('items that were written when another one fails are named: %s', async (_, ids, count, told) => {
	const { run } = await playService(nodes, refusing(...ids));
	const parameters = upsert(ONE_AFTER_ANOTHER);
	const { error } = await run('publishingContacts contact.upsert', parameters, emails(count));
	expect(error).toMatchObject({ message: 'No such reader', context: { itemIndex: ids[0] } });
	expect(error!.description).toMatch(told);
});

test('also those that were under way, and come later', async () => {
	const { promise: lastDone, resolve: isLastDone } = Promise.withResolvers<void>();
	const { run } = await playService(nodes, async (received) => {
		const answer = refusing(1)(received);
		if (answer.status === 422) await lastDone;
		else if (JSON.stringify(received.body).includes('reader2@')) isLastDone();
		return answer;
	});
	const { error } = await run('publishingContacts contact.upsert', upsert(), emails(3));
	expect(error!.description).toMatch(/\nItems completed before the error: 0, 2\.$/);
});

test('nothing is told of reads, which leave nothing behind', async () => {
	const { run } = await playService(nodes, refusing(1));
	const { error } = await run(
		'publishingContacts contact.get',
		{ email: '={{ $json.email }}', ...ONE_AFTER_ANOTHER },
		emails(2),
	);
	expect(error!.description).not.toContain('before');
});

const feed = { ...partnerFeed, authType: '={{ $json.authType }}' };
const update = {
	feedId: byId('feed_1'),
	tokenSource: '={{ $json.authType === 1 ? "credential" : "stored" }}',
	updateFields: { title: 'News' },
};

test.each([
	['create', feed],
	['update', update],
])(
	'a feed token that is missing is told before anything is sent: Data Feed %s',
	async (name, given) => {
		const { run, writes } = await playService(nodes, () => ({}));
		const items = [{ authType: 0 }, { authType: 1 }];
		const { error } = await run(`publishingCurations dataFeed.${name}`, given, items, {}, {});
		expect(error).toMatchObject({
			message: "The operation needs a 'Publishing Feed Token API' credential, and none is selected",
			context: { itemIndex: 1 },
		});
		expect(writes()).toEqual([]);
	},
);

test.each([403, 422, 500])(
	'an agent is not run where its earlier runs cannot be read, which is told: %i',
	async (status) => {
		const { run, writes } = await playService(nodes, () => ({ status }));
		const { error } = await run('publishingAgents agent.runNow', {
			agentId: byId('agt_1'),
			options: { waitForCompletion: true },
		});
		expect(error!.description).toContain('The agent was not run');
		expect(writes()).toEqual([]);
	},
);

test('a contact that is not found is not said to be a field that is gone', async () => {
	const { run } = await playService(nodes, ({ method }) =>
		method === 'GET'
			? { body: { items: [{ name: 'city', type: 'text' }], message: '', total: 1 } }
			: { status: 404 },
	);
	const { error } = await run('publishingContacts contact.update', {
		email: 'reader1@readers.example',
		fieldsMode: 'json',
		contactJson: '{"customFields":{"lastOpenDate":"2026-05-31"}}',
	});
	expect(error!.message).toBe('The contact was not found');
	expect(error!.description).toContain("There is no contact field 'lastOpenDate'");
});
