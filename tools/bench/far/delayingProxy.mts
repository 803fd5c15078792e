import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy that makes a near server a far one: each direction takes half the round trip, and the first
 * bytes of a connection one round trip more, the time that opening the connection would have taken.
 */
export class DelayingProxy {
	readonly #server: Server;
	readonly #sockets = new Set<Socket>();
	readonly #roundTripMs: number;

	private constructor(server: Server, roundTripMs: number) {
		this.#server = server;
		this.#roundTripMs = roundTripMs;
	}

	/** In front of a port of this machine. */
	static async start(target: number, roundTripMs: number): Promise<DelayingProxy> {
		const server = createServer({ allowHalfOpen: true });
		const proxy = new DelayingProxy(server, roundTripMs);
		server.on('connection', (client) => proxy.#join(client, target));
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 4096, listening));
		return proxy;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	close(): void {
		this.#server.close();
		for (const socket of this.#sockets) socket.destroy();
	}

	#join(client: Socket, target: number): void {
		const server = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
		for (const socket of [client, server]) {
			this.#sockets.add(socket.setNoDelay());
			socket.once('close', () => this.#sockets.delete(socket));
		}
		this.#carry(client, server, 1);
		this.#carry(server, client, 0);
	}

	/** `openings`: how many round trips the first bytes take on top. */
	#carry(from: Socket, to: Socket, openings: number): void {
		const waiting: Array<() => void> = [];
		let left = openings;
		let lastDue = 0;
		const push = (action: () => void) => {
			const now = performance.now();
			lastDue = Math.max(lastDue, now + this.#roundTripMs * (0.5 + left));
			left = 0;
			waiting.push(action);
			// Each timer lets the oldest out, so that timers which fire out of order change nothing.
			setTimeout(() => waiting.shift()?.(), lastDue - now);
		};
		from.on('data', (bytes: Buffer) => push(() => to.write(bytes)));
		from.on('end', () => push(() => to.end()));
		// A connection that breaks on one side breaks on the other.
		from.on('error', () => push(() => to.resetAndDestroy()));
	}
}
