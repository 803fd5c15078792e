import { importId, LIVE_CHANNEL, type Sandbox } from '../../sandbox/index.mts';
import { cases } from '../operations/index.mts';

/** An operation with parameters that succeed in the sandbox: the least it needs, and all that it has. */
export interface OperationExample {
	readonly node: string;
	readonly resource: string;
	readonly operation: string;
	readonly minimal: Record<string, unknown>;
	readonly full: Record<string, unknown>;
}

/** Records of the sandbox's company that operations can be tried on. */
export interface KnownIds {
	readonly letter: { readonly channel: string; readonly id: string };
	readonly smsLetter: { readonly channel: string; readonly id: string };
	readonly pendingPurchase: string;
	readonly agents: readonly [string, string];
	readonly contactField: number;
	readonly dataFeed: { readonly id: string; readonly url: string };
}

/** Reads the IDs from the sandbox itself, as a person would from the pickers. */
export async function knownIds(sandbox: Sandbox): Promise<KnownIds> {
	const read = async (path: string, body?: object): Promise<Array<Record<string, never>>> => {
		const response = await fetch(`${sandbox.url}${path}?api=true`, {
			method: body === undefined ? 'GET' : 'POST',
			headers: {
				authorization: `Bearer ${sandbox.apiKey}`,
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		return ((await response.json()) as { items: Array<Record<string, never>> }).items;
	};
	const letters = await read('/api/v3/letters/metrics', {});
	const sms = letters.find(({ title }) => String(title).startsWith('SMS'))!;
	const letter = letters.find(({ title }) => !String(title).startsWith('SMS'))!;
	const purchases = await read('/api/v3/promotions/purchases');
	const fields = await read('/api/v3/contacts/custom-fields');
	const [feed] = await read('/api/v3/curations/data-feeds');
	const [agent, another] = await read('/api/v3/agents');
	return {
		letter: { channel: letter.channel, id: letter.uniqueId },
		smsLetter: { channel: sms.channel, id: sms.uniqueId },
		pendingPurchase: purchases.find(({ status }) => status === 'pending')!.uniqueId,
		agents: [agent.uniqueId, another.uniqueId],
		contactField: fields.find(({ id, name }) => id > 0 && !String(name).startsWith('__lh.'))!.id,
		dataFeed: { id: feed.uniqueId, url: feed.feedUrl },
	};
}

const byId = (value: string | number) => ({ __rl: true, mode: 'id', value });
const bySlug = (value: string) => ({ __rl: true, mode: 'slug', value });

/** The mappings that every data feed must have. */
export const mandatoryMappings = [
	{ source: 'link', target: 'url' },
	{ source: 'headline', target: 'title' },
	{ source: 'summary', target: 'excerpt' },
];

/** All action operations, in the order of the nodes' documentation. */
export function operationExamples(ids: KnownIds): OperationExample[] {
	const converted = cases.map((one) => ({
		...one,
		minimal: one.minimal.parameters,
		full: one.full.parameters,
	}));
	return [...converted, ...unconverted(ids)];
}

/** Those that have no case in test/operations yet. */
function unconverted(ids: KnownIds): OperationExample[] {
	const letter = { channel: bySlug(ids.letter.channel), letterId: byId(ids.letter.id) };
	const sms = { channel: bySlug(ids.smsLetter.channel), letterId: byId(ids.smsLetter.id) };
	const filters = {
		createdAfter: '2000-01-01',
		createdBefore: '2999-12-31',
		fileName: '.csv',
		onlyWithFailedRows: true,
	};
	const waiting = { waitForCompletion: true, timeout: 1, pollInterval: 1 };
	const feed = {
		title: 'Partner news',
		description: 'Articles of partners',
		feedUrl: ids.dataFeed.url,
		archiveIntervalDays: 7,
	};
	return [
		example('Letters', 'letter', 'get', letter, { ...letter, simplify: false }),
		example(
			'Letters',
			'letter',
			'getMetrics',
			{},
			{
				returnAll: true,
				filters: {
					channels: ['morning-brief', 'tech-weekly'],
					createdAtAfter: '2000-01-01',
					createdAtBefore: '2999-12-31',
				},
				options: { direction: 'asc', maxConcurrency: 5 },
			},
		),
		example(
			'Letters',
			'letter',
			'getTopPerformers',
			{},
			{
				metric: 'clickToOpenRate',
				period: 'custom',
				from: '2000-01-01',
				to: '2999-12-31',
				filters: { channels: ['morning-brief', 'tech-weekly'] },
			},
		),
		example('Letters', 'smsCampaign', 'getDeliveryReport', sms, sms),
		example(
			'Letters',
			'template',
			'getAll',
			{ channels: ['morning-brief'] },
			{
				channels: ['morning-brief', 'tech-weekly'],
				returnAll: true,
				simplify: false,
			},
		),
		example('Letters', 'engagement', 'get', {}, {}),
		example(
			'Contacts',
			'customField',
			'create',
			{ fieldName: 'favorite_topic', label: 'Favorite topic' },
			{
				fieldName: 'visits 2026',
				label: 'Visits',
				type: 'number',
				additionalFields: { required: true, sortOrder: 7 },
			},
		),
		example(
			'Contacts',
			'customField',
			'update',
			{ fieldId: byId(ids.contactField), updateFields: { label: 'Renamed' } },
			{
				fieldId: byId(ids.contactField),
				updateFields: {
					fieldName: 'renamed',
					label: 'Renamed',
					type: 'text',
					required: false,
					sortOrder: 3,
				},
			},
		),
		example(
			'Contacts',
			'tag',
			'create',
			{ tagName: 'early-reader', color: '#3b82f6' },
			{ tagName: 'late reader_2', color: '#FF0000' },
		),
		example(
			'Imports',
			'import',
			'getAll',
			{},
			{
				returnAll: true,
				filters: { ...filters, statuses: ['errored', 'finished'] },
			},
		),
		example(
			'Imports',
			'import',
			'retry',
			{ importId: byId(importId(3)) },
			{
				importId: byId(importId(18)),
				options: { ...waiting, onNotRetryable: 'skip' },
			},
		),
		example(
			'Imports',
			'import',
			'retryFailed',
			{},
			{
				filters,
				options: { ...waiting, maxImports: 5 },
			},
		),
		example(
			'Curations',
			'dataFeed',
			'create',
			{
				...feed,
				fieldMappings: { mapping: mandatoryMappings },
			},
			{
				...feed,
				authType: 1,
				fieldMappings: {
					mapping: [
						...mandatoryMappings,
						{ source: 'meta.minutes', target: 'customField', customFieldKey: byId('reading_time') },
					],
				},
				additionalFields: { channelIds: [101, 102], tags: 'partners, daily' },
			},
		),
		example(
			'Curations',
			'dataFeed',
			'preview',
			{ feedId: byId(ids.dataFeed.id), feedUrl: ids.dataFeed.url },
			{
				feedId: byId(ids.dataFeed.id),
				feedUrl: ids.dataFeed.url,
				tokenSource: 'credential',
			},
		),
		example(
			'Curations',
			'tag',
			'getAll',
			{},
			{
				returnAll: true,
				filters: { keyword: 'a', from: '2000-01-01', to: '2999-12-31' },
			},
		),
		example(
			'Promotions',
			'purchase',
			'getAll',
			{},
			{
				returnAll: true,
				filters: {
					channels: 'morning-brief, tech-weekly',
					createdAfter: '2000-01-01',
					createdBefore: '2999-12-31',
					isApproved: false,
					statuses: 'pending',
				},
			},
		),
		example(
			'Promotions',
			'purchase',
			'previewCreative',
			{ purchaseId: byId(ids.pendingPurchase) },
			{ purchaseId: byId(ids.pendingPurchase), output: 'file', binaryPropertyName: 'creative' },
		),
		example('Promotions', 'promoter', 'getAll', {}, { returnAll: true }),
		example(
			'Agents',
			'activityFeed',
			'authorize',
			{ socketId: '1.1', channelName: LIVE_CHANNEL },
			{ socketId: '123456.7890123', channelName: LIVE_CHANNEL },
		),
		example(
			'Agents',
			'agent',
			'delete',
			{ agentId: byId(ids.agents[0]) },
			{ agentId: byId(ids.agents[0]) },
		),
	];
}

function example(
	node: string,
	resource: string,
	operation: string,
	minimal: Record<string, unknown>,
	full: Record<string, unknown>,
): OperationExample {
	return { node: `publishing${node}`, resource, operation, minimal, full };
}
