import type { IDataObject } from 'n8n-workflow';

import {
	startSandbox,
	type PlannedFault,
	type Sandbox,
	type SeenRequest,
} from '../../../sandbox/index.mts';
import { createEngine, type Engine } from '../../support/engine.mts';

/** Method, path and query as they go over the wire, and the JSON body where there is one. */
export type Sent = readonly [line: string, body?: unknown];

/** A row of a request table: what an operation is given, and exactly what it sends. */
export interface RequestRow {
	/** What this row shows, as the test's name. */
	readonly shows: string;
	readonly node: string;
	readonly resource: string;
	readonly operation: string;
	readonly parameters?: Record<string, unknown>;
	/** The input items; one empty item by default. */
	readonly items?: readonly IDataObject[];
	readonly timezone?: string;
	/** Decrypted data of further credentials, by type. */
	readonly credentials?: Record<string, Record<string, unknown>>;
	/** What the service answers instead of what the sandbox would. */
	readonly answer?: PlannedFault;
	/** All requests, in order of arrival. */
	readonly sends: readonly Sent[];
}

/** Writes the rows of a node: the operation as `resource.operation`, then what is particular to the row. */
export const rowOf =
	(node: string) =>
	(place: string, rest: Omit<RequestRow, 'node' | 'resource' | 'operation'>): RequestRow => {
		const [resource, operation] = place.split('.');
		return { node, resource, operation, ...rest };
	};

/** Runs each row through n8n's engine against a sandbox and compares every request that arrives. */
export function requestTable(name: string, rows: readonly RequestRow[]): void {
	describe(name, () => {
		let sandbox: Sandbox;
		let engine: Engine;
		beforeAll(async () => {
			sandbox = await startSandbox();
			engine = await createEngine();
		});
		afterAll(async () => await sandbox.close());

		test.each(rows)('$operation: $shows', async (row) => {
			sandbox.control.reset();
			if (row.answer !== undefined) sandbox.control.addFault(row.answer);
			const { error } = await engine.runNode({
				type: row.node,
				parameters: { resource: row.resource, operation: row.operation, ...row.parameters },
				items: (row.items ?? [{}]).map((json) => ({ json })),
				timezone: row.timezone,
				credentials: {
					publishingApi: { baseUrl: sandbox.url, apiKey: sandbox.apiKey },
					...row.credentials,
				},
			});
			expect(error).toBeUndefined();
			const seen = sandbox.control.requests();
			expect(seen.map(toSent)).toEqual(row.sends);
			for (const request of seen) expect(request.headers).toMatchObject(headersOf(request));
		});
	});
}

function toSent({ method, rawUrl, body }: SeenRequest): Sent {
	const line = `${method} ${rawUrl}`;
	return body === undefined ? [line] : [line, body];
}

/** What every request brings: the key, what it wants, and the type of its body where it has one. */
function headersOf({ path, body }: SeenRequest): Record<string, unknown> {
	return {
		authorization: 'Bearer <known>',
		accept: /\/purchases\/.*\/preview$/.test(path) ? 'text/html' : 'application/json',
		...(body === undefined
			? {}
			: { 'content-type': expect.stringMatching(/^application\/json\b/) }),
	};
}
