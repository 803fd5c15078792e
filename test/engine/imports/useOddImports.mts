import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
	createEngine,
	type Engine,
	type NodeRun,
	type RunNodeOptions,
} from '../../support/engine.mts';

/** The response to a list or a retry: a status and a body, or only the body of a success. */
export interface Reply {
	readonly status?: number;
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
	/** Instead of an answer the connection is cut. */
	readonly cut?: boolean;
}

/** A service that a test makes up: all that `openapi/` leaves open is the test's. */
export interface OddService {
	/** The whole history, newest first, as it shows at this look; or a reply of its own. */
	list(look: { readonly page: number; readonly limit: number }): unknown[] | Reply;
	retry(id: string): Reply | void;
}

/** Publishing Imports in n8n's engine, against a service that each test makes up. */
export function useOddImports() {
	let engine: Engine;
	let service: OddService;
	let lines: string[] = [];
	let pages: number[] = [];
	const server = createServer((request, response) => answer(request, response));
	beforeAll(async () => {
		engine = await createEngine();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	beforeEach(() => {
		lines = [];
		pages = [];
	});
	afterAll(() => new Promise((resolve) => server.close(resolve)));

	function answer(request: IncomingMessage, response: ServerResponse) {
		const url = new URL(request.url ?? '/', 'http://localhost');
		lines.push(`${request.method} ${url.pathname}`);
		const retried = /\/imports\/([^/]+)\/retry$/.exec(url.pathname)?.[1];
		if (retried !== undefined) {
			return send(response, { status: 202, ...service.retry(decodeURIComponent(retried)) });
		}
		const [page, limit] = ['page', 'limit'].map((name) => Number(url.searchParams.get(name)));
		pages.push(page);
		const listed = service.list({ page, limit });
		if (!Array.isArray(listed)) return send(response, listed);
		const items = listed.slice((page - 1) * limit, page * limit);
		send(response, { body: { items, message: '', total: listed.length } });
	}

	const run =
		(operation: string) =>
		async (
			made: OddService,
			parameters: Record<string, unknown> = {},
			more: Partial<RunNodeOptions> = {},
		): Promise<NodeRun> => {
			service = made;
			const { port } = server.address() as AddressInfo;
			return await engine.runNode({
				type: 'publishingImports',
				parameters: { resource: 'import', operation, ...parameters },
				credentials: { publishingApi: { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key' } },
				...more,
			});
		};

	return {
		retry: run('retry'),
		retryFailed: run('retryFailed'),
		getAll: run('getAll'),
		/** Requests in order of arrival: `POST /api/v3/contacts/imports/imp_1/retry`. */
		lines: () => lines,
		/** How often the list was read since the first retry. */
		looks: () => lines.slice(lines.findIndex(isRetry)).filter((line) => !isRetry(line)).length,
		/** The numbers of the pages that were read, in order. */
		pages: () => pages,
		/** The imports that were asked to be retried, in order of arrival. */
		retries: () => lines.flatMap((line) => /^POST .*\/(.+)\/retry$/.exec(line)?.[1] ?? []),
	};
}

const isRetry = (line: string) => line.startsWith('POST');

function send(
	response: ServerResponse,
	{ status = 200, body = '', headers = {}, cut = false }: Reply,
): void {
	if (cut) return void response.destroy();
	response.writeHead(status, { 'content-type': 'application/json', ...headers });
	response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
