import type { ApiResponse } from '../api/response';
import { endpoints, type Endpoint, type EndpointName, type PathValues } from '../api/endpoints';
import type { Query } from '../api/url';
import { connect, type Connection, type RequestContext } from './credential';
import type { Run } from './limiter';
import { RETRY_POLICY, sendWithRetries, type RetryPolicy } from './retry';
import { sharedState, type SharedState } from './sharedState';
import type { EndpointRequest } from './transport';

type Path<Name extends EndpointName> = PathValues<(typeof endpoints)[Name]['path']>;

/** What an operation gives to call an endpoint: the path's values by name, query and body. */
export type CallOf<Name extends EndpointName> = {
	readonly query?: Query;
	readonly body?: Readonly<Record<string, unknown>>;
} & (unknown extends Path<Name> ? { readonly path?: undefined } : { readonly path: Path<Name> });

/** The items of one run with the same account: the key under which they find what they share. */
export interface RunOfItems {
	/** Whether an item has failed it, so that items which have written nothing yet send nothing any more. */
	isEnding: boolean;
}

interface ClientOptions {
	/** How many requests may be in flight at most. */
	readonly maxConcurrency: number;
	/** Ends all requests: an execution's cancel, a poll's time budget or a trigger's closing. */
	readonly signal?: AbortSignal;
	readonly policy?: RetryPolicy;
}

/**
 * The publishing API as one run of a node sees it: one decrypted credential, and a queue of its
 * own at the limiter that all runs with the same key share.
 */
export class ApiClient {
	readonly maxConcurrency: number;
	private readonly policy: RetryPolicy;
	private hasBegun = false;

	private constructor(
		private readonly context: RequestContext,
		private readonly connection: Connection,
		private readonly shared: SharedState,
		private readonly queue: Run,
		private readonly options: ClientOptions,
		/** The same for all items of a run with this account, and for nothing else. */
		readonly run: RunOfItems = { isEnding: false },
		/** Ends its requests. */
		readonly signal = queue.signal,
	) {
		this.maxConcurrency = options.maxConcurrency;
		this.policy = options.policy ?? RETRY_POLICY;
	}

	/** Reads the credential, and returns a client for it. Throws an `ApiError` if the credential cannot be used. */
	static async open(context: RequestContext, options: ClientOptions): Promise<ApiClient> {
		return ApiClient.connected(context, await connect(context), options);
	}

	/** Returns a client for one account, which shares its limiter and its TLS session with all others for that account. */
	static connected(
		context: RequestContext,
		connection: Connection,
		options: ClientOptions,
	): ApiClient {
		const shared = sharedState(connection);
		const signal = options.signal ?? cancelSignalOf(context);
		const queue = shared.limiter.join(options.maxConcurrency, signal);
		return new ApiClient(context, connection, shared, queue, options);
	}

	/** A hash of base URL and key: whatever is shared between items is shared only by equal accounts. */
	get account(): string {
		return this.connection.account;
	}

	/** The same, for one of the run's items. What items share is found by `run`, which they have in common. */
	forItem(): ApiClient {
		const { context, connection, shared, queue, options, run } = this;
		return new ApiClient(context, connection, shared, queue, options, run);
	}

	/**
	 * The same, for requests that are wanted until a signal aborts: then they throw `Cancelled`. It must abort when
	 * the run is cancelled, too.
	 */
	until(signal: AbortSignal): ApiClient {
		const { context, connection, shared, queue, options, run } = this;
		const client = new ApiClient(context, connection, shared, queue, options, run, signal);
		client.hasBegun = this.hasBegun;
		signal.addEventListener('abort', () => queue.dropUnwanted());
		return client;
	}

	/** Items that have written nothing yet send nothing any more, and throw `Cancelled`; the others go on. */
	endRun(): void {
		this.run.isEnding = true;
		this.queue.dropUnwanted();
	}

	/** Calls an endpoint by its name, or one given as data. Throws an `ApiError`, or `Cancelled`. */
	async call<Name extends EndpointName>(name: Name, request: CallOf<Name>): Promise<ApiResponse>;
	async call(endpoint: Endpoint, request: EndpointRequest): Promise<ApiResponse>;
	async call(called: EndpointName | Endpoint, request: EndpointRequest): Promise<ApiResponse> {
		const endpoint: Endpoint = typeof called === 'string' ? endpoints[called] : called;
		const { context, connection, shared, signal, policy } = this;
		const { timeoutMs } = policy;
		const { limiter, tlsSession } = shared;
		return await sendWithRetries(
			{ context, connection, tlsSession, timeoutMs, signal, endpoint, request },
			{
				policy,
				limiter,
				run: this.queue,
				isWanted: () => this.isWanted,
				onSend: () => {
					this.hasBegun ||= endpoint.isRead !== true;
				},
			},
		);
	}

	/** Whether what it sends is still wanted, which may end while a request waits for its turn, or to be sent again. */
	private get isWanted(): boolean {
		return this.signal?.aborted !== true && (this.hasBegun || !this.run.isEnding);
	}
}

/** The signal of an execution that its user cancels; pickers, polls and triggers have none. */
function cancelSignalOf(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
