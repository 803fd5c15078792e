import { OPERATIONS } from '../../openapi/index.mts';
import { useSandbox, type Result } from './client.mts';
import { allLetterMetrics } from './letterMetrics.mts';

const { sandbox, call } = useSandbox();

const TOP = '/api/v3/letters/metrics/top-performers';

const get = (path: string, query = '') => call('GET', path, { query: `api=true${query}` });

async function smsReport(change: object): Promise<Result> {
	const rows = await allLetterMetrics(call);
	const sms = rows.find(({ title }) => title.startsWith('SMS'));
	const { channel, uniqueId } = { ...sms, ...change };
	return get(`/api/v3/channels/${channel}/letters/${uniqueId}/sms/delivery-report`);
}

function createFeed(change: object): Promise<Result> {
	const fieldMappings = ['url', 'title', 'excerpt'].map((target) => ({ source: 'a', target }));
	const body = {
		title: 'Events',
		description: 'What is on',
		feedUrl: 'https://feeds.example/events.json',
		archiveIntervalDays: 7,
		authType: 0,
		fieldMappings,
		...change,
	};
	return call('POST', '/api/v3/curations/data-feeds', { query: 'api=true', body });
}

/** How each error that the description names comes about. */
const PROVOKED: Record<string, () => Promise<Result>> = {
	'getTopPerformers: from without to': () => get(TOP, '&from=2026-10-01'),
	'getTopPerformers: to without from': () => get(TOP, '&to=2026-10-01'),
	'getTopPerformers: to earlier than from': () => get(TOP, '&from=2026-10-02&to=2026-10-01'),
	'getSmsDeliveryReport: channel of another company': () => smsReport({ channel: 'elsewhere' }),
	'getSmsDeliveryReport: letter not on the channel': () => smsReport({ uniqueId: 'ltr_unknown' }),
	'getSmsDeliveryReport: letter no SMS campaign': async () => {
		const rows = await allLetterMetrics(call);
		return smsReport(rows.find(({ title }) => !title.startsWith('SMS')));
	},
	'getSmsDeliveryReport: feature flag off': () => {
		sandbox.control.setSmsReport(false);
		return smsReport({});
	},
	'getContact: not subscribed to the channel': () =>
		get('/api/v3/contacts/reader0@readers.example', '&channel=members-only'),
	'getSegment: segment unknown': () => get('/api/v3/contacts/segments/4711'),
	'retryImport: import not in a retryable state': async () => {
		const { json } = await get('/api/v3/contacts/imports');
		const { uniqueId } = json.items.find(({ status }: { status: string }) => status === 'running');
		return call('POST', `/api/v3/contacts/imports/${uniqueId}/retry`, { body: { api: true } });
	},
	'createDataFeed: authType 1 without a token': () => createFeed({ authType: 1 }),
	'createDataFeed: a mandatory target not mapped': () =>
		createFeed({ fieldMappings: [{ source: 'a', target: 'url' }] }),
	'createDataFeed: an unknown target': () =>
		createFeed({ fieldMappings: [{ source: 'a', target: 'headline' }] }),
	'sendLetter: letter with an A/B test': async () => {
		const { json } = await get('/api/v3/letters', '&channels[]=members-only&limit=100');
		const { uniqueId } = json.items.find(
			({ publicationStatus }: { publicationStatus: number }) => publicationStatus === 7,
		);
		return call('POST', `/api/v3/letters/${uniqueId}/actions/send-now`, {
			body: { api: true, channel: 'members-only', segment: 0 },
		});
	},
	'updateCuration: no curation of the company': () =>
		call('POST', '/api/v3/curations/cur_unknown', { query: 'api=true', body: { title: 'x' } }),
	'deleteCuration: no curation of the company': () =>
		call('DELETE', '/api/v3/curations/cur_unknown', { query: 'api=true' }),
	'deleteFeed: no feed of the company': () =>
		call('DELETE', '/api/v3/curations/feeds/feed_unknown', { query: 'api=true' }),
	'getPromotion: promotion unknown': () => get('/api/v3/promotions/unknown'),
	'reviewPurchase: feedback is missing': () => reviewFirst('rejected'),
	'authorizeActivityFeed: channel of another company': () =>
		call('POST', '/api/v3/agents/activity/realtime-auth', {
			body: { api: true, socket_id: '1.2', channel_name: 'private-activity.company-1' },
		}),
};

async function reviewFirst(status: string): Promise<Result> {
	const [{ uniqueId }] = (await get('/api/v3/promotions/purchases')).json.items;
	const path = `/api/v3/promotions/purchases/${uniqueId}`;
	return call('POST', path, { query: 'api=true', body: { status } });
}

const DOCUMENTED = OPERATIONS.flatMap(({ id, errors = [] }) =>
	errors.map(({ status, when }) => ({ name: `${id}: ${when}`, status })),
);

test('every documented error is provoked', () => {
	expect(Object.keys(PROVOKED).sort()).toEqual(DOCUMENTED.map(({ name }) => name).sort());
});

test.each(DOCUMENTED)('$name', async ({ name, status }) => {
	const answer = await PROVOKED[name]!();
	if (status === null) expect([400, 422]).toContain(answer.status);
	else expect(answer.status).toBe(status);
	expect(answer.json).toMatchObject({ items: [], message: expect.any(String), total: 0 });
});
