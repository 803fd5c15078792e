import { constants } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { Certificate } from '../../../test/support/certificate.mts';

/** How connections agreed on their keys. */
export interface Handshakes {
	readonly full: number;
	/** Handshakes that resumed the session of an earlier connection. */
	readonly resumed: number;
}

/** TLS in front of a port of this machine, as a service's load balancer has it. */
export class TlsFront {
	readonly #server: Server;
	readonly #certificate: Certificate;
	#target: number;
	#handshakes = { full: 0, resumed: 0 };

	private constructor(server: Server, certificate: Certificate, target: number) {
		this.#server = server;
		this.#certificate = certificate;
		this.#target = target;
	}

	static async start(target: number, certificate: Certificate): Promise<TlsFront> {
		const server = createServer({ ...certificate, ALPNProtocols: ['http/1.1'] });
		const front = new TlsFront(server, certificate, target);
		server.on('secureConnection', (client) => front.#join(client));
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 4096, listening));
		return front;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/** Since the last reading. */
	takeHandshakes(): Handshakes {
		const handshakes = this.#handshakes;
		this.#handshakes = { full: 0, resumed: 0 };
		return handshakes;
	}

	/** Of connections from now on. */
	setTarget(port: number): void {
		this.#target = port;
	}

	/** Sets whether later connections may resume the TLS session of an earlier one. */
	setResuming(mayResume: boolean): void {
		const secureOptions = mayResume ? 0 : constants.SSL_OP_NO_TICKET;
		this.#server.setSecureContext({ ...this.#certificate, secureOptions });
	}

	close(): void {
		this.#server.close();
	}

	#join(client: TLSSocket): void {
		this.#handshakes[client.isSessionReused() ? 'resumed' : 'full']++;
		const server = connect(this.#target, '127.0.0.1');
		const ignore = () => {};
		pipeline(client, server, ignore);
		pipeline(server, client, ignore);
	}
}
