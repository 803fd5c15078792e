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

/**
 * The publishing service as one run of a node sees it: one decrypted credential, one limiter for all
 * requests.
 */
export class ApiClient {
	private readonly limiter: Limiter;

	private constructor(
		private readonly context: RequestContext,
		private readonly connection: Connection,
		readonly maxConcurrency: number,
		readonly signal: AbortSignal | undefined,
		private readonly policy: RetryPolicy,
	) {
		this.limiter = new Limiter(maxConcurrency);
	}

	static async open(
		context: RequestContext,
		maxConcurrency: number,
		policy: RetryPolicy = RETRY_POLICY,
	): Promise<ApiClient> {
		const signal =
			'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
		return new ApiClient(context, await connect(context), maxConcurrency, signal, policy);
	}

	/** Calls an endpoint of the document. Throws an `ApiError`, or `Cancelled`. */
	async call<Name extends EndpointName>(name: Name, request: CallOf<Name>): Promise<ApiResponse> {
		return await this.request(endpoints[name], request as EndpointRequest);
	}

	/** Calls an endpoint given as data: what `call` does, for lookups and pages. */
	async request(endpoint: Endpoint, request: EndpointRequest): Promise<ApiResponse> {
		return await withRetries(
			async () =>
				await send(this.context, this.connection, endpoint, request, this.policy.timeoutMs),
			endpoint.idempotent,
			this.policy,
			this.limiter,
			this.signal,
		);
	}
}
