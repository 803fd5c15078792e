import type { Clock } from '../../shared/client/clock';
import { within } from './wait';

/** Time for a socket to close before the next one may be opened beside it. */
const CLOSE_WITHIN_MS = 2_000;

interface SocketListener {
	onMessage(data: unknown): void;
	/** The socket could not be opened (code 0), or was closed with a code and perhaps a reason. */
	onCut(code: number, reason: string): void;
}

/** A WebSocket that reports its end, and whether it was ever open. */
export class Socket {
	private readonly socket: WebSocket;
	private readonly closed: Promise<void>;
	/** Whether the socket was ever open, so the server responded. */
	wasOpened = false;

	constructor(
		url: string,
		private readonly clock: Clock,
		listener: SocketListener,
	) {
		this.socket = new WebSocket(url);
		this.socket.binaryType = 'arraybuffer';
		this.closed = new Promise((resolve) => {
			const cut = (code: number, reason: string) => {
				resolve();
				listener.onCut(code, reason);
			};
			this.socket.addEventListener('close', ({ code, reason }) => cut(code, reason));
			this.socket.addEventListener('error', () => {
				// Node.js 22 sends no 'close' after a failed connection. After others, 'close' follows with a code.
				if (!this.wasOpened) cut(0, '');
			});
		});
		this.socket.addEventListener('open', () => (this.wasOpened = true));
		this.socket.addEventListener('message', ({ data }) => listener.onMessage(data));
	}

	send(message: string): void {
		if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
	}

	/** Closes the socket. Resolves when it is closed, or after two seconds. */
	async close(): Promise<void> {
		this.socket.close();
		await within(this.clock, CLOSE_WITHIN_MS, this.closed);
	}
}
