import type { IDataObject } from 'n8n-workflow';

import { isLimit } from '../../nodes/shared/operations/emptyLimits.ts';
import { importId, TAG } from '../../sandbox/index.mts';
import { useImports } from './imports/useImports.mts';
import { partnerFeed } from '../support/values.mts';
import { byId, bySlug, GOES_ON, operation, useNodes } from '../support/useNodes.mts';
import { exampleOf } from '../operations/index.mts';
import { allOperations, nameOf } from '../support/operations.mts';
import { placesOf } from './hostileValues/places.mts';

describe('expressions', () => {
	const imports = useImports();
	const ID = importId(3);

	/** The IDs that were asked for, as the path had them, or the sentence that said why none was. */
	async function asked(expression: string, ...items: IDataObject[]): Promise<string[]> {
		const run = await imports.getErrors(
			{ importId: byId(expression), limit: 1, options: { maxConcurrency: 1 } },
			{ items: items.map((json) => ({ json })), node: GOES_ON },
		);
		const sent = imports.lines().map((line) => decodeURIComponent(line.split('/')[5]));
		imports.control.clearRequests();
		const faults = run.items.flatMap(({ json: { error } }) =>
			/^'Import'/.test(String(error)) ? [String(error)] : [],
		);
		return [...sent, ...faults];
	}

	test('each item has its own, also if some lack the field', async () => {
		expect(await asked('={{ $json.id }}', { id: ID }, {}, { id: importId(8) })).toEqual([
			ID,
			importId(8),
			"'Import' is empty: enter an ID [item 1]",
		]);
	});

	/** A field that an expression only names is read from the item itself: with the same result. */
	test.each<[IDataObject[string]]>([
		['text'],
		[''],
		['={{ 1 + 1 }}'],
		['{{ $json.id }}'],
		[0],
		[true],
		[null],
		[undefined],
		[['a']],
		[{ value: 'a' }],
	])('a field that is %j is what n8n makes of it', async (value) => {
		const plainly = await asked('={{ $json.value }}', { value });
		expect(plainly).toEqual(await asked('={{ ($json.value) }}', { value }));
		expect(plainly).toHaveLength(1);
	});

	test('an expression that throws fails its item alone', async () => {
		const run = await imports.getErrors(
			{ importId: byId('={{ $json.id.trim() }}'), limit: 1 },
			{
				items: [{ json: { id: 5 } }, { json: { id: ID } }],
				node: GOES_ON,
			},
		);
		expect(run.items.map(({ json }) => typeof json.error)).toEqual(['string', 'undefined']);
	});
});

/** Expressions, spreadsheets and models return values of another type than a parameter has. */
describe('another kind of value than is meant', () => {
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
			[false, 4],
			['true', 6],
			['', 4],
			[undefined, 4],
		])('given as %j by an expression gives %i of 6', async (value, count) => {
			const { items, error } = await run(
				'publishingLetters template.getAll',
				{ ...templates, returnAll: ITEM },
				value,
			);
			expect(error).toBeUndefined();
			expect(items).toHaveLength(count);
		});

		test('is refused when it is something else, whatever Limit is', async () => {
			const { error } = await run(
				'publishingLetters template.getAll',
				{ ...templates, returnAll: ITEM, limit: 0 },
				'some',
			);
			expect(error!.message).toBe("'Return All' must be true or false, but it is 'some'");
		});
	});

	test('Authentication given by an expression asks for a token only if it needs one', async () => {
		const feed = { ...partnerFeed, authType: ITEM };
		const { publishingApi } = nodes.credentials();
		const { error } = await nodes.run(operation('publishingCurations dataFeed.create'), feed, {
			items: [{ json: { value: '0' } }],
			credentials: { publishingApi },
		});
		expect(error).toBeUndefined();
		expect(nodes.control.requests()[0].body).not.toHaveProperty('bearerToken');
	});

	test('the names of options, whatever their case, beside a number that has none', async () => {
		const statuses = 'Subscribed, pending confirmation, 9';
		const parameters = { limit: 1, filters: { statuses: ITEM } };
		await run('publishingContacts contact.getAll', parameters, statuses);
		expect(nodes.control.requests()[0].body).toMatchObject({ statuses: [1, 4, 9] });
	});

	describe('a channel by slug or number, a tag by name or ID', () => {
		const channels = (value: unknown) => ({ filters: { channels: value } });
		const LOOKUP = 'GET /api/v3/channels?api=true';
		const forms: ReadonlyArray<[name: string, parameters: object, sent: string | object]> = [
			['publishingLetters letter.getMetrics', channels('102'), { channels: ['tech-weekly'] }],
			['publishingLetters letter.getMetrics', channels([101]), { channels: ['morning-brief'] }],
			[
				'publishingCurations dataFeed.create',
				{ ...partnerFeed, additionalFields: { channelIds: 'tech-weekly, 101' } },
				{ channels: [102, 101] },
			],
			['publishingContacts contact.getAll', { filters: { tags: TAG.id } }, { tags: [TAG.name] }],
			[
				'publishingContacts tag.delete',
				{ tagId: byId(TAG.name) },
				`/api/v3/contacts/tags/${TAG.id}`,
			],
			['publishingLetters letter.getAll', { filters: { tags: 'Weekend' } }, 'tags[]=w8k2q5x9dm'],
		];

		test.each(forms)('%s %j', async (name, parameters, sent) => {
			const { error } = await run(name, parameters);
			expect(error).toBeUndefined();
			const [, { rawUrl, body }] = nodes.control.requests();
			if (typeof sent === 'string') expect(rawUrl).toContain(sent);
			else expect(body).toMatchObject(sent);
		});

		test('digits that are the ID of one tag and the name of another change neither', async () => {
			const items = [
				{ id: 5, name: '2026' },
				{ id: 2026, name: 'VIP' },
			];
			nodes.control.addFault({ kind: 'body', body: JSON.stringify({ items, total: 2 }) });
			const { error } = await run('publishingContacts tag.delete', { tagId: byId('2026') });
			expect(error?.message).toBe(
				"'Tag' is 2026, the ID of the tag 'VIP', and also the name of the tag with the ID 5: enter the name of the one, or the ID of the other",
			);
			expect(nodes.sent()).toHaveLength(1);
		});

		test('is looked up once for all items', async () => {
			const update = operation('publishingContacts subscription.update');
			const parameters = { email: '={{ $json.email }}', channel: bySlug('102'), status: 1 };
			const items = [0, 1, 2].map((index) => ({
				json: { email: `reader${index}@readers.example` },
			}));
			await nodes.run(update, parameters, { items });
			const lines = nodes.sent().map(([line]) => line);
			expect(lines.filter((line) => line === LOOKUP)).toHaveLength(1);
			expect(lines.filter((line) => String(line).includes('/tech-weekly?'))).toHaveLength(0);
			expect(
				lines.filter((line) => String(line).endsWith('/subscriptions/tech-weekly')),
			).toHaveLength(3);
		});

		test.each<[name: string, given: string, unknown: string]>([
			['publishingLetters letter.getMetrics', '999', '999'],
			['publishingLetters letter.getMetrics', 'of-others', 'of-others'],
			['publishingLetters metric.getTotals', 'tech-weekly, of-others', 'of-others'],
			['publishingPromotions purchase.getAll', 'of-others', 'of-others'],
		])('%s of %s: the unknown one is named', async (name, given, unknown) => {
			if (name.endsWith('getTotals')) {
				const body = JSON.stringify({ items: { currentPeriod: { totals: { delivered: 0 } } } });
				nodes.control.addFault({ kind: 'body', body });
			}
			const { error, items } = await run(name, {
				from: '2026-05-01',
				to: '2026-05-31',
				...channels(given),
			});
			expect(error?.message).toBe(
				`'Channel Names or IDs' in 'Filters' must be the slug or the ID of a channel that Channel: Get Many returns, but it is '${unknown}'`,
			);
			expect(items).toEqual([]);
		});

		test('without the lookup, is sent if the endpoint may take it', async () => {
			nodes.control.setLookup('getChannels', 403);
			const { error } = await run('publishingLetters letter.getMetrics', channels('102'));
			expect(error).toBeUndefined();
			expect(nodes.control.requests()[1].body).toMatchObject({ channels: ['102'] });
			nodes.control.clearRequests();
			const feed = { ...partnerFeed, additionalFields: { channelIds: 'tech-weekly' } };
			const refused = await run('publishingCurations dataFeed.create', feed);
			expect(refused.error?.message).toMatch(
				/^'Channel Names or IDs' in 'Additional Fields' must be/,
			);
			expect(nodes.sent()).toEqual([[LOOKUP]]);
		});
	});
});

/**
 * A parameter that limits the reach of an operation is refused if its expression gives nothing, as the limit would
 * vanish without a word. A parameter that a person or a model leaves blank is not set.
 */
describe('a limit that is empty', () => {
	const nodes = useNodes();
	const NOTHING = '={{ $json.nothing }}';

	/** `conventions/parameters` checks that all numbers and channels are limits. */
	const EXCEPTIONS: Readonly<Record<string, boolean>> = {
		// A contact that is subscribed to nothing reaches nobody.
		'publishingContacts contact.upsert additionalFields.channel': false,
		// Without a value, the channels stay as they are.
		'publishingCurations curation.update updateFields.channelIds': false,
		'publishingCurations dataFeed.update updateFields.channelIds': false,
		'publishingLetters channel.getAll options.esp': true,
		'publishingPromotions promotion.getAll options.esp': false,
	};

	const limits = allOperations.flatMap((chosen) =>
		placesOf(chosen)
			.filter(({ path, field, group }) => {
				const isOne = field.type !== 'fixedCollection' && isLimit(field, group);
				return EXCEPTIONS[`${nameOf(chosen)} ${path}`] ?? isOne;
			})
			.map((place) => ({ chosen, place, name: `${nameOf(chosen)} ${place.path}` })),
	);

	test.each(limits)('$name', async ({ chosen, place: { field, group, with: having } }) => {
		const { error, items } = await nodes.run(chosen, having(NOTHING, exampleOf(chosen)));
		const noun = { filters: 'filter', options: 'option' }[group?.name ?? ''] ?? 'field';
		const within = group === undefined ? '' : ` in '${group.displayName}'`;
		const remedy = group === undefined ? 'Give it' : `Remove the ${noun}, or give it`;
		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: `'${field.displayName}'${within} is empty. ${remedy} a value.`,
		});
		expect(items).toEqual([]);
		expect(nodes.sent()).toEqual([]);
	});

	test('an option that limits nothing is left out', async () => {
		const { error } = await nodes.run(operation('publishingPromotions promotion.getAll'), {
			options: { esp: NOTHING },
		});
		expect(error).toBeUndefined();
		expect(nodes.sent()).toHaveLength(1);
	});

	describe('forms of nothing', () => {
		const contacts = operation('publishingContacts contact.getAll');
		const filtered = async (filters: unknown, json: IDataObject = {}) =>
			await nodes.run(contacts, { filters }, { items: [{ json }] });
		const [SEGMENT, EMAILS, TAGS, CHANNELS] = [
			'Segment',
			'Emails',
			'Tag Names or IDs',
			'Channel Names or IDs',
		];
		const condition = (value: unknown, op = 'eq') => ({
			customFields: { condition: [{ key: byId('city'), op, value }] },
		});

		test.each<[what: string, filters: unknown, json: IDataObject, field: string]>([
			['undefined', { emails: NOTHING }, {}, EMAILS],
			['null', { emails: '={{ $json.value }}' }, { value: null }, EMAILS],
			['empty text', { emails: '={{ $json.value }}' }, { value: '' }, EMAILS],
			['a list of blanks', { tags: '={{ $json.value }}' }, { value: ['', null] }, TAGS],
			['an empty list as JSON', { tags: '={{ $json.value }}' }, { value: '[]' }, TAGS],
			['commas only', { channels: '={{ $json.a }},{{ $json.b }}' }, {}, CHANNELS],
			['one entry of a list', { channels: ['morning-brief', NOTHING] }, {}, CHANNELS],
			['spaces and an expression', { emails: '=  {{ $json.nothing }} ' }, {}, EMAILS],
			['a computed value', { emails: "={{ $json.nothing ?? '' }}" }, {}, EMAILS],
			['a picker', { segmentId: byId(NOTHING) }, {}, SEGMENT],
			['a picker as a whole', { segmentId: NOTHING }, {}, SEGMENT],
		])('%s', async (_, filters, json, field) => {
			const { error } = await filtered(filters, json);
			expect(error?.message).toBe(
				`'${field}' in 'Filters' is empty. Remove the filter, or give it a value.`,
			);
			expect(nodes.sent()).toEqual([]);
		});

		test.each<[what: string, filters: object]>([
			['left blank by hand', { emails: '', tags: [], segmentId: byId(''), customFields: {} }],
			['switched to an expression and left blank', { emails: '=', segmentId: byId('=') }],
			['of a condition that needs no value', condition(NOTHING, 'exists')],
			['that is false', { hasEmail: '={{ false }}' }],
			['that is 0', { statuses: '={{ 0 }}' }],
		])('not a field %s', async (_, filters) => {
			const { error } = await filtered(filters);
			expect(error).toBeUndefined();
			expect(nodes.sent()).toHaveLength(1);
		});

		test('not a text or a picker that a model leaves blank', async () => {
			const { resource, operation: value } = contacts;
			const blank = "={{ $fromAI('it', '', 'string') }}";
			const filters = { emails: blank, segmentId: byId(blank) };
			const { answer } = await nodes.engine.runTool({
				type: contacts.node,
				parameters: { resource, operation: value, limit: 1, filters },
				args: { it: '' },
				credentials: nodes.credentials(),
			});
			expect(answer).toContain("'Segment' was left blank, so it does not filter.");
			expect(nodes.sent()).toHaveLength(1);
		});

		test('not a field of a write that limits nothing', async () => {
			const upsert = operation('publishingCurations curation.upsert');
			const additionalFields = { excerpt: NOTHING, tags: NOTHING, title: 'News' };
			const { error } = await nodes.run(upsert, { url: 'https://a.example/b', additionalFields });
			expect(error).toBeUndefined();
			expect(nodes.sent()).toHaveLength(1);
		});
	});
});

/** Dates go out as the day that the user sees in the workflow's time zone, however they came in. */
describe('dates', () => {
	const nodes = useNodes();

	const [TOKYO, LIMA] = ['Asia/Tokyo', 'America/Lima'];
	/** A moment at which it is 1 June in Tokyo and still 31 May in Lima. */
	const NOW = '2026-05-31T23:30:00Z';
	beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(NOW)));
	afterEach(() => jest.restoreAllMocks());

	const DATE = `={{ new Date('${NOW}') }}`;
	const DATE_TIME = "={{ '2026-05-31'.toDateTime() }}";

	test.each([
		['={{ $json.at }}', TOKYO, '2026-06-01'],
		['={{ $now }}', TOKYO, '2026-06-01'],
		[DATE_TIME, TOKYO, '2026-05-31'],
		[DATE, TOKYO, '2026-06-01'],
	])('in a collection: %s in %s is %s', async (from, timezone, day) => {
		nodes.control.addFault({ kind: 'body', body: '{"items":[],"total":0}' });
		const tags = operation('publishingCurations tag.getAll');
		await nodes.run(tags, { filters: { from } }, { timezone, items: [{ json: { at: NOW } }] });
		const line = `GET /api/v3/curations/tags?api=true&from=${day}&page=1&perPage=50`;
		expect(nodes.sent()).toEqual([[line]]);
	});

	/** n8n passes on the value of the expression as it is. */
	test.each([
		['={{ $now }}', LIMA, '2026-05-31'],
		['={{ $now.minus({ days: 7 }).plus({ weeks: 1 }) }}', TOKYO, '2026-06-01'],
		[DATE_TIME, TOKYO, '2026-05-31'],
		[DATE, TOKYO, '2026-06-01'],
	])('outside of a collection: %s in %s is %s', async (day, timezone, sent) => {
		const performers = operation('publishingLetters letter.getTopPerformers');
		await nodes.run(performers, { period: 'custom', from: day, to: day }, { timezone });
		const query = `metric=openRate&from=${sent}&to=${sent}`;
		expect(nodes.sent()).toEqual([
			[`GET /api/v3/letters/metrics/top-performers?api=true&${query}`],
		]);
	});
});

/** `test/operations` has the input that each operation refuses. */
describe('input that is refused', () => {
	const nodes = useNodes();

	test.each([0, 501, 'many'])('Max Concurrency of %j', async (maxConcurrency) => {
		const { error } = await nodes.run(operation('publishingLetters engagement.get'), {
			options: { maxConcurrency },
		});
		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: `'Max Concurrency' in 'Options' must be a whole number from 1 to 500, but it is ${JSON.stringify(maxConcurrency)}`,
		});
		expect(nodes.sent()).toEqual([]);
	});

	test('a limit of characters counts an emoji as one', async () => {
		const { error } = await nodes.run(operation('publishingLetters letter.createDraft'), {
			channel: bySlug('morning-brief'),
			subject: 's',
			html: '<p>',
			segmentId: byId(0),
			additionalFields: { subtitle: `${'x'.repeat(189)}😀😀` },
		});
		expect(error).toBeUndefined();
	});

	test('an item among others leaves nothing half done', async () => {
		const update = operation('publishingContacts subscription.update');
		const items = ['one@readers.example', 'two', 'three@readers.example', '4', '5'].map(
			(email) => ({
				json: { email },
			}),
		);
		const parameters = { email: '={{ $json.email }}', channel: bySlug('morning-brief'), status: 1 };
		const { error } = await nodes.run(update, parameters, { items });
		expect(error!.message).toMatch(
			/^'Email' must be .*, but it is 'two' \[item 1\] and 2 more: items 3 to 4$/,
		);
		expect(error).toMatchObject({ context: { itemIndex: 1 } });
		expect(nodes.sent()).toEqual([]);
	});
});
