import { endpoints, type Endpoint } from '../../../../nodes/shared/api/endpoints/index.ts';

const all = Object.entries<Endpoint>(endpoints);

/** May it be sent again after it may have arrived? The method tells, but for what is posted. */
const POSTED = {
	authorizeActivityFeed: true,
	createDataFeed: false,
	previewDataFeed: true,
	getLetterMetrics: true,
	retryImport: false,
	createContactField: false,
	createContactTag: false,
};

test.each(all)('%s: what creates, starts or deletes is not sent twice', (name, endpoint) => {
	const byMethod = { GET: true, PUT: true, PATCH: true, DELETE: false, POST: undefined };
	const expected = byMethod[endpoint.method] ?? POSTED[name as keyof typeof POSTED];
	expect(endpoint.idempotent).toBe(expected);
});

test('knows which lists come page by page, and their largest page', () => {
	const paged = all
		.filter(([, { paging }]) => paging !== undefined)
		.map(([name, { paging }]) => [name, ...Object.values(paging!)].join(' '));
	expect(paged).toEqual([
		'getDataFeeds page query page limit 50',
		'getCurationTags page query page perPage 100',
		'getImports page query page limit 100',
		'getImportErrors page query page limit 100',
		'getLetterMetrics page body page Infinity',
	]);
});

test('words every refusal as a sentence and what to do', () => {
	const errors = all.flatMap(([, { errors = {} }]) => Object.values(errors));
	expect(errors.length).toBeGreaterThan(4);
	for (const { message, description } of errors) {
		expect(message).toMatch(/^[A-Z].*[^.]$/);
		expect(description).not.toMatch(/\b(error|problem|failure|mistake)\b|[A-Z]{4,}/);
	}
});
