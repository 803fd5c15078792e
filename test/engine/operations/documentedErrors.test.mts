import { OPERATIONS } from '../../../openapi/index.mts';
import { importId } from '../../../sandbox/index.mts';
import { mandatoryMappings } from '../../support/examples.mts';
import { byId, bySlug, operation, useNodes } from '../../support/useNodes.mts';

/** Every error that `openapi/` names, and unknown IDs, in words; alone and with Continue On Fail. */

const nodes = useNodes();

/** How an error comes about, and what the user is told. */
interface Row {
	readonly operation: string;
	readonly parameters: () => Record<string, unknown>;
	/** As it is described; none where the node refuses before anything is sent. */
	readonly status?: number;
	readonly message: string | RegExp;
	readonly description?: RegExp;
}

const SMS_CAUSES =
	/channel is not one of the company.*not on that channel.*not an SMS campaign.*feature flag/s;
const smsReport = (change: () => object): Row => ({
	operation: 'publishingLetters smsCampaign.getDeliveryReport',
	parameters: () => {
		const { channel, id } = nodes.ids.smsLetter;
		return { channel: bySlug(channel), letterId: byId(id), ...change() };
	},
	status: 404,
	message: 'There is no delivery report for this letter',
	description: SMS_CAUSES,
});
const topPerformers = (from: string, to: string, message: RegExp): Row => ({
	operation: 'publishingLetters letter.getTopPerformers',
	parameters: () => ({ period: 'custom', from: `=${from}`, to: `=${to}` }),
	message,
});
const createFeed = (change: object, message: RegExp): Row => ({
	operation: 'publishingCurations dataFeed.create',
	parameters: () => ({
		title: 'Events',
		description: 'What is on',
		feedUrl: 'https://feeds.example/events.json',
		fieldMappings: { mapping: mandatoryMappings },
		...change,
	}),
	message,
});

const documented: Record<string, Row> = {
	'getTopPerformers: from without to': topPerformers(
		'2026-05-01',
		'',
		/^'To' must be a date when 'Period' is 'Custom', but it is empty/,
	),
	'getTopPerformers: to without from': topPerformers(
		'',
		'2026-05-01',
		/^'From' must be a date when 'Period' is 'Custom', but it is empty/,
	),
	'getTopPerformers: to earlier than from': topPerformers(
		'2026-05-02',
		'2026-05-01',
		/^'To' must not be earlier than 'From', but it is '2026-05-01'/,
	),
	'getSmsDeliveryReport: channel of another company': smsReport(() => ({
		channel: bySlug('of-others'),
	})),
	'getSmsDeliveryReport: letter not on the channel': smsReport(() => ({ letterId: byId('ltr_x') })),
	'getSmsDeliveryReport: letter no SMS campaign': smsReport(() => ({
		channel: bySlug(nodes.ids.letter.channel),
		letterId: byId(nodes.ids.letter.id),
	})),
	'getSmsDeliveryReport: feature flag off': smsReport(() => {
		nodes.control.setSmsReport(false);
		return {};
	}),
	'retryImport: import not in a retryable state': {
		operation: 'publishingImports import.retry',
		parameters: () => ({ importId: byId(importId(0)) }),
		status: 422,
		message: 'The import is not in a retryable state',
		description: /'On Not Retryable'/,
	},
	'createDataFeed: authType 1 without a token': createFeed(
		{ authType: 1 },
		/^The 'Token' of the credential is empty$/,
	),
	'createDataFeed: a mandatory target not mapped': createFeed(
		{ fieldMappings: { mapping: mandatoryMappings.slice(1) } },
		/^'Field Mappings' must map 'url', 'title' and 'excerpt' \(missing: url\)/,
	),
	'createDataFeed: an unknown target': createFeed(
		{ fieldMappings: { mapping: [...mandatoryMappings, { source: 'a', target: 'headline' }] } },
		/^'Target' in 'Field Mappings' must be one of/,
	),
	'getPromotion: promotion unknown': {
		operation: 'publishingPromotions promotion.get',
		parameters: () => ({ promotionId: byId('unknown') }),
		status: 404,
		message: 'The promotion was not found',
		description: /'Promotion'/,
	},
	'reviewPurchase: feedback is missing': {
		operation: 'publishingPromotions purchase.review',
		parameters: () => ({
			purchaseId: byId(nodes.ids.pendingPurchase),
			decision: 'rejected',
			feedback: '={{ " " }}',
		}),
		message: /^'Feedback' must be set unless 'Decision' is 'Approve'/,
	},
	'authorizeActivityFeed: channel of another company': {
		operation: 'publishingAgents activityFeed.authorize',
		parameters: () => ({ socketId: '1.1', channelName: 'private-activity.company-1' }),
		status: 403,
		message: 'The channel belongs to another company',
		description: /'Channel Name'/,
	},
};

/** IDs that the service does not know: how they are answered is not stated. */
const unknown: Record<string, Row> = {
	letter: {
		operation: 'publishingLetters letter.get',
		parameters: () => ({ channel: bySlug('morning-brief'), letterId: byId('ltr_x') }),
		status: 404,
		message: 'The letter is not found on this channel.',
		description: /Check the IDs in the parameters/,
	},
	'custom field': {
		operation: 'publishingContacts customField.update',
		parameters: () => ({ fieldId: byId(4711), updateFields: { label: 'City' } }),
		status: 404,
		message: 'The custom field is not found.',
	},
	'data feed': {
		operation: 'publishingCurations dataFeed.preview',
		parameters: () => ({ feedId: byId('feed_x'), feedUrl: 'https://feeds.example/a.json' }),
		status: 404,
		message: 'The data feed is not found.',
	},
	purchase: {
		operation: 'publishingPromotions purchase.previewCreative',
		parameters: () => ({ purchaseId: byId('00000000-0000-4000-8000-000000000000') }),
		status: 404,
		message: 'There is no pending purchase with this id.',
	},
	agent: {
		operation: 'publishingAgents agent.delete',
		parameters: () => ({ agentId: byId('00000000-0000-4000-8000-000000000000') }),
		status: 404,
		message: 'The agent is not found.',
	},
	run: {
		operation: 'publishingAgents run.get',
		parameters: () => ({ runId: byId('run_x') }),
		status: 404,
		message: 'The run is not found.',
	},
	judgment: {
		operation: 'publishingAgents judgment.setState',
		parameters: () => ({ judgmentId: 'jdg_x' }),
		status: 404,
		message: 'The judgment is not found.',
	},
	'an agent of another kind, where one of the kind Analyze is due': {
		operation: 'publishingAgents agent.runNow',
		parameters: () => ({ agentId: byId(nodes.ids.agents[1]) }),
		status: 422,
		message: 'Only Analyze agents can be run now.',
	},
	'channels to share a feed with': {
		...createFeed({ additionalFields: { channelIds: [9] } }, /^The request is not valid\.$/),
		status: 400,
		description: /^channels\.0: 9 is not a channel of this company\nHTTP status: 400$/,
	},
};

test('the table has every error that is described', () => {
	const described = OPERATIONS.flatMap(({ id, errors }) =>
		errors.map(({ status, when }) => [`${id}: ${when}`, status ?? undefined]),
	);
	const told = Object.entries(documented).map(([name, { status }]) => [name, status]);
	expect(told.sort()).toEqual(described.sort());
});

describe.each([
	['documented', documented],
	['unknown to the service', unknown],
])('%s', (_kind, table) => {
	test.each(Object.entries(table))('%s', async (_name, row) => {
		const chosen = operation(row.operation);
		const { status, message, description = /(?:)/ } = row;
		const credentials = { ...nodes.credentials(), publishingFeedTokenApi: { token: '' } };
		const { error, items } = await nodes.run(chosen, row.parameters(), { credentials });
		expect(items).toEqual([]);
		expect(error!.message).toMatch(message);
		if (typeof message === 'string') expect(error!.message).toBe(message);
		expect(error!.description ?? '').toMatch(description);
		expect(error).toMatchObject({ context: { itemIndex: 0 } });
		expect(nodes.sent()).toHaveLength(status === undefined ? 0 : 1);
		if (status !== undefined) {
			expect(error).toMatchObject({ name: 'NodeApiError', httpCode: String(status) });
		}
		const going = await nodes.run(chosen, row.parameters(), {
			credentials,
			items: [{ json: {} }, { json: {} }],
			node: { onError: 'continueRegularOutput' },
		});
		expect(going).toMatchObject({ status: 'success', error: undefined });
		expect(going.items.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual([
			[expect.stringMatching(message), { item: 0 }],
			[expect.stringMatching(message), { item: 1 }],
		]);
		expect(String(going.items[0].json.details ?? '')).toMatch(description);
	});
});
