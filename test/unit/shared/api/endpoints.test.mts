import { endpoints, type Endpoint } from '../../../../nodes/shared/api/endpoints/index.ts';
import { lookupEndpoints } from '../../../../nodes/shared/api/endpoints/lookups.ts';

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
	const byMethod = { GET: true, PUT: true, DELETE: false, POST: undefined };
	const expected = byMethod[endpoint.method] ?? POSTED[name as keyof typeof POSTED];
	expect(endpoint.idempotent).toBe(expected);
});

test('knows which lists come page by page, and their largest page', () => {
	const paged = all
		.filter(([, { paging }]) => paging !== undefined)
		.map(([name, { paging }]) => [name, ...Object.values(paging!)].join(' '));
	expect(paged).toEqual([
		'getCurationTags query page perPage 100',
		'getImports query page limit 100',
		'getImportErrors query page limit 100',
		'getLetterMetrics body page Infinity',
	]);
});

test('reads the lookups, which the document only mentions, and writes nothing there', () => {
	const documented = all.map(([, { method, path }]) => `${method} ${path}`);
	for (const { method, path, api, idempotent } of Object.values(lookupEndpoints)) {
		expect({ method, api, idempotent }).toEqual({ method: 'GET', api: 'query', idempotent: true });
		expect(documented).not.toContain(`${method} ${path}`);
	}
});

test('words every refusal as a sentence and what to do', () => {
	const errors = all.flatMap(([, { errors = {} }]) => Object.values(errors));
	expect(errors.length).toBeGreaterThan(4);
	for (const { message, description } of errors) {
		expect(message).toMatch(/^[A-Z].*[^.]$/);
		expect(description).not.toMatch(/\b(error|problem|failure|mistake)\b|[A-Z]{4,}/);
	}
});
