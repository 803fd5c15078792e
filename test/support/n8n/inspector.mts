/** Inspects a running Node.js process through the protocol of its debugger. */
export class Inspector {
	readonly #socket: WebSocket;
	readonly #answers = new Map<number, (answer: { result?: unknown; error?: unknown }) => void>();
	#last = 0;

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.addEventListener('message', ({ data }) => {
			const answer = JSON.parse(String(data));
			this.#answers.get(answer.id)?.(answer);
			this.#answers.delete(answer.id);
		});
	}

	static async open(port: number): Promise<Inspector> {
		const targets = await fetch(`http://127.0.0.1:${port}/json/list`);
		const [{ webSocketDebuggerUrl }] = (await targets.json()) as [{ webSocketDebuggerUrl: string }];
		const socket = new WebSocket(webSocketDebuggerUrl);
		await new Promise((resolve, reject) => {
			socket.addEventListener('open', resolve, { once: true });
			socket.addEventListener('error', reject, { once: true });
		});
		return new Inspector(socket);
	}

	/** Bytes of the heap that are in use after everything unused has been collected. */
	async liveHeap(): Promise<number> {
		await this.call('HeapProfiler.collectGarbage');
		const { usedSize } = await this.call<{ usedSize: number }>('Runtime.getHeapUsage');
		return usedSize;
	}

	close(): void {
		this.#socket.close();
	}

	/** Calls any method of the protocol. Throws its error. */
	async call<T>(method: string, params: object = {}): Promise<T> {
		const id = ++this.#last;
		const answer = new Promise<{ result?: unknown; error?: unknown }>((resolve) =>
			this.#answers.set(id, resolve),
		);
		this.#socket.send(JSON.stringify({ id, method, params }));
		const { result, error } = await answer;
		if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
		return result as T;
	}
}
