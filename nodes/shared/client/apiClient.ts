import type { ApiResponse } from '../api/response';
import { endpoints, type Endpoint, type EndpointName, type PathValues } from '../api/endpoints';
import type { Query } from '../api/url';
import { connect, type Connection, type RequestContext } from './credential';
import { Limiter } from './limiter';
import { RETRY_POLICY, withRetries, type RetryPolicy } from './retry';
import { send, type EndpointRequest } from './transport';

type Path<Name extends EndpointName> = PathValues<(typeof endpoints)[Name]['path']>;

/** What an operation gives to call an endpoint: the path's values by name, query and body. */
export type CallOf<Name extends EndpointName> = {
	readonly query?: Query;
	readonly body?: Readonly<Record<string, unknown>>;
} & (unknown extends Path<Name> ? { readonly path?: undefined } : { readonly path: Path<Name> });

export interface ClientOptions {
	/** How many requests may be in flight at most. */
	readonly maxConcurrency: number;
	/** Ends all requests: an execution's cancel, a poll's time budget or a trigger's closing. */
	readonly signal?: AbortSignal;
	readonly policy?: RetryPolicy;
}

/**
 * The publishing API as one run of a node sees it: one decrypted credential, one limiter for all requests.
 */
export class ApiClient {
	readonly maxConcurrency: number;
	readonly signal: AbortSignal | undefined;
	private readonly policy: RetryPolicy;
	private readonly limiter: Limiter;

	private constructor(
		private readonly context: RequestContext,
		private readonly connection: Connection,
		{ maxConcurrency, signal, policy = RETRY_POLICY }: ClientOptions,
	) {
		this.maxConcurrency = maxConcurrency;
		this.signal = signal ?? cancelSignalOf(context);
		this.policy = policy;
		this.limiter = new Limiter(maxConcurrency);
	}

	static async open(context: RequestContext, options: ClientOptions): Promise<ApiClient> {
		return new ApiClient(context, await connect(context), options);
	}

	/** Calls an endpoint by its name. Throws an `ApiError`, or `Cancelled`. */
	async call<Name extends EndpointName>(name: Name, request: CallOf<Name>): Promise<ApiResponse> {
		return await this.request(endpoints[name], request as EndpointRequest);
	}

	/** Calls an endpoint given as data: what `call` does, for lookups and pages. */
	async request(endpoint: Endpoint, request: EndpointRequest): Promise<ApiResponse> {
		const sending = {
			context: this.context,
			connection: this.connection,
			timeoutMs: endpoint.timeoutMs ?? this.policy.timeoutMs,
			signal: this.signal,
		};
		return await withRetries(
			async () => await send(sending, endpoint, request),
			endpoint.idempotent,
			this.policy,
			this.limiter,
			this.signal,
		);
	}
}

/** The signal of an execution that its user cancels; pickers, polls and triggers have none. */
function cancelSignalOf(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
