import { endpoints, type Endpoint } from '../../../../nodes/shared/service/endpoints.ts';
import { lookupEndpoints } from '../../../../nodes/shared/service/lookupEndpoints.ts';

/**
 * The document's endpoints in its order: name, method, path, where `api` goes, the form of a success, and
 * whether it may be sent again after it may have arrived (a create or a start may not).
 */
const DOCUMENT = `
authorizeActivityFeed POST   /api/v3/agents/activity/realtime-auth                                        body  envelope repeatable
getSmsDeliveryReport  GET    /api/v3/channels/{channelSlug}/letters/{letterUniqueId}/sms/delivery-report query envelope repeatable
createDataFeed        POST   /api/v3/curations/data-feeds                                                query envelope once
previewDataFeed       POST   /api/v3/curations/data-feeds/{feedUniqueId}/preview                         query envelope repeatable
getLetterMetrics      POST   /api/v3/letters/metrics                                                     query envelope repeatable
getTopPerformers      GET    /api/v3/letters/metrics/top-performers                                      query envelope repeatable
getActiveTemplates    GET    /api/v3/letters/templates/active                                            query envelope repeatable
getPurchases          GET    /api/v3/promotions/purchases                                                query envelope repeatable
previewPurchase       GET    /api/v3/promotions/purchases/{purchaseUniqueId}/preview                     query html     repeatable
getPromoters          GET    /api/v3/promotions/promoters                                                query envelope repeatable
getImports            GET    /api/v3/contacts/imports                                                    query envelope repeatable
getImportErrors       GET    /api/v3/contacts/imports/{importUniqueId}/errors                            query envelope repeatable
retryImport           POST   /api/v3/contacts/imports/{importUniqueId}/retry                             body  optional once
updateSubscription    PUT    /api/v3/contacts/{email}/subscriptions/{channelSlug}                        body  optional repeatable
createContactField    POST   /api/v3/contacts/custom-fields                                              body  optional once
updateContactField    PUT    /api/v3/contacts/custom-fields/{fieldId}                                    body  optional repeatable
createContactTag      POST   /api/v3/contacts/tags                                                       body  optional once
getCurationTags       GET    /api/v3/curations/tags                                                      query envelope repeatable
deleteAgent           DELETE /api/v3/agents/{agentUuid}                                                  body  optional once
getActiveEngagement   GET    /api/v3/metrics/active-engagement                                           query envelope repeatable
getLetter             GET    /api/v2/channels/{channel}/letters/{letterId}                               query object   repeatable
`;

const rows = DOCUMENT.trim()
	.split('\n')
	.map((line) => line.trim().split(/\s+/));

test('holds the 21 endpoints of the document and no other', () => {
	expect(rows).toHaveLength(21);
	expect(Object.keys(endpoints)).toEqual(rows.map(([name]) => name));
});

test.each(rows)('%s: %s %s', (name, ...facts) => {
	const { method, path, api, answer, repeatable } = endpoints[name as keyof typeof endpoints];
	expect([method, path, api, answer, repeatable ? 'repeatable' : 'once']).toEqual(facts);
});

test('knows which lists come page by page, and their largest page', () => {
	const paged = Object.entries<Endpoint>(endpoints)
		.filter(([, { paging }]) => paging !== undefined)
		.map(([name, { paging }]) => [name, ...Object.values(paging!)].join(' '));
	expect(paged).toEqual([
		'getLetterMetrics body page Infinity',
		'getImports query page limit 100',
		'getImportErrors query page limit 100',
		'getCurationTags query page perPage 100',
	]);
});

test('reads the look-ups, which the document only mentions, and writes nothing there', () => {
	const documented = Object.values<Endpoint>(endpoints).map(
		({ method, path }) => `${method} ${path}`,
	);
	for (const { method, path, api, repeatable } of Object.values(lookupEndpoints)) {
		expect({ method, api, repeatable }).toEqual({ method: 'GET', api: 'query', repeatable: true });
		expect(documented).not.toContain(`${method} ${path}`);
	}
});

test('words every refusal as a sentence and what to do', () => {
	const refusals = Object.values<Endpoint>(endpoints).flatMap(({ refusals = {} }) =>
		Object.values(refusals),
	);
	expect(refusals.length).toBeGreaterThan(4);
	for (const { message, description } of refusals) {
		expect(message).toMatch(/^[A-Z].*[^.]$/);
		expect(description).not.toMatch(/\b(error|problem|failure|mistake)\b|[A-Z]{4,}/);
	}
});
