import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { WebSocket, type RawData } from 'ws';

const HEARTBEAT = 'n8n|heartbeat';
const CONTINUE = 'n8n|continue';

/** A browser on the page of a published chat whose workflow responds by nodes of its own. */
export class HostedChat {
	private readonly server: string;
	private readonly page: string;
	private readonly authorization: string;
	private readonly sessionId = randomUUID();
	private socket?: WebSocket;
	private incoming?: AsyncIterator<[RawData]>;
	/** The execution of the last message that was sent. */
	executionId = '';

	constructor(
		server: string,
		webhookId: string,
		{ user, password }: { readonly user: string; readonly password: string },
	) {
		this.server = server;
		this.page = `${server}/webhook/${webhookId}/chat`;
		this.authorization = `Basic ${btoa(`${user}:${password}`)}`;
	}

	/** Begins an execution with a message. */
	async say(chatInput: string): Promise<void> {
		const { sessionId } = this;
		const response = await fetch(this.page, {
			method: 'POST',
			headers: { authorization: this.authorization, 'content-type': 'application/json' },
			body: JSON.stringify({ action: 'sendMessage', sessionId, chatInput }),
		});
		assert.ok(response.ok, `The chat took no message: ${response.status}`);
		const { executionId, resumeToken } = (await response.json()) as Record<string, string>;
		this.executionId = executionId;
		const address = new URL('/chat', this.server.replace('http', 'ws'));
		const query = { sessionId, executionId, isPublic: 'true', token: resumeToken };
		address.search = new URLSearchParams(query).toString();
		this.socket = new WebSocket(address);
		this.incoming = on(this.socket, 'message', { close: ['close'] }) as AsyncIterator<[RawData]>;
	}

	/** The next message of the workflow. */
	async message(): Promise<string> {
		for (;;) {
			const { value, done } = await this.incoming!.next();
			assert.ok(!done, 'The chat was closed before there was a message');
			const text = String(value[0]);
			if (text === HEARTBEAT) this.socket!.send(`${HEARTBEAT}-ack`);
			else if (text !== CONTINUE) return text;
		}
	}

	close(): void {
		this.socket?.terminate();
	}
}
