import type { IPollFunctions } from 'n8n-workflow';
import { ApiClient } from '../../shared/client/apiClient';
import { withDeadline } from '../../shared/client/deadline';
import { firstPosition, readPage, type PagedEndpoint } from '../../shared/client/pageRequest';
import { RETRY_POLICY } from '../../shared/client/retry';
import type { EndpointRequest } from '../../shared/client/transport';
import { endpoints, type Endpoint } from '../../shared/api/endpoints';
import { recordsOf } from '../../shared/api/records';
import type { ChangeFilters, ChangeKind } from '../changes/changeKind';
import type { ListPage } from '../polling/listPage';

/** A poll that cannot go on soon ends: the next one goes on. */
const POLICY = {
	...RETRY_POLICY,
	withinMs: 15_000,
	rateLimitMs: 5_000,
	timeoutMs: 30_000,
};

const LONGER_THAN_ANY_POLL_MS = 10 * 60_000;

/** The list in which a kind of change is seen, page by page. All of it ends with the signal. */
export class ChangeList {
	private api: ApiClient | undefined;
	private size: number | undefined;
	private readonly endpoint: Endpoint;
	private readonly request: EndpointRequest;

	constructor(
		private readonly context: IPollFunctions,
		private readonly kind: ChangeKind,
		filters: ChangeFilters,
		private readonly signal: AbortSignal,
	) {
		this.endpoint = endpoints[kind.endpoint];
		this.request = kind.request(filters);
	}

	/**
	 * Reads a page, counted from 1. Throws an `ApiError`, or `Cancelled` at the signal, whatever it waits for then:
	 * a credential may never come out of n8n's database.
	 */
	readonly readPage = async (number: number): Promise<ListPage> =>
		await withDeadline(LONGER_THAN_ANY_POLL_MS, async () => await this.read(number), this.signal);

	private async read(number: number): Promise<ListPage> {
		const { context, signal } = this;
		this.api ??= await ApiClient.open(context, { maxConcurrency: 1, signal, policy: POLICY });
		return await this.readWith(this.api, number);
	}

	private async readWith(api: ApiClient, number: number): Promise<ListPage> {
		if (!this.kind.isPaged) {
			const { items, total } = await api.request(this.endpoint, this.request);
			return { records: recordsOf(items), total };
		}
		const endpoint = this.endpoint as PagedEndpoint;
		const position = number === 1 ? firstPosition(endpoint) : { number, size: this.size };
		const page = await readPage(api, endpoint, this.request, position);
		this.size = page.size;
		return page;
	}
}
