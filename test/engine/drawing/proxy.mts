import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { findOperation } from '../../../openapi/index.mts';
import type { NamedCase } from '../../operations/index.mts';
import { kindOf, WITHOUT_IDENTITY, type Trouble, type World } from './freedoms.mts';
import { DrawnList, type Row } from './drawnList.mts';
import { ECHO, spell, writeJson } from './spelling.mts';

/** A request with its outcome, for comparison with the output of a run. */
export interface Entry {
	readonly method: string;
	/** Method, path, query and body: equal for attempts at one thing. */
	readonly line: string;
	/** Whether the sandbox processed the request. */
	readonly processed: boolean;
	/** The client's response: a status, or `lost` without a whole response. */
	readonly outcome: number | 'lost' | 'page' | 'hung';
}

export interface Stage {
	readonly world: World;
	readonly operationCase: NamedCase;
	readonly entries: Entry[];
	readonly list?: DrawnList;
}

interface Reply {
	readonly status: number;
	readonly type: string;
	readonly text: string;
}

const PAGE = '<!doctype html><title>Proxy</title><h1>Please sign in</h1>';

/** Stands in front of the sandbox and alters its responses as a world says. */
export class Proxy {
	/** Base URL of the current world. Each world has its own, so that it shares no memory with others. */
	url = '';
	/** Called when all requests that have no response yet hang. */
	onHung: () => void = () => {};

	private stage!: Stage;
	private worlds = 0;
	private arrived = 0;
	private open = 0;
	private hung = 0;
	/** Records of imports as they were before their retry, by ID. */
	private readonly former = new Map<string, { row: Row; until: number }>();

	private readonly server: Server;
	private readonly target: () => string;
	private readonly secrets: readonly [key: string, feedToken: string];

	private constructor(server: Server, target: () => string, secrets: readonly [string, string]) {
		this.server = server;
		this.target = target;
		this.secrets = secrets;
		server.on('request', (request, response) => {
			this.receive(request, response).catch((error: Error) => {
				console.error(error);
				response.destroy();
			});
		});
	}

	static async start(target: () => string, secrets: readonly [string, string]): Promise<Proxy> {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return new Proxy(server, target, secrets);
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	/** Starts a world. Requests of earlier ones get no response. */
	async begin(world: World, operationCase: NamedCase): Promise<Stage> {
		this.server.closeAllConnections();
		if (world.lateSeconds !== undefined) await this.readImports();
		this.arrived = this.open = this.hung = 0;
		const { port } = this.server.address() as AddressInfo;
		this.url = `http://127.0.0.1:${port}/w${++this.worlds}`;
		const list =
			world.list === undefined
				? undefined
				: new DrawnList(world.list, !WITHOUT_IDENTITY.includes(world.operation));
		this.stage = { world, operationCase, entries: [], list };
		return this.stage;
	}

	private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { stage } = this;
		const prefix = `/w${this.worlds}/`;
		if (!request.url!.startsWith(prefix)) return void request.socket.destroy();
		const n = this.arrived++;
		const isCurrent = () => this.stage === stage;
		this.open++;
		response.once('close', () => void (isCurrent() && this.open--));
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const body = Buffer.concat(chunks).toString();
		const url = request.url!.slice(prefix.length - 1);
		const method = request.method!;
		const { world } = stage;
		const trouble = world.troubles.find(({ at }) => at === n);
		const isRefused = n >= (world.keyEndsAt ?? Infinity);
		const processed = !isRefused && isProcessed(trouble);
		// The entry stands in the order of arrival, whatever takes longer.
		const entry: Entry = { method, line: `${method} ${url} ${body}`, processed, outcome: 'lost' };
		stage.entries[n] = entry;
		const end = (outcome: Entry['outcome']) => Object.assign(entry, { outcome });

		const usual = processed ? await this.ask(stage, request, url, body) : undefined;
		const reply = isRefused ? refusal(401) : (replyTo(trouble) ?? usual!);
		const secret = body.includes(this.secrets[1]) ? this.secrets[1] : this.secrets[0];
		const { echo } = world.json;
		const text = reply.text.replaceAll(ECHO, echo === null ? '' : spell(secret, echo.as));
		if (!isRefused && trouble !== undefined && 'lost' in trouble) {
			if (trouble.lost === 'hang' || trouble.lost === 'hangInBody') {
				end('hung');
				if (trouble.lost === 'hangInBody') begin(response, { ...reply, text });
				return await this.hang(isCurrent, response);
			}
			if (trouble.lost === 'inBody') begin(response, { ...reply, text });
			return void setImmediate(() => request.socket.destroy());
		}
		end(!isRefused && trouble !== undefined && 'page' in trouble ? 'page' : reply.status);
		if (!isRefused && trouble !== undefined && 'retryAfter' in trouble) {
			const value = retryAfterOf(trouble.retryAfter);
			if (value !== undefined) response.setHeader('retry-after', value);
		}
		response.writeHead(reply.status, { 'content-type': reply.type });
		if (trouble !== undefined && 'trickles' in trouble) {
			for (const part of text
				.match(/[^]{1,200}/g)
				?.slice(0, -1)
				.slice(0, 5) ?? []) {
				response.write(part);
				await delay(1);
			}
			return void response.end(text.slice(Math.min(5, Math.ceil(text.length / 200) - 1) * 200));
		}
		response.end(reply.status === 204 ? undefined : text);
	}

	/** Forwards a request to the sandbox. Returns the response as the world alters it. */
	private async ask(
		{ world, operationCase, list }: Stage,
		{ method, headers }: IncomingMessage,
		url: string,
		body: string,
	): Promise<Reply> {
		const sends = operationCase.minimal.sends.at(-1)![0].split(/[ ?]/);
		const path = url.split('?')[0];
		const isList = list !== undefined && method === sends[0] && path === sends[1];
		const paging = findOperation({ method: method!, path })?.paging;
		const asked = isList ? list.request(paging, url, body) : undefined;
		if (asked?.refused !== undefined) return refusal(asked.refused);
		const response = await fetch(this.target() + (asked?.url ?? url), {
			method,
			headers: pick(headers, ['authorization', 'accept', 'content-type']),
			body: method === 'GET' || body === '' ? undefined : (asked?.body ?? body),
		});
		const reply = {
			status: response.status,
			type: response.headers.get('content-type') ?? 'application/json',
			text: await response.text(),
		};
		if (!reply.type.includes('json') || reply.status >= 400) return reply;
		const json: unknown = reply.text === '' ? {} : JSON.parse(reply.text);
		if (asked !== undefined) list!.fill(json as Row, asked, paging);
		this.showLate(world, path, json as Row);
		const { write = { status: reply.status, body: 'as it is' } } = world;
		if (kindOf(operationCase) !== 'write' || method === 'GET') {
			return { ...reply, text: writeJson(json, world.json) };
		}
		return { ...reply, status: write.status, text: writeBody(json as Row, write.body, world) };
	}

	private async readImports(): Promise<void> {
		const url = `${this.target()}/api/v3/contacts/imports?api=true&page=1&limit=100`;
		const response = await fetch(url, { headers: { authorization: `Bearer ${this.secrets[0]}` } });
		const { items } = (await response.json()) as { items: Row[] };
		this.former.clear();
		for (const row of items) this.former.set(String(row.uniqueId), { row, until: 0 });
	}

	/** Lists show an import as it was before its retry, for a while. */
	private showLate({ lateSeconds }: World, path: string, json: Row): void {
		if (lateSeconds === undefined) return;
		const retried = /imports\/([^/]+)\/retry$/.exec(path)?.[1];
		if (retried !== undefined) {
			this.former.get(retried)!.until = Date.now() + lateSeconds * 1000;
			return;
		}
		json.items = (json.items as Row[]).map((row) => {
			const former = this.former.get(String(row.uniqueId));
			return former !== undefined && Date.now() < former.until ? former.row : row;
		});
	}

	private async hang(isCurrent: () => boolean, response: ServerResponse): Promise<void> {
		this.hung++;
		response.once('close', () => void (isCurrent() && this.hung--));
		// Requests that still have a response to come are not timed out with this one.
		do await delay(10);
		while (isCurrent() && this.open > this.hung);
		if (isCurrent()) this.onHung();
	}
}

/** Whether the sandbox processes a request. */
function isProcessed(trouble: Trouble | undefined): boolean {
	if (trouble === undefined || 'trickles' in trouble) return true;
	if ('lost' in trouble) return !['before', 'hang'].includes(trouble.lost);
	return 'processed' in trouble && trouble.processed;
}

/** The response that replaces the sandbox's own. */
function replyTo(trouble: Trouble | undefined): Reply | undefined {
	if (trouble === undefined || 'trickles' in trouble) return undefined;
	if ('page' in trouble) return { status: 200, type: 'text/html', text: PAGE };
	if ('lost' in trouble)
		return trouble.lost === 'before' || trouble.lost === 'hang' ? refusal(503) : undefined;
	if ('html' in trouble && trouble.html) {
		return { status: trouble.status, type: 'text/html', text: PAGE };
	}
	return refusal(trouble.status);
}

function refusal(status: number): Reply {
	const text = JSON.stringify({
		items: [],
		message: `Planned answer ${status}. ${ECHO}`,
		total: 0,
	});
	return { status, type: 'application/json', text };
}

/** The head of a response and half of its body. */
function begin(response: ServerResponse, { status, type, text }: Reply): void {
	response.writeHead(status, {
		'content-type': type,
		'content-length': Buffer.byteLength(text) + 1,
	});
	response.write(text.slice(0, Math.ceil(text.length / 2)));
}

function retryAfterOf(form: 'absent' | '0' | '2' | 'date'): string | undefined {
	if (form === 'absent') return undefined;
	return form === 'date' ? new Date(Date.now() + 20_000).toUTCString() : form;
}

function writeBody(json: Row, body: NonNullable<World['write']>['body'], world: World): string {
	const { items } = json;
	const [record = {}] = [items].flat() as Row[];
	if (body === 'as it is') return writeJson(json, world.json);
	if (body === 'record' || body === 'list') {
		return writeJson(body === 'list' ? [record] : record, world.json);
	}
	return body;
}

function pick(
	headers: IncomingMessage['headers'],
	names: readonly string[],
): Record<string, string> {
	return Object.fromEntries(
		names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
	);
}
