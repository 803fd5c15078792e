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

	constructor(private readonly isTls: boolean) {}

	/** Returns the options of a connection that resumes the session, if there is one, and learns the next. */
	options(): TlsOptions {
		if (!this.isTls) return {};
		const { session } = this;
		const learn = (socket: ReadSocket) => {
			// A session that the server still accepts stays. It accepts none that has expired, and agrees on a new one.
			if (this.session !== session || socket.isSessionReused?.() === true) return;
			this.session = socket.getSession?.();
		};
		return {
			session,
			onread: {
				buffer,
				callback(this: ReadSocket, length: number) {
					learn(this);
					return this.push(Buffer.from(buffer.subarray(0, length)));
				},
			},
		};
	}

	/** Forgets the session, as a connection failed. */
	drop(): void {
		this.session = undefined;
	}
}
