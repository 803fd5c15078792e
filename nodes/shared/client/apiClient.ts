import type { ApiResponse } from '../api/response';
import { endpoints, type Endpoint, type EndpointName, type PathValues } from '../api/endpoints';
import type { Query } from '../api/url';
import { connect, type Connection, type RequestContext } from './connection';
import { clock } from './clock';
import { debug } from './debugLog';
import { Limiter, RequestQueue } from './limiter';
import { RETRY_POLICY, sendWithRetries, type RetryPolicy } from './retry';
import { TlsSession } from './tlsSession';
import type { EndpointRequest } from './transport';

type Path<Name extends EndpointName> = PathValues<(typeof endpoints)[Name]['path']>;

/** A request to an endpoint: values for the names in its path, query and body. */
export type CallOf<Name extends EndpointName> = {
	readonly query?: Query;
	readonly body?: Readonly<Record<string, unknown>>;
} & (unknown extends Path<Name> ? { readonly path?: undefined } : { readonly path: Path<Name> });

/** The items of one run with the same account. They find shared state by this object (`sharedByItems`). */
export interface RunOfItems {
	/** Whether an item has failed the run: items that have written nothing yet send nothing any more. */
	isEnding: boolean;
}

interface ClientOptions {
	/** Maximum number of requests in flight. */
	readonly maxConcurrency: number;
	/** Ends all requests: an execution's cancel, a poll's time budget or a trigger's closing. */
	readonly signal?: AbortSignal;
	readonly policy?: RetryPolicy;
}

/** State that all clients of one run share. */
interface Common extends SharedState {
	readonly context: RequestContext;
	readonly connection: Connection;
	readonly queue: RequestQueue;
	readonly policy: RetryPolicy;
	readonly maxConcurrency: number;
	readonly run: RunOfItems;
}

/**
 * Calls the publishing API for one run of a node, with one decrypted credential. The run takes turns at the limiter that
 * all runs with the same account share.
 */
export class ApiClient {
	readonly maxConcurrency: number;
	readonly run: RunOfItems;
	/** A hash of base URL and key: whatever is shared between items is shared only by equal accounts. */
	readonly account: string;
	readonly baseUrl: string;
	/** Ends all requests of the run. */
	readonly signal: AbortSignal | undefined;
	/** Whether a write of the item was sent. */
	private hasWritten = false;

	private constructor(private readonly common: Common) {
		this.maxConcurrency = common.maxConcurrency;
		this.run = common.run;
		this.account = common.connection.account;
		this.baseUrl = common.connection.baseUrl;
		this.signal = common.queue.signal;
	}

	/** Reads the credential, and returns a client for it. Throws an `ApiError` if the credential cannot be used. */
	static async open(context: RequestContext, options: ClientOptions): Promise<ApiClient> {
		return ApiClient.connected(context, await connect(context), options);
	}

	/** Returns a client for one account, which shares its limiter and its TLS session with all others for that account. */
	static connected(
		context: RequestContext,
		connection: Connection,
		{ maxConcurrency, signal = cancelSignalOf(context), policy = RETRY_POLICY }: ClientOptions,
	): ApiClient {
		const log = (line: string) => debug(context, line);
		const queue = new RequestQueue(maxConcurrency, signal, clock, policy.silentMs, log);
		const run = { isEnding: false };
		const account = sharedState(connection);
		return new ApiClient({ ...account, context, connection, queue, policy, maxConcurrency, run });
	}

	/** Returns a client for one item. All items of a run share `run`. */
	forItem(): ApiClient {
		return new ApiClient(this.common);
	}

	/** Ends the run for items that have written nothing yet: their requests throw `Cancelled`. Other items go on. */
	endRun(): void {
		this.run.isEnding = true;
		this.common.queue.dropUnwanted();
	}

	/** Writes a line without values to n8n's debug log. */
	debug(line: string): void {
		debug(this.common.context, line);
	}

	/** Calls an endpoint by its name, or one given as data. Throws an `ApiError`, or `Cancelled`. */
	async call<Name extends EndpointName>(name: Name, request: CallOf<Name>): Promise<ApiResponse>;
	async call(endpoint: Endpoint, request: EndpointRequest): Promise<ApiResponse>;
	async call(called: EndpointName | Endpoint, request: EndpointRequest): Promise<ApiResponse> {
		const endpoint: Endpoint = typeof called === 'string' ? endpoints[called] : called;
		const { context, connection, limiter, tlsSession, queue, policy } = this.common;
		const { timeoutMs } = policy;
		return await sendWithRetries(
			{ context, connection, tlsSession, timeoutMs, signal: this.signal, endpoint, request },
			{
				policy,
				limiter,
				queue,
				isWanted: () => this.hasWritten || !this.run.isEnding,
				onSend: () => void (this.hasWritten ||= endpoint.isRead !== true),
			},
		);
	}
}

/** The signal of an execution that its user cancels; pickers, polls and triggers have none. */
function cancelSignalOf(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/** State that all runs of this process with one account share. */
interface SharedState {
	readonly limiter: Limiter;
	readonly tlsSession: TlsSession;
	usedAt: number;
}

/** Most executions are scheduled, an hour apart. Each begins with the window that the last one has found. */
const KEPT_MS = 24 * 3_600_000;

/** By account. */
const states = new Map<string, SharedState>();

/** Returns the state of an account, and forgets states that nobody has used for a day. */
function sharedState({ account, baseUrl }: Connection): SharedState {
	const now = clock.now();
	for (const [other, { usedAt }] of states) if (now - usedAt > KEPT_MS) states.delete(other);
	const state: SharedState = states.get(account) ?? {
		limiter: new Limiter(clock),
		tlsSession: new TlsSession(baseUrl.startsWith('https:')),
		usedAt: now,
	};
	state.usedAt = now;
	states.set(account, state);
	return state;
}
