import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { WebSocket, type RawData } from 'ws';

const HEARTBEAT = 'n8n|heartbeat';
const CONTINUE = 'n8n|continue';

/** A message of the chat, with the addresses of its buttons by their text. */
export interface ChatMessage {
	readonly text: string;
	readonly buttons: ReadonlyMap<string, string>;
}

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
	async message(): Promise<ChatMessage> {
		for (;;) {
			const { value, done } = await this.incoming!.next();
			assert.ok(!done, 'The chat was closed before there was a message');
			const text = String(value[0]);
			if (text === HEARTBEAT) this.socket!.send(`${HEARTBEAT}-ack`);
			else if (text !== CONTINUE) return messageOf(text);
		}
	}

	close(): void {
		this.socket?.terminate();
	}
}

function messageOf(text: string): ChatMessage {
	if (!text.startsWith('{')) return { text, buttons: new Map() };
	const message: { text: string; buttons: Array<{ text: string; link: string }> } =
		JSON.parse(text);
	return {
		text: message.text,
		buttons: new Map(message.buttons.map((button) => [button.text, button.link])),
	};
}

/** Presses a button of a message, as a person does. */
export async function press({ buttons }: ChatMessage, name: string): Promise<void> {
	const link = buttons.get(name);
	assert.ok(link !== undefined, `There is no button "${name}"`);
	// n8n takes no press from programs that only look at links.
	const response = await fetch(link, { headers: { 'user-agent': 'Mozilla/5.0 Chrome/140' } });
	assert.ok(response.ok, `${name}: ${response.status} ${await response.text()}`);
}
