import type { NodeRun, RunNodeOptions } from '../../support/engine.mts';
import { closeServices, playService, type Answer } from '../../support/playedService.mts';
import { useNodes } from '../../support/useNodes.mts';

/** A service that a test makes up: all that `openapi/` leaves open is the test's. */
export interface OddService {
	/** The whole history, newest first, as it shows at this look; or an answer of its own. */
	list(look: { readonly page: number }): unknown[] | Answer | Promise<unknown[]>;
	retry(id: string): Answer | void | Promise<void>;
}

/** Publishing Imports in n8n's engine, against a service that each test makes up. */
export function useOddImports() {
	const nodes = useNodes();
	let lines: string[] = [];
	let pages: number[] = [];
	beforeEach(() => {
		lines = [];
		pages = [];
	});
	afterEach(closeServices);

	async function answer(service: OddService, method: string, url: string): Promise<Answer> {
		const { pathname, searchParams } = new URL(url, 'http://localhost');
		lines.push(`${method} ${pathname}`);
		const retried = RETRY.exec(pathname)?.[1];
		if (retried !== undefined) {
			return { status: 202, body: '', ...(await service.retry(decodeURIComponent(retried))) };
		}
		const [page, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name)));
		pages.push(page);
		const listed = await service.list({ page });
		if (!Array.isArray(listed)) return listed;
		const items = listed.slice((page - 1) * limit, page * limit);
		return { body: { items, message: '', total: listed.length } };
	}

	const run =
		(operation: string) =>
		async (
			service: OddService,
			parameters: Record<string, unknown> = {},
			more: Partial<RunNodeOptions> = {},
		): Promise<NodeRun> => {
			const played = await playService(nodes, ({ method, url }) => answer(service, method, url));
			return await played.run(`publishingImports import.${operation}`, parameters, [{}], {}, more);
		};

	return {
		retry: run('retry'),
		retryFailed: run('retryFailed'),
		/** Requests in order of arrival: `POST /api/v3/contacts/imports/imp_1/retry`. */
		lines: () => lines,
		/** How often the list was read since the first retry. */
		looks: () =>
			lines.slice(lines.findIndex((line) => RETRY.test(line))).filter((line) => !RETRY.test(line))
				.length,
		/** The numbers of the pages that were read, in order. */
		pages: () => pages,
		/** The imports that were asked to be retried, in order of arrival. */
		retries: () => lines.flatMap((line) => RETRY.exec(line)?.[1] ?? []),
	};
}

const RETRY = /\/imports\/([^/]+)\/retry$/;
