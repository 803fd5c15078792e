import { importId, startSandbox, type Sandbox } from '../../sandbox/index.mts';
import { until } from '../support/until.mts';
import { createEngine, type Engine, type RunNodeOptions } from '../support/engine.mts';

/** The harness shows what a node really does: each test would fail on an engine that flatters it. */

const NO_IMPORT = 'imp_of_nobody';

let sandbox: Sandbox;
let engine: Engine;

beforeAll(async () => {
	sandbox = await startSandbox();
	engine = await createEngine();
});
afterAll(async () => await sandbox.close());
beforeEach(() => sandbox.control.reset());

const credentials = () => ({ publishingApi: { baseUrl: sandbox.url, apiKey: sandbox.apiKey } });

/** Gets the failed rows of the import each item names. */
const getErrors = (ids: string[], options: Partial<RunNodeOptions> = {}) =>
	engine.runNode({
		type: 'publishingImports',
		parameters: {
			resource: 'import',
			operation: 'getErrors',
			importId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			limit: 2,
		},
		items: ids.map((id) => ({ json: { id } })),
		credentials: credentials(),
		...options,
	});

const askedFor = () => sandbox.control.requests().map(({ path }) => path);

test('evaluates expressions for each item and links outputs to it', async () => {
	const ids = [importId(8), importId(13)];
	const run = await getErrors(ids);
	expect(run.status).toBe('success');
	expect(askedFor().sort()).toEqual(
		ids.map((id) => `/api/v3/contacts/imports/${id}/errors`).sort(),
	);
	expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual(
		[0, 0, 1, 1].map((item) => ({ item })),
	);
});

test('fills parameters that are not given with their defaults', async () => {
	const run = await engine.runNode({
		type: 'publishingImports',
		parameters: { resource: 'import', operation: 'getAll' },
		credentials: credentials(),
	});
	expect(run.items).toHaveLength(50);
});

test('decrypts nothing that a node does not ask for, and counts what it asks', async () => {
	expect(await getErrors([importId(8), importId(13), importId(8)])).toMatchObject({
		decryptions: 1,
	});
	expect(await getErrors([''])).toMatchObject({ decryptions: 0, status: 'error' });
});

test('signs requests with the credential', async () => {
	const strangers = { publishingApi: { baseUrl: sandbox.url, apiKey: 'unknown' } };
	const run = await getErrors([importId(8)], { credentials: strangers });
	expect(run).toMatchObject({ status: 'error', error: { name: 'NodeApiError', httpCode: '401' } });
	expect(sandbox.control.requests()).toMatchObject([{ status: 401 }]);
});

test('shows the error of an item as n8n records it, with nothing given out', async () => {
	const run = await getErrors([importId(8), NO_IMPORT]);
	expect(run).toMatchObject({
		status: 'error',
		items: [],
		error: { name: 'NodeApiError', httpCode: '404', context: { itemIndex: 1 } },
	});
});

test('goes on past a failing item where the node is told to', async () => {
	const node = { onError: 'continueRegularOutput' as const };
	const run = await getErrors([NO_IMPORT, importId(8)], { node });
	expect(run).toMatchObject({ status: 'success', error: undefined });
	expect(run.items.map(({ json, pairedItem }) => [Boolean(json.error), pairedItem])).toEqual([
		[true, { item: 0 }],
		[false, { item: 1 }],
		[false, { item: 1 }],
	]);
});

test('puts failing items on the error output, with what they came from', async () => {
	const node = { onError: 'continueErrorOutput' as const };
	const { outputs } = await getErrors([NO_IMPORT, importId(8)], { node });
	expect(outputs.map(({ length }) => length)).toEqual([2, 1]);
	expect(outputs[1][0].json).toMatchObject({ id: NO_IMPORT, error: expect.any(String) });
});

test('cancels an execution while its request hangs', async () => {
	sandbox.control.addFault({ kind: 'hang' });
	const cancel = new AbortController();
	const running = getErrors([importId(8), importId(13)], { signal: cancel.signal });
	await until(() => askedFor().length === 2, 'the requests arrive');
	cancel.abort();
	expect((await running).status).toBe('canceled');
});

test('does not begin what is cancelled beforehand', async () => {
	const run = await getErrors([importId(8)], { signal: AbortSignal.abort() });
	expect(run.status).toBe('canceled');
	expect(askedFor()).toEqual([]);
});

test('runs a workflow of several nodes, passing items on', async () => {
	const run = await engine.runWorkflow(
		{
			nodes: ['First', 'Second'].map((name, index) => ({
				id: name,
				name,
				type: 'n8n-nodes-publishing.publishingImports',
				typeVersion: 1,
				position: [index * 200, 0] as [number, number],
				parameters:
					index === 0
						? { resource: 'import', operation: 'getAll', limit: 3 }
						: {
								resource: 'import',
								operation: 'getErrors',
								importId: { __rl: true, mode: 'id', value: '={{ $json.uniqueId }}' },
							},
			})),
			connections: { First: { main: [[{ node: 'Second', type: 'main', index: 0 }]] } },
		},
		{ credentials: credentials(), startNode: 'First' },
	);
	expect(run.status).toBe('success');
	expect(Object.keys(run.data.resultData.runData)).toEqual(['First', 'Second']);
	expect(sandbox.control.requests()).toHaveLength(4);
	expect(run.decryptions).toBe(2);
});

test('says why a workflow cannot start', async () => {
	const run = await getErrors([importId(8)], { credentials: {} });
	expect(run).toMatchObject({ status: 'error', error: { message: /credentials/i } });
	expect(askedFor()).toEqual([]);
});

test('keeps files in memory', async () => {
	const run = await getErrors([importId(8)], {
		parameters: {
			resource: 'import',
			operation: 'getErrors',
			importId: { __rl: true, mode: 'id', value: importId(8) },
			output: 'csv',
		},
	});
	const { data, mimeType } = run.items[0].binary!.data;
	expect(mimeType).toBe('text/csv');
	expect(Buffer.from(data, 'base64').toString()).toContain('upsert_failed');
});

test('opens a picker as the editor does', async () => {
	const { results } = await engine.listSearch({
		type: 'publishingImports',
		method: 'searchImports',
		filter: importId(8),
		credentials: credentials(),
	});
	expect(results).toMatchObject([{ value: importId(8) }]);
});

test('tests a credential as the editor does', async () => {
	const { baseUrl, apiKey } = credentials().publishingApi;
	const test = (data: object) => engine.testCredential('publishingApi', { ...data });
	expect(await test({ baseUrl, apiKey })).toMatchObject({ status: 'OK' });
	expect(await test({ baseUrl, apiKey: 'unknown' })).toMatchObject({ status: 'Error' });
});

test('has an agent call a node as its tool', async () => {
	const tool = await engine.runTool({
		type: 'publishingImports',
		parameters: {
			resource: 'import',
			operation: 'getErrors',
			importId: { __rl: true, mode: 'id', value: "={{ $fromAI('importId', '', 'string') }}" },
			limit: 1,
		},
		args: { importId: importId(8) },
		credentials: credentials(),
	});
	expect(tool.error).toBeUndefined();
	expect(JSON.parse(tool.answer!)).toEqual([expect.objectContaining({ code: expect.any(String) })]);
});

test('refuses a package, a node or a method that is not there', async () => {
	expect(() => engine.nodeTypes.getByName('n8n-nodes-other.thing')).toThrow('n8n-nodes-other');
	expect(() => engine.nodeTypes.getByName('publishingNothing')).toThrow();
	await expect(
		engine.listSearch({ type: 'publishingImports', method: 'searchNothing' }),
	).rejects.toThrow('searchNothing');
});
