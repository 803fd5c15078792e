import { waitUnless, type Clock } from './clock';

/** How long the closing of a socket is waited for, so that there is never a second one beside it. */
const CLOSE_WITHIN_MS = 2_000;
const CLOSE_STEP_MS = 100;

export interface SocketListener {
	onMessage(data: unknown): void;
	/** It could not be opened, or was closed, with the code that the server gave, or 0. */
	onCut(code: number): void;
}

/** A WebSocket that tells its end once, and how far it came. */
export class Socket {
	private readonly socket: WebSocket;
	private readonly closed: Promise<void>;
	private hasOpened = false;

	constructor(
		url: string,
		private readonly clock: Clock,
		listener: SocketListener,
	) {
		this.socket = new WebSocket(url);
		this.socket.binaryType = 'arraybuffer';
		this.closed = new Promise((resolve) => {
			const cut = (code: number) => {
				resolve();
				listener.onCut(code);
			};
			this.socket.addEventListener('close', ({ code }) => cut(code));
			this.socket.addEventListener('error', () => {
				// Of a connection that failed, Node.js 22 tells nothing more. Else 'close' follows, with a code.
				if (!this.hasOpened) cut(0);
			});
		});
		this.socket.addEventListener('open', () => (this.hasOpened = true));
		this.socket.addEventListener('message', ({ data }) => listener.onMessage(data));
	}

	/** Whether the server had responded at all. */
	get wasOpened(): boolean {
		return this.hasOpened;
	}

	send(message: string): void {
		if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
	}

	/** Closes it; resolves when it is closed, or when that takes too long. */
	async close(): Promise<void> {
		this.socket.close();
		let isClosed = false;
		const closed = this.closed.then(() => void (isClosed = true));
		const late = waitUnless(this.clock, CLOSE_WITHIN_MS, () => isClosed, CLOSE_STEP_MS);
		await Promise.race([closed, late]);
	}
}
