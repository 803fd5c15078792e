import { DESCRIBED, merged, type Operation, type Schema } from '../../openapi/index.mts';
import { useSandbox, type Result } from './client.mts';
import { validRequests, type ValidRequest } from './validRequests.mts';

const { call } = useSandbox({ now: new Date('2026-11-20T12:00:00Z') });

/** Sends a valid request for an operation, with the changed fields. */
function send(operation: Operation, changed: Partial<ValidRequest> = {}): Promise<Result> {
	const { path, query, body } = { ...validRequests[operation.id], ...changed };
	const url = operation.path.replace(/\{(\w+)\}/g, (_whole, name) =>
		encodeURIComponent(String(path[name])),
	);
	const sent = new URLSearchParams(operation.api === 'query' ? { api: 'true' } : {});
	for (const [name, value] of Object.entries(query)) {
		for (const one of [value].flat()) sent.append(name, one);
	}
	const json = operation.api === 'body' ? { api: true, ...body } : body;
	return call(operation.method, url, {
		query: sent.toString(),
		body: isForm(operation) && json !== undefined ? formOf(json) : json,
	});
}

/** The fields of a form are text, like those of a query. */
function isForm({ body }: Operation): boolean {
	return body?.type === 'multipart/form-data';
}

/** The parts of a form; a list is its part several times. */
function formOf(fields: Record<string, unknown>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		for (const one of [value].flat()) form.append(name, String(one));
	}
	return form;
}

describe.each(DESCRIBED)('$id', (operation) => {
	test('has every field that is described', async () => {
		const { status, json, text, headers } = await send(operation);
		const described = operation.responses[status] ?? operation.responses['2XX'];
		const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(described?.content ?? {});
		if (text !== '') expect(headers.get('content-type')).toContain(type);
		expect([status < 300, missingFrom(json, schema, '')]).toEqual([true, []]);
	});
});

/** Described fields that a value lacks, or in a list each of its records. */
function missingFrom(value: unknown, schema: Schema, where: string): string[] {
	if (Array.isArray(value)) {
		const items = itemsOf(schema);
		if (items === undefined) return [];
		const missing = value.map((item) => missingFrom(item, items, where));
		if (missing.length > 0) return missing.reduce(common);
		return where === '.items' ? ['no records'] : [];
	}
	if (typeof value !== 'object' || value === null) return [];
	const record = value as Record<string, unknown>;
	return Object.entries(merged(schema).properties).flatMap(([name, field]) =>
		record[name] === undefined
			? [`${where}.${name}`]
			: missingFrom(record[name], field, `${where}.${name}`),
	);
}

const common = (some: string[], others: string[]) => some.filter((name) => others.includes(name));

function itemsOf({ items, allOf = [] }: Schema): Schema | undefined {
	return items ?? allOf.map(itemsOf).find((each) => each !== undefined);
}

/** Patterns of the description. Its other limits are ajv's to check. */
test.each<[id: string, name: string, refused: readonly string[]]>([
	['createContactTag', 'color', ['red', '#123', '#12345g', '#1234567']],
	['updateSubscription', 'email', ['reader', '@', 'a b@readers.example']],
	['createDataFeed', 'feedUrl', ['feeds.example', 'ftp://feeds.example/a', '/a.json', 'https://']],
	['previewDataFeed', 'feedUrl', ['feeds.example', 'ftp://feeds.example/a', '/a.json']],
	['authorizeActivityFeed', 'channel_name', ['private-', 'presence-a']],
])('%s refuses as %s %j', async (id, name, refused) => {
	const operation = DESCRIBED.find((each) => each.id === id)!;
	for (const value of refused) {
		const { status } = await send(operation, {
			body: { ...validRequests[id].body, [name]: value },
		});
		expect([value, status]).toEqual([value, 400]);
	}
});
