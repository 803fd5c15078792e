/** The options of a connection that an agent hands on to `tls.connect`; n8n's type names only the first. */
export interface TlsOptions {
	readonly session?: Buffer;
	readonly onread?: {
		readonly buffer: Uint8Array;
		callback(this: ReadSocket, length: number): boolean;
	};
}

/** What of `tls.TLSSocket` is needed; that of a proxy may be without TLS. */
interface ReadSocket {
	push(bytes: Uint8Array): boolean;
	getSession?(): Buffer | undefined;
	isSessionReused?(): boolean;
}

/** As much as a record of TLS holds. All connections read into it, as each copies what it has read at once. */
const buffer = Buffer.allocUnsafe(16_384);

/**
 * What the connections of n8n's helper, a new one for each request, have in common: a TLS session that one has
 * agreed on and the others resume, which saves both sides the work of certificates and keys.
 *
 * The helper shows nobody its connections. Only `onread` is called with one; it reads as Node.js does by itself.
 * A tunnel through a proxy has no `onread`: sessions are not learned there.
 */
export class TlsSession {
	private session: Buffer | undefined;
	/** Whether a connection that offered a session has come about; false where one has not. */
	private works: boolean | undefined;
	private isTried = false;

	constructor(private readonly isTls: boolean) {}

	/**
	 * Makes a request with these options of the agent. A session is first tried with one that may be sent again
	 * (`idempotent`), and dropped when a connection with it fails.
	 */
	async use<T>(idempotent: boolean, request: (tls: TlsOptions) => Promise<T>): Promise<T> {
		if (!this.isTls) return await request({});
		const session = this.offer(idempotent);
		const isTry = session !== undefined && this.works === undefined;
		if (isTry) this.isTried = true;
		try {
			const response = await request({ session, onread: this.onread(session) });
			if (session !== undefined) this.works = true;
			return response;
		} catch (error) {
			if (session !== undefined && session === this.session) this.drop();
			return await Promise.reject(error as Error);
		} finally {
			if (isTry) this.isTried = false;
		}
	}

	private offer(idempotent: boolean): Buffer | undefined {
		if (this.works === true) return this.session;
		return this.works === undefined && idempotent && !this.isTried ? this.session : undefined;
	}

	/** One that had worked may have been the server's that is gone; otherwise the server does not bear it. */
	private drop(): void {
		this.session = undefined;
		this.works = this.works === true ? undefined : false;
	}

	private onread(offered: Buffer | undefined): TlsOptions['onread'] {
		const learn = (socket: ReadSocket) => {
			// One that the server still takes stays; it takes none that has expired, and agrees on a new one.
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
