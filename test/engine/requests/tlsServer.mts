import { randomBytes } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { createServer, type Server, type TLSSocket, type TlsOptions } from 'node:tls';

/** TLS in front of a server of this machine, as a load balancer is. */
export class TlsServer {
	port = 0;
	/** Handles a connection before anything is read from it. Returns true to end it. */
	breaks: (client: TLSSocket) => boolean = () => false;
	readonly #server: Server;
	readonly #handshakes: Array<'full' | 'resumed'> = [];

	private constructor(target: number, options: TlsOptions) {
		this.#server = createServer(options, (client) => {
			client.on('error', () => {});
			this.#handshakes.push(client.isSessionReused() ? 'resumed' : 'full');
			if (this.breaks(client)) return void client.destroy();
			const onward = connect(target, '127.0.0.1');
			onward.on('error', () => client.destroy());
			client.pipe(onward).pipe(client);
		});
		this.#server.on('tlsClientError', () => {});
	}

	/** In front of the server at `url`, with the certificate of the options; at a port of its own, unless one is given. */
	static async start(url: string, options: TlsOptions, port = 0): Promise<TlsServer> {
		const server = new TlsServer(Number(new URL(url).port), options);
		await new Promise<void>((listening) =>
			server.#server.listen(port, '127.0.0.1', () => listening()),
		);
		server.port = (server.#server.address() as AddressInfo).port;
		return server;
	}

	/** How many connections resumed a session since this was last asked, and how many did not. */
	takeHandshakes(): { readonly full: number; readonly resumed: number } {
		const all = this.#handshakes.splice(0);
		const resumed = all.filter((one) => one === 'resumed').length;
		return { full: all.length - resumed, resumed };
	}

	/** From now on it does not know the sessions that it has agreed on. */
	rotateTicketKeys(): void {
		this.#server.setTicketKeys(randomBytes(48));
	}

	async close(): Promise<void> {
		await new Promise((closed) => this.#server.close(closed));
	}
}
