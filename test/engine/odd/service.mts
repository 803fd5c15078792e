import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Company } from './company.mts';
import { write } from './dress.mts';
import type { Reply } from './replies.mts';
import type { Entry, Received } from './requestLog.mts';
import { operationOf } from './operations.mts';
import { retryAfterHeader, secondsOf } from './retryAfter.mts';
import type { Trouble, World } from './world.mts';

/** Characters that a header can hold, and that JSON, paths and patterns write in many ways. */
export const API_KEY = 'sk_live/4+aB=="x\\y%41~z';

/** More than any world takes: what goes on forever is ended by a refused key. */
export const MOST_REQUESTS = 2_000;

export interface Stage {
	readonly company: Company;
	readonly requestLog: Entry[];
	/** The base URL of this world alone. */
	readonly url: string;
}

/** The played service: one server, on which one world after the other is played. */
export class OddService {
	private number = 0;
	private world!: World;
	private stage!: Stage;
	private arrived = 0;

	private readonly server: Server;

	private constructor(server: Server) {
		this.server = server;
		server.on('request', (request, response) => void this.receive(request, response));
	}

	static async start(): Promise<OddService> {
		const server = createServer({ keepAlive: false });
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return new OddService(server);
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	/** Begins a world; what still comes from the one before is not answered. */
	begin(world: World): Stage {
		this.world = world;
		this.arrived = 0;
		const { port } = this.server.address() as AddressInfo;
		const url = `http://127.0.0.1:${port}/w${++this.number}`;
		this.stage = { company: new Company(world), requestLog: [], url };
		return this.stage;
	}

	private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { world, stage } = this;
		const prefix = `/w${this.number}/`;
		if (!request.url!.startsWith(prefix)) return void request.socket.destroy();
		const n = this.arrived++;
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const received = toReceived(request, prefix, Buffer.concat(chunks).toString());

		const now = Date.now();
		const trouble = world.troubles.find(({ at }) => at === n);
		const hasKey = n < (world.keyEndsAt ?? MOST_REQUESTS);
		const { reply, processed } = answer(stage.company, received, trouble, hasKey, now);
		const retryAfter =
			trouble && 'retryAfter' in trouble ? retryAfterHeader(trouble.retryAfter, now) : undefined;
		const lost = hasKey && trouble && 'lost' in trouble ? trouble.lost : undefined;
		stage.requestLog[n] = {
			...received,
			n,
			at: now,
			processed,
			status: lost === undefined ? reply.status : null,
			retryAfter: hasKey ? secondsOf(retryAfter, now) : null,
			trouble,
			faults: faultsOf(world, request, received),
			isPage: reply.html !== undefined && operationOf(world.operation).kind !== 'read',
		};
		if (lost === 'before' || lost === 'after' || (lost !== undefined && isBodiless(reply.status)))
			return void request.socket.destroy();
		this.respond(response, world, reply, hasKey ? retryAfter : undefined, lost === 'inBody');
	}

	private respond(
		response: ServerResponse,
		{ texts, creative }: World,
		{ status, json, text, html }: Reply,
		retryAfter: string | undefined,
		isCut: boolean,
	): void {
		const secret = texts.echo?.secret === 'feedToken' ? texts.feedToken : API_KEY;
		const said = html ?? text ?? (json === undefined ? '' : write(json, texts, secret));
		const charset = creative === undefined || html === undefined ? 'utf-8' : creative.charset;
		const body = Buffer.from(said, charset === 'utf-8' ? 'utf-8' : 'latin1');
		const named = creative?.namedIn === 'meta' ? '' : `; charset=${charset}`;
		const type = html === undefined ? texts.contentType : `text/html${named}`;
		const hasBody = !isBodiless(status);
		response.writeHead(status, {
			...(type === '' ? {} : { 'content-type': type }),
			...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
			// A promise of more than comes, where the connection breaks within the body.
			...(hasBody ? { 'content-length': body.length + (isCut ? 1 : 0) } : {}),
		});
		if (!isCut) return void response.end(hasBody ? body : undefined);
		response.flushHeaders();
		response.write(body.subarray(0, Math.floor(body.length / 2)));
		setImmediate(() => response.socket?.destroy());
	}
}

const isBodiless = (status: number) => status === 204 || status === 205;

function toReceived({ method, url }: IncomingMessage, prefix: string, text: string): Received {
	const { pathname, searchParams } = new URL(`http://host/${url!.slice(prefix.length)}`);
	return { method: method!, path: pathname, query: searchParams, text, json: parsed(text) };
}

function parsed(text: string): Record<string, unknown> | undefined {
	try {
		return JSON.parse(text) as Record<string, unknown>;
	} catch {
		return undefined;
	}
}

function answer(
	company: Company,
	received: Received,
	trouble: Trouble | undefined,
	hasKey: boolean,
	now: number,
): { reply: Reply; processed: boolean } {
	if (!hasKey) return { reply: company.failure(401, 'envelope'), processed: false };
	if (trouble === undefined) {
		return { reply: company.process(received, now, true), processed: true };
	}
	if ('lost' in trouble) {
		if (trouble.lost === 'before') return { reply: { status: 200 }, processed: false };
		return { reply: company.process(received, now, false), processed: true };
	}
	const processed = 'processed' in trouble && trouble.processed;
	if (processed) company.process(received, now, false);
	const body = 'body' in trouble ? trouble.body : 'envelope';
	return { reply: company.failure(trouble.status, body), processed };
}

/** What every request of the document has: the key, `api=true` in its place, JSON named as such. */
function faultsOf(
	world: World,
	{ headers }: IncomingMessage,
	{ method, query, json, path }: Received,
) {
	const { api } = operationOf(world.operation);
	const isList = world.imports !== undefined && method === 'GET';
	const apiAsked = api === 'query' || isList ? query.get('api') === 'true' : json?.api === true;
	return [
		...(headers.authorization === `Bearer ${API_KEY}` ? [] : ['not authorized']),
		...(apiAsked ? [] : ['api is not true where it belongs']),
		...(json === undefined || headers['content-type']?.startsWith('application/json')
			? []
			: ['JSON that is not called so']),
		...(path.startsWith('/api/v') ? [] : ['not below /api']),
	];
}
