import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findOperation } from '../../../openapi/index.mts';

/** A request on its way to the sandbox. */
export interface Passing {
	/** `operationId`. */
	readonly id: string | undefined;
	readonly method: string;
	/** Path and query; may be changed. */
	url: string;
	body: string;
	readonly authorization: string | undefined;
	/** In the order of arrival, from 1. */
	readonly number: number;
}

/** A response on its way back; may be changed. */
export interface Answered {
	status: number;
	type: string;
	headers: Record<string, string>;
	/** Whether the connection is cut instead. */
	isCut?: boolean;
	text: string;
	/** Replaces the text if it is changed. `undefined` if the text is not JSON. */
	json: unknown;
}

/** How a service departs from the sandbox. */
export interface Departure {
	request?(passing: Passing): void;
	response?(answered: Answered, passing: Passing): Promise<void> | void;
}

/** A proxy before a sandbox. */
export class Proxy {
	departure: Departure = {};
	readonly passed: Passing[] = [];
	url = '';
	/** Whether equal requests get equal responses without a request to the sandbox. */
	remembers = false;

	private readonly known = new Map<string, Answered>();
	private readonly target: string;
	private readonly server = createServer((request, response) => {
		void this.pass(request, response);
	});

	constructor(target: string) {
		this.target = target;
	}

	async start(): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	reset(): void {
		this.departure = {};
		this.passed.length = 0;
		this.remembers = false;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const passing = await this.received(request);
		this.departure.request?.(passing);
		const answered = await this.answerTo(request, passing);
		const before = JSON.stringify(answered.json);
		await this.departure.response?.(answered, passing);
		if (answered.isCut === true) return void response.destroy();
		const after = JSON.stringify(answered.json);
		response.writeHead(answered.status, { 'content-type': answered.type, ...answered.headers });
		response.end(after === undefined || after === before ? answered.text : after);
	}

	private async received(request: IncomingMessage): Promise<Passing> {
		const chunks = await request.toArray();
		const { method = '', url = '', headers } = request;
		const passing: Passing = {
			id: findOperation({ method, path: url.split('?')[0]! })?.id,
			method,
			url,
			body: Buffer.concat(chunks).toString(),
			authorization: headers.authorization,
			number: this.passed.length + 1,
		};
		this.passed.push(passing);
		return passing;
	}

	/** Returns the sandbox's response, or the one that is remembered. */
	private async answerTo(request: IncomingMessage, passing: Passing): Promise<Answered> {
		if (!this.remembers) return await this.forward(request, passing);
		const { method, url, body, authorization } = passing;
		const withoutBoundary = body.replaceAll(/formdata-undici-\d+/g, '');
		const key = [method, url, withoutBoundary, authorization].join('\n');
		const answered = this.known.get(key) ?? (await this.forward(request, passing));
		this.known.set(key, answered);
		return structuredClone(answered);
	}

	private async forward({ headers }: IncomingMessage, passing: Passing): Promise<Answered> {
		const { authorization = '', 'content-type': type } = headers;
		const response = await fetch(`${this.target}${passing.url}`, {
			method: passing.method,
			headers: { authorization, ...(type && { 'content-type': type }) },
			...(passing.body !== '' && { body: passing.body }),
		});
		const text = await response.text();
		return {
			status: response.status,
			type: response.headers.get('content-type') ?? '',
			headers: {},
			text,
			json: parsed(text),
		};
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
