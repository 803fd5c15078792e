/** The options of a connection that an agent hands on to `tls.connect`; n8n's type names only the first. */
interface TlsOptions {
	readonly session?: Buffer;
	readonly onread?: {
		readonly buffer: Uint8Array;
		callback(this: ReadSocket, length: number): boolean;
	};
}

/** The part of `tls.TLSSocket` that is needed. The socket of a proxy may have no TLS. */
interface ReadSocket {
	push(bytes: Uint8Array): boolean;
	getSession?(): Buffer | undefined;
	isSessionReused?(): boolean;
}

/** What one request offers the server. Exactly one of the functions is called when the request has ended. */
interface Offer {
	readonly options: TlsOptions;
	succeed(): void;
	fail(): void;
}

const NO_OFFER: Offer = { options: {}, succeed() {}, fail() {} };

/** Holds a TLS record. All connections read into this buffer, as each copies its bytes at once. */
const buffer = Buffer.allocUnsafe(16_384);

/**
 * The TLS session that the connections of n8n's helper resume, as it opens a new one for each request. Resuming saves
 * both sides the work of certificates and keys.
 *
 * The helper gives nobody its connections. Only `onread` gets the socket; it reads as Node.js does by itself.
 * A tunnel through a proxy has no `onread`: sessions are not learned there.
 */
export class TlsSession {
	private session: Buffer | undefined;
	/** Whether a connection that offered a session succeeded. `undefined` until one was tried. */
	private works: boolean | undefined;
	private isTried = false;

	constructor(private readonly isTls: boolean) {}

	/** Returns the session to offer. It is first tried with one idempotent request, and dropped when that fails. */
	offer(idempotent: boolean): Offer {
		if (!this.isTls) return NO_OFFER;
		const isUsable = this.works ?? (idempotent && !this.isTried);
		const session = isUsable ? this.session : undefined;
		const isTry = session !== undefined && this.works === undefined;
		this.isTried ||= isTry;
		const end = () => {
			if (isTry) this.isTried = false;
		};
		return {
			options: { session, onread: this.onread(session) },
			succeed: () => {
				if (session !== undefined) this.works = true;
				end();
			},
			fail: () => {
				if (session !== undefined && session === this.session) this.drop();
				end();
			},
		};
	}

	/** A session that has worked may belong to a server that is gone. Otherwise the server supports none. */
	private drop(): void {
		this.session = undefined;
		this.works = this.works === true ? undefined : false;
	}

	private onread(offered: Buffer | undefined): TlsOptions['onread'] {
		const learn = (socket: ReadSocket) => {
			// A session that the server still accepts stays. It accepts none that has expired, and agrees on a new one.
			if (this.session !== offered || socket.isSessionReused?.() === true) return;
			this.session = socket.getSession?.();
		};
		return {
			buffer,
			callback(this: ReadSocket, length: number) {
				learn(this);
				return this.push(Buffer.from(buffer.subarray(0, length)));
			},
		};
	}
}
