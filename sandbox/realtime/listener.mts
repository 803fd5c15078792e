import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server that can go away and come back on the same port. */
export class Listener {
	readonly host: string;
	private wantedPort: number;
	private readonly server: Server;
	private readonly lines = new Set<Socket>();
	private turn: Promise<void> = Promise.resolve();

	/** Port 0 takes any free one, and keeps it. */
	constructor(server: Server, host: string, port: number) {
		this.server = server;
		this.host = host;
		this.wantedPort = port;
		server.on('connection', (line) => {
			this.lines.add(line);
			line.once('close', () => this.lines.delete(line));
		});
	}

	/** 0 until it is known. */
	get port(): number {
		return this.wantedPort;
	}

	get isListening(): boolean {
		return this.server.listening;
	}

	start(): Promise<void> {
		return this.inTurn(() => this.listen());
	}

	/** Ends every connection at once, in the middle of whatever it does. */
	stop(): Promise<void> {
		return this.inTurn(() => {
			this.cutConnections();
			return new Promise((resolve) => this.server.close(() => resolve()));
		});
	}

	cutConnections(): void {
		for (const line of this.lines) line.destroy();
	}

	private async listen(): Promise<void> {
		if (this.server.listening) return;
		await new Promise<void>((resolve, reject) => {
			this.server.once('error', reject);
			this.server.listen(this.wantedPort, this.host, () => {
				this.server.off('error', reject);
				resolve();
			});
		});
		this.wantedPort = (this.server.address() as AddressInfo).port;
	}

	/** A start waits for a stop under way, and a stop for a start. */
	private inTurn(change: () => Promise<void>): Promise<void> {
		const done = this.turn.then(change);
		this.turn = done.catch(() => {});
		return done;
	}
}
