import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

import { findOperation } from '../../../openapi/index.mts';
import type { NamedCase } from '../../operations/index.mts';
import { DrawnList, type Row } from './drawnList.mts';
import { WITHOUT_IDENTITY, type Trouble, type World } from './freedoms.mts';

/** A request with its outcome, for comparison with the output of a run. */
export interface Entry {
	/** The client's response: a status, or `lost` without a whole response. */
	outcome: number | 'lost' | 'page';
}

export interface Stage {
	readonly world: World;
	readonly operationCase: NamedCase;
	readonly entries: Entry[];
	readonly list: DrawnList;
}

interface Reply {
	readonly status: number;
	readonly type: string;
	readonly text: string;
}

const PAGE = '<!doctype html><title>Proxy</title><h1>Please sign in</h1>';

/** Starts a server in front of the sandbox that alters its responses as a world says. */
export async function startProxy(target: () => string) {
	let stage: Stage;
	let worlds = 0;
	let arrived = 0;
	const server = createServer((request, response) => {
		receive(request, response).catch((error: Error) => {
			console.error(error);
			response.destroy();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;

	async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const current = stage;
		const { world } = current;
		const prefix = `/w${worlds}/`;
		if (!request.url!.startsWith(prefix)) return void request.socket.destroy();
		const n = arrived++;
		const body = await textOf(request);
		const url = request.url!.slice(prefix.length - 1);
		const isRefused = n >= (world.keyEndsAt ?? Infinity);
		const trouble = isRefused ? undefined : world.troubles.find(({ at }) => at === n);
		// The entry stands in the order of arrival, whatever takes longer.
		const entry: Entry = { outcome: 'lost' };
		current.entries[n] = entry;
		if (trouble?.is === 'lost') return void setImmediate(() => request.socket.destroy());

		const planned = isRefused ? refusal(401) : replyTo(trouble);
		const { status, type, text } = planned ?? (await forward(current, request, url, body));
		if (trouble?.is === 'lostInBody') {
			const length = Buffer.byteLength(text) + 1;
			response.writeHead(status, { 'content-type': type, 'content-length': length });
			response.write(text.slice(0, Math.ceil(text.length / 2)));
			return void setImmediate(() => request.socket.destroy());
		}
		entry.outcome = trouble?.is === 'page' ? 'page' : status;
		if (status === 429 && trouble!.retryAfter !== 'absent') {
			const date = new Date(Date.now() + 20_000).toUTCString();
			response.setHeader(
				'retry-after',
				trouble!.retryAfter === 'date' ? date : trouble!.retryAfter,
			);
		}
		response.writeHead(status, { 'content-type': type });
		response.end(text);
	}

	/** Forwards a request to the sandbox. Returns the response as the world alters it. */
	async function forward(
		{ operationCase, list }: Stage,
		{ method, headers }: IncomingMessage,
		url: string,
		body: string,
	): Promise<Reply> {
		const sends = operationCase.minimal.sends.at(-1)![0].split(/[ ?]/);
		const path = url.split('?')[0];
		const isList = method === sends[0] && path === sends[1];
		const paging = findOperation({ method: method!, path })?.paging;
		const requested = isList ? list.request(paging, url, body) : undefined;
		if (requested?.refused !== undefined) return refusal(requested.refused);
		const names = ['authorization', 'accept', 'content-type'] as const;
		const response = await fetch(target() + (requested?.url ?? url), {
			method,
			headers: names.flatMap(
				(name): Array<[string, string]> =>
					headers[name] === undefined ? [] : [[name, headers[name]]],
			),
			body: method === 'GET' || body === '' ? undefined : (requested?.body ?? body),
		});
		const reply = {
			status: response.status,
			type: response.headers.get('content-type') ?? 'application/json',
			text: await response.text(),
		};
		if (!reply.type.includes('json') || reply.status >= 400) return reply;
		const json = JSON.parse(reply.text || '{}') as Row;
		if (requested !== undefined) list.fill(json, requested, paging);
		return { ...reply, text: JSON.stringify(json) };
	}

	return {
		/** Starts a world. Requests of earlier ones get no response, and it shares no memory with them. */
		begin(world: World, operationCase: NamedCase): Stage & { readonly url: string } {
			server.closeAllConnections();
			arrived = 0;
			const hasIdentity = !WITHOUT_IDENTITY.includes(world.operation);
			const list = new DrawnList(world.list, hasIdentity);
			stage = { world, operationCase, entries: [], list };
			return { ...stage, url: `http://127.0.0.1:${port}/w${++worlds}` };
		},
		async close(): Promise<void> {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** The response that replaces the sandbox's own. */
function replyTo(trouble: Trouble | undefined): Reply | undefined {
	if (trouble?.is === 'page') return { status: 200, type: 'text/html', text: PAGE };
	if (typeof trouble?.is !== 'number') return undefined;
	const isHtml = trouble.isHtml && trouble.is !== 429;
	return isHtml ? { status: trouble.is, type: 'text/html', text: PAGE } : refusal(trouble.is);
}

function refusal(status: number): Reply {
	const text = JSON.stringify({ items: [], message: `Planned answer ${status}.`, total: 0 });
	return { status, type: 'application/json', text };
}
