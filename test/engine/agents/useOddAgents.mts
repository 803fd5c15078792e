import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
	createEngine,
	type Engine,
	type NodeRun,
	type RunNodeOptions,
} from '../../support/engine.mts';

/** A status with a body, or only the body of a success. */
export interface Reply {
	readonly status?: number;
	readonly body?: unknown;
}

/** A service of a test: its responses to `POST /api/v3/agents/agt_1/runs`, without the query. */
export type OddService = (line: string, query: URLSearchParams) => Reply;

/** Publishing Agents in n8n's engine, against a service that each test makes up. */
export function useOddAgents() {
	let engine: Engine;
	let service: OddService;
	let lines: string[] = [];
	const server = createServer((request, response) => {
		const url = new URL(request.url ?? '/', 'http://localhost');
		const line = `${request.method} ${url.pathname.replace('/api/v3/agents/', '')}`;
		lines.push(line);
		const { status = 200, body } = service(line, url.searchParams);
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(body === undefined ? undefined : JSON.stringify(body));
	});
	beforeAll(async () => {
		engine = await createEngine();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	beforeEach(() => {
		lines = [];
	});
	afterAll(() => new Promise((resolve) => server.close(resolve)));

	return {
		async run(
			operation: string,
			made: OddService,
			parameters: Record<string, unknown>,
			more: Partial<RunNodeOptions> = {},
		): Promise<NodeRun> {
			service = made;
			const { port } = server.address() as AddressInfo;
			return await engine.runNode({
				type: 'publishingAgents',
				parameters: { resource: 'agent', operation, ...parameters },
				credentials: { publishingApi: { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key' } },
				...more,
			});
		},
		/** Requests in order of arrival: `POST agt_1/runs`. */
		lines: () => lines,
	};
}

/** The field of each item that came of a run. */
export const column = ({ items }: NodeRun, field: string) => items.map(({ json }) => json[field]);
