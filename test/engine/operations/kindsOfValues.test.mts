import { mandatoryMappings } from '../../support/values.mts';
import { byId, operation, useNodes } from '../../support/useNodes.mts';

/** Expressions, spreadsheets and models give one kind of value where another is meant: taken as it is meant. */

const nodes = useNodes();

const ITEM = '={{ $json.value }}';
const run = async (name: string, parameters: object, value?: unknown) =>
	await nodes.run(
		operation(name),
		{ ...parameters },
		{ items: [{ json: { value: value as never } }] },
	);

describe('Return All, which decides on Limit', () => {
	const templates = { channels: ['morning-brief', 'tech-weekly'], limit: 4 };

	test.each([
		['false', 4],
		['FALSE', 4],
		['False', 4],
		['0', 4],
		[0, 4],
		[false, 4],
		['true', 6],
		['TRUE', 6],
		[1, 6],
		[true, 6],
	])('given as %j by an expression gives %i of 6', async (value, count) => {
		const { items, error } = await run(
			'publishingLetters template.getAll',
			{ ...templates, returnAll: ITEM },
			value,
		);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(count);
	});

	test.each([undefined, null, ''])(
		'is refused when it is %j, as a typo leaves it',
		async (value) => {
			const { error } = await run(
				'publishingLetters template.getAll',
				{ ...templates, returnAll: ITEM },
				value,
			);
			expect(error!.message).toBe("'Return All' must be true or false, but it is empty [item 0]");
		},
	);

	test('is refused when it can be neither, whatever Limit is', async () => {
		const { error } = await run(
			'publishingLetters template.getAll',
			{ ...templates, returnAll: ITEM, limit: 0 },
			'some',
		);
		expect(error!.message).toBe("'Return All' must be true or false, but it is 'some' [item 0]");
	});
});

describe('Period, which decides on From and To', () => {
	const PATH = 'GET /api/v3/letters/metrics/top-performers?api=true&metric=openRate';

	test.each([[{}], [{ from: '', to: '' }], [{ from: '2026-05-01' }]])(
		'given by an expression as the last 90 days asks for neither: %j',
		async (days) => {
			const { error } = await run(
				'publishingLetters letter.getTopPerformers',
				{ period: ITEM, ...days },
				'rolling90Days',
			);
			expect(error).toBeUndefined();
			expect(nodes.sent()).toEqual([[PATH]]);
		},
	);

	test.each([[ITEM], ['custom']])('given as custom by %s asks for both', async (period) => {
		const { error } = await run(
			'publishingLetters letter.getTopPerformers',
			{ period, from: '2026-05-01', to: '={{ $json.nothing }}' },
			'custom',
		);
		expect(error!.message).toBe(
			"'To' must be a date when 'Period' is 'Custom', but it is empty [item 0]",
		);
		expect(nodes.sent()).toEqual([]);
	});
});

test('Authentication given by an expression asks for a token only where there is to be one', async () => {
	const feed = {
		title: 'News',
		description: 'News',
		feedUrl: 'https://feeds.example/news.json',
		fieldMappings: { mapping: mandatoryMappings },
		authType: ITEM,
	};
	const { publishingApi } = nodes.credentials();
	const { error } = await nodes.run(operation('publishingCurations dataFeed.create'), feed, {
		items: [{ json: { value: '0' } }],
		credentials: { publishingApi },
	});
	expect(error).toBeUndefined();
	expect(nodes.control.requests()[0].body).not.toHaveProperty('bearerToken');
});

describe('a list', () => {
	const feed = {
		title: 'News',
		description: 'News',
		feedUrl: 'https://feeds.example/news.json',
		fieldMappings: { mapping: mandatoryMappings },
	};
	const of = (name: string, parameters: object) => [name, parameters] as const;
	const slugs = ['morning-brief', 'tech-weekly'];

	test.each<[string, place: readonly [string, object], list: unknown[], seen: unknown]>([
		[
			'Channels of Get Metrics',
			of('publishingLetters letter.getMetrics', { limit: 1, filters: { channels: ITEM } }),
			slugs,
			{ page: 1, channels: slugs },
		],
		[
			'Channels of Get Top Performers',
			of('publishingLetters letter.getTopPerformers', { filters: { channels: ITEM } }),
			slugs,
			'?api=true&metric=openRate&channels[]=morning-brief&channels[]=tech-weekly',
		],
		[
			'Channels of the templates',
			of('publishingLetters template.getAll', { channels: ITEM }),
			slugs,
			'?api=true&channels[]=morning-brief&channels[]=tech-weekly',
		],
		[
			'Channel IDs and Tags of a data feed',
			of('publishingCurations dataFeed.create', {
				...feed,
				additionalFields: { channelIds: ITEM, tags: ITEM },
			}),
			[101, 102],
			expect.objectContaining({ channels: [101, 102], tags: ['101', '102'] }),
		],
	])('%s', async (_, [name, parameters], list, seen) => {
		const given = [list, JSON.stringify(list), JSON.stringify(list, null, 2), list.join(', ')];
		for (const value of given) {
			nodes.control.clearRequests();
			const { error } = await run(name, parameters, value);
			expect(error).toBeUndefined();
			const [{ body, rawUrl }] = nodes.control.requests();
			expect(body ?? rawUrl.slice(rawUrl.indexOf('?'))).toEqual(seen);
		}
	});

	test.each([
		['publishingPromotions purchase.getAll', 'statuses', '["pending","approved"]', 16],
		['publishingPromotions purchase.getAll', 'channels', '["morning-brief"]', 8],
		['publishingImports import.getAll', 'statuses', '["errored", "running"]', 15],
	])('%s: %s as JSON', async (name, filter, value, count) => {
		const { items } = await run(name, { returnAll: true, filters: { [filter]: ITEM } }, value);
		expect(items).toHaveLength(count);
	});
});

test('a number is a text, where a text is meant', async () => {
	const { error } = await run(
		'publishingContacts tag.create',
		{ tagName: ITEM, color: '#3b82f6' },
		2026,
	);
	expect(error).toBeUndefined();
	expect(nodes.sent()).toEqual([
		['POST /api/v3/contacts/tags', { api: true, name: '2026', color: '#3b82f6' }],
	]);
});

test('a number that has lost digits is no ID', async () => {
	const { error } = await run(
		'publishingImports import.retry',
		{ importId: byId(ITEM) },
		Number('12345678901234567890'),
	);
	expect(error!.message).toBe("'Import' must be an ID, but it is 12345678901234567000 [item 0]");
	expect(nodes.sent()).toEqual([]);
});
