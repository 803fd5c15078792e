import { DATA_FEED, OPEN_DATA_FEED } from '../company/landmarks.mts';
import { useSandbox } from './client.mts';

/* eslint-disable @typescript-eslint/no-explicit-any -- records are read as they come */

const { call, read } = useSandbox({ now: new Date('2026-11-20T12:00:00Z') });
const FEEDS = '/api/v3/curations/data-feeds';

describe('data feeds', () => {
	const mappings = ['url', 'title', 'excerpt'].map((target) => ({ source: 'a.b', target }));
	const feed = {
		title: 'Events',
		description: 'What is on',
		feedUrl: 'https://feeds.example/events.json',
		archiveIntervalDays: 31,
		authType: 0,
		fieldMappings: mappings,
	};
	const create = (changes: object = {}) =>
		call('POST', FEEDS, { query: 'api=true', body: { ...feed, ...changes } });

	test('are created, fetched and listed first, and keep their token to themselves', async () => {
		const bearerToken = 'a-very-secret-token';
		const { status, text, json } = await create({ authType: 1, bearerToken, channels: [102] });
		expect(status).toBe(201);
		expect(text).not.toContain(bearerToken);
		expect(json.items).toMatchObject({
			type: 1,
			hasAuthSecret: true,
			channelSlug: 'tech-weekly',
			sharedChannelIds: [102],
			fieldMappings: mappings,
		});
		expect((await read(FEEDS)).items[0]).toEqual(json.items);
	});

	test('shared by several channels have no owner', async () => {
		const { json } = await create({ channels: [101, 102] });
		expect(json.items).toMatchObject({ channelName: '', channelSlug: '', hasAuthSecret: false });
	});

	test.each<[string, object, string]>([
		['no token', { authType: 1 }, 'bearerToken'],
		['a blank token', { authType: 1, bearerToken: '' }, 'bearerToken'],
		['no mappings', { fieldMappings: [] }, 'fieldMappings'],
		[
			'excerpt not mapped',
			{ fieldMappings: mappings.slice(0, 2) },
			'target: must be equal to constant (excerpt)',
		],
		[
			'a custom field without key',
			{ fieldMappings: [...mappings, { source: 'x', target: 'customField:' }] },
			'fieldMappings.3.target: must match pattern',
		],
		['a channel of another company', { channels: [999] }, '999 is not a channel'],
	])('are refused with %s', async (_name, changes, reason) => {
		const { status, json } = await create(changes);
		expect(status).toBe(400);
		expect(json.data).toContainEqual(expect.stringContaining(reason));
	});

	const preview = (path: string, body: object) =>
		call('POST', `${FEEDS}${path}/preview`, { query: 'api=true', body });

	test.each<[string, object, sample: string | undefined]>([
		['with the stored token', {}, 'https://feeds.example/0/a'],
		['with the stored token, as a blank one says nothing', { bearerToken: '' }, '/0/a'],
		['with a token of its own', { bearerToken: 'new-token' }, '/0/a'],
		['not with a token that has expired', { bearerToken: 'expired-token' }, undefined],
		['from another URL', { feedUrl: 'https://feeds.example/new.json' }, 'feeds.example/new/a'],
		['not from a host that is gone', { feedUrl: 'https://gone.invalid/0.json' }, undefined],
	])('are previewed %s', async (_name, change, sample) => {
		const body = { feedUrl: DATA_FEED.url, ...change };
		const { status, json } = await preview(`/${DATA_FEED.id}`, body);
		if (sample === undefined) expect(status).toBe(400);
		else expect(json.items.fields[0].sample).toContain(sample);
	});

	test('keep the token that they have, whatever a preview was tried with', async () => {
		const statuses: number[] = [];
		// An expired token is not stored, and neither is a valid token for a feed without one.
		for (const [id, bearerToken] of [
			[DATA_FEED.id, 'expired-token'],
			[DATA_FEED.id, ''],
			[OPEN_DATA_FEED.id, ''],
			[OPEN_DATA_FEED.id, 'new-token'],
			[OPEN_DATA_FEED.id, ''],
		]) {
			const body = { feedUrl: DATA_FEED.url, bearerToken };
			statuses.push((await preview(`/${id}`, body)).status);
		}
		expect(statuses).toEqual([400, 200, 400, 200, 400]);
	});

	test.each([
		[{}, 400],
		[{ bearerToken: 'new-token' }, 200],
	])('of a protected URL are previewed with a token only: %j', async (token, status) => {
		expect((await preview('', { feedUrl: DATA_FEED.url, ...token })).status).toBe(status);
	});
});

test('curation tags are filtered by name and by the day of first use, and paged', async () => {
	const path = '/api/v3/curations/tags';
	expect((await read(path)).items).toHaveLength(20);
	expect((await read(path, '&page=2&perPage=100')).items).toHaveLength(30);
	const { items } = await read(path, '&keyword=WINE&perPage=100');
	expect(items.length).toBeGreaterThan(5);
	expect(items.every(({ name }: any) => name.includes('Wine'))).toBe(true);
	const days = (await read(path, '&from=2026-10-01&to=2026-10-10')).items.map(
		({ created_at }: any) => created_at.slice(0, 10),
	);
	expect([days.length, days[0], days.at(-1)]).toEqual([10, '2026-10-10', '2026-10-01']);
});
