import { ApiError } from '../../api/apiError';
import type { Endpoint, PageNumbers } from '../../api/endpoints';
import type { ApiClient } from '../apiClient';
import type { EndpointRequest } from '../transport';
import { fingerprint, mayRefusePage, toPage, type Page } from './page';

/** An endpoint whose pages are read by their numbers. */
export type Numbered = Endpoint & { readonly paging: PageNumbers };

/**
 * How a page repeats: as the last page does for all beyond, so that it is also what comes far beyond the end,
 * or it is one that came before, so that any records there would prove that the list goes round.
 */
export type Repetition = 'last' | 'any';

/** A page beyond the end of any list. */
const FAR_AWAY = 1_000_000;

/** Reads single pages of a list, in the page size that the service turns out to have. */
export class PageReader {
	private farAway: Page | undefined;
	private size: number | undefined;

	/** `asked`: how many records a page is asked for, where the endpoint has a parameter for that. */
	constructor(
		private readonly api: ApiClient,
		private readonly endpoint: Numbered,
		private readonly request: EndpointRequest,
		private asked: number | undefined,
	) {
		this.size = asked;
	}

	/** The size that pages are asked for; nothing where the service refused any. */
	get pageSize(): number | undefined {
		return this.size;
	}

	/**
	 * Reads the first page. What it holds becomes the size of all others: a service may cap it, and one that
	 * refuses the size itself, whose maximum is not always documented, is asked without.
	 */
	async readFirst(): Promise<Page> {
		const page = await this.readInSize();
		const { records, total = 0 } = page;
		const { largest, size } = this.endpoint.paging;
		// A small page may leave out all that it holds.
		const isDoubtful = records.length === 0 && total > 0 && size !== undefined;
		if (!isDoubtful || this.size === undefined || this.size >= largest) return page;
		this.size = this.asked = largest;
		return await this.readInSize();
	}

	/**
	 * Goes back to the size that page 1 was asked for, where its records were left out and not too many for a page: then
	 * it holds still fewer when it is asked for in the size that it had. Returns that size, unless it is the present one.
	 */
	async widenWhereLeftOut({ records, total = 0 }: Page): Promise<number | undefined> {
		const isSmall = this.size !== undefined && this.size !== this.asked && total > records.length;
		if (!isSmall || this.endpoint.paging.size === undefined) return undefined;
		const again = await this.send(1);
		return again.records.length < records.length ? this.widen() : undefined;
	}

	private async readInSize(): Promise<Page> {
		const page = await this.send(1).catch(async (error: unknown) => {
			if (!this.mayRefuseSize(error)) return await Promise.reject(error as Error);
			this.size = undefined;
			return await this.send(1);
		});
		const { length } = page.records;
		if (this.size !== undefined && length > 0) this.size = Math.min(this.size, length);
		return page;
	}

	/** Goes back to the size that page 1 was asked for. Returns it, unless that is the present one. */
	widen(): number | undefined {
		if (this.size === undefined || this.size === this.asked) return undefined;
		if (this.endpoint.paging.size === undefined) return undefined;
		this.size = this.asked;
		return this.size;
	}

	/** Any page but the first. */
	async read(number: number): Promise<Page> {
		return await this.send(number).catch(async (error: unknown) =>
			mayRefusePage(error)
				? { records: [], apiError: error }
				: await Promise.reject(error as Error),
		);
	}

	private async send(number: number): Promise<Page> {
		const { paging } = this.endpoint;
		const hasSize = paging.size !== undefined && this.size !== undefined;
		const position = {
			[paging.page]: number,
			...(hasSize ? { [paging.size]: this.size } : {}),
		};
		return toPage(
			await this.api.request(this.endpoint, {
				...this.request,
				[paging.in]: { ...this.request[paging.in], ...position },
			}),
		);
	}

	/**
	 * Where pages repeat, whether that goes on forever: a service that ignores page numbers, or returns its last
	 * page for all beyond, has records far beyond the end of any list. What fails there proves nothing, where the
	 * list ends without that proof, too (`mayFail`).
	 */
	async goesOnForever(page: Page, repetition: Repetition, mayFail: boolean): Promise<boolean> {
		const farAway = this.farAway ?? (await this.readFarAway(mayFail));
		// An error may have another reason, and is not held against pages to come.
		if (farAway.apiError === undefined) this.farAway = farAway;
		if (farAway.records.length === 0) return false;
		return repetition === 'any' || fingerprint(farAway) === fingerprint(page);
	}

	private async readFarAway(mayFail: boolean): Promise<Page> {
		return await this.read(FAR_AWAY).catch(async (error: unknown) =>
			mayFail && error instanceof ApiError
				? { records: [], apiError: error }
				: await Promise.reject(error as Error),
		);
	}

	private mayRefuseSize(error: unknown): boolean {
		if (!(error instanceof ApiError) || this.size === undefined) return false;
		const { status } = error.details;
		return this.endpoint.paging.size !== undefined && (status === 400 || status === 422);
	}
}
