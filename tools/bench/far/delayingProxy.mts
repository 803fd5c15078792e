import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { DelayLine, REAL_CLOCK, type Clock } from './delayLine.mts';

/**
 * A TCP proxy that makes a near server a far one: each direction takes half the round trip, and the first
 * bytes of a connection one round trip more, the time that opening the connection would have taken.
 */
export class DelayingProxy {
	readonly #server: Server;
	readonly #sockets = new Set<Socket>();
	#roundTripMs = 0;

	private constructor(server: Server) {
		this.#server = server;
	}

	/** In front of a port of this machine. */
	static async start(target: number, clock: Clock = REAL_CLOCK): Promise<DelayingProxy> {
		const server = createServer({ allowHalfOpen: true });
		const proxy = new DelayingProxy(server);
		server.on('connection', (client) => proxy.#join(client, target, clock));
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 4096, listening));
		return proxy;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/** Applies to bytes sent from now on. */
	setRoundTrip(ms: number): void {
		this.#roundTripMs = ms;
	}

	close(): void {
		this.#server.close();
		for (const socket of this.#sockets) socket.destroy();
	}

	#join(client: Socket, target: number, clock: Clock): void {
		const server = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
		for (const socket of [client, server]) {
			this.#sockets.add(socket.setNoDelay());
			socket.once('close', () => this.#sockets.delete(socket));
		}
		this.#carry(client, server, clock, 1);
		this.#carry(server, client, clock, 0);
	}

	/** `openings`: how many round trips the first bytes take on top. */
	#carry(from: Socket, to: Socket, clock: Clock, openings: number): void {
		const line = new DelayLine(clock);
		let left = openings;
		const push = (action: () => void) => {
			line.push(this.#roundTripMs * (0.5 + left), action);
			left = 0;
		};
		from.on('data', (bytes: Buffer) => push(() => to.write(bytes)));
		from.on('end', () => push(() => to.end()));
		// A connection that breaks on one side breaks on the other.
		from.on('error', () => push(() => to.resetAndDestroy()));
	}
}
