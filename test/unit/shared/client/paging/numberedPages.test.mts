import { ApiError } from '../../../../../nodes/shared/api/apiError.ts';
import { pages, READ } from '../../../../../nodes/shared/api/endpoints/endpoint.ts';
import type { ApiResponse } from '../../../../../nodes/shared/api/response.ts';
import type { ApiClient } from '../../../../../nodes/shared/client/apiClient.ts';
import { numberedRecords } from '../../../../../nodes/shared/client/paging/numberedPages.ts';
import type { Numbered } from '../../../../../nodes/shared/client/paging/pageReader.ts';
import type { PageRules } from '../../../../../nodes/shared/client/paging/reading.ts';

const endpoint: Numbered = { ...READ, path: '/list', paging: pages(5) };
const identity: PageRules['identity'] = ({ id }) => id;
const rows = (...ids: unknown[]) => ids.map((id) => ({ id }));
const refused = (status: number) => new ApiError('Refused', { status });

interface Query {
	page: number;
	limit?: number;
}

/** Reads a list whose pages the service gives by their numbers; tells what came, and the hints. */
async function read(
	respond: (query: Query) => Partial<ApiResponse> | Error | Promise<Partial<ApiResponse>>,
	rules: Partial<PageRules> = {},
	maxConcurrency = 1,
) {
	const request = async (_: unknown, { query }: { query: Query }) => {
		const response = await respond(query);
		if (response instanceof Error) throw response;
		return { items: [], ...response };
	};
	const api = { request, maxConcurrency } as unknown as ApiClient;
	const hints: string[] = [];
	const hint = (message: string) => void hints.push(message);
	const records = await numberedRecords(api, endpoint, {}, { limit: Infinity, hint, ...rules });
	return { came: records.map(({ id }) => id), hints };
}

test('of records without IDs, those that page 1 leaves out promise no page that is refused', async () => {
	const at: Record<number, unknown[]> = { 1: [1, 2, 3], 2: [6, 7, 8, 9] };
	const { came } = await read(({ page, limit = 5 }) => {
		// Of five records page 1 shows three, of which the first three hold two.
		if (page === 1) return { items: rows(...at[1]!.slice(0, limit === 5 ? 3 : 2)), total: 9 };
		return at[page] ? { items: rows(...at[page]), total: 9 } : refused(404);
	});
	expect(came).toEqual([1, 2, 3, 6, 7, 8, 9]);
});

test('what only the page showed that told of a loss is not lost', async () => {
	let hasLost = false;
	const { came } = await read(
		({ page }) => {
			if (page === 1) return { items: rows(1, 2), total: 6 };
			if (page === 2)
				return hasLost ? { items: rows(4, 5), total: 5 } : { items: rows(3, 4), total: 6 };
			if (page === 3 && !hasLost) {
				hasLost = true;
				return { items: rows(6), total: 5 };
			}
			return { total: 5 };
		},
		{ identity },
	);
	expect(came).toEqual([1, 2, 3, 4, 5, 6]);
});

test('an error is told once nothing is under way any more', async () => {
	const underWay: Array<(response: Partial<ApiResponse>) => void> = [];
	let isSettled = false;
	const reading = read(
		async ({ page }) => {
			if (page === 1) return { items: rows(1, 2, 3, 4, 5), total: 15 };
			if (page === 2) return await Promise.reject(refused(500));
			return await new Promise((resolve) => underWay.push(resolve));
		},
		{ identity },
		3,
	).finally(() => (isSettled = true));
	const outcome = expect(reading).rejects.toThrow('Refused');
	await new Promise(setImmediate);
	expect(isSettled).toBe(false);
	for (const finish of underWay) finish({});
	await outcome;
});

describe('that its pages are small is told', () => {
	const SMALL = 'The service returns at most 2 records per page here, so more pages were read.';
	const inPagesOf = (size: number, refusesSizes: boolean) => (query: Query) => {
		if (refusesSizes && query.limit !== undefined) return refused(400);
		const first = (query.page - 1) * size;
		const ids = Array.from({ length: size }, (_, index) => first + index);
		return query.page > 2 ? {} : { items: rows(...ids), total: size * 2 };
	};

	test.each<[string, size: number, refusesSizes: boolean, hints: string[]]>([
		['where the service cuts them', 2, false, [SMALL]],
		['where it refuses to be asked for more', 2, true, [SMALL]],
		['not where they are as large as was asked for', 5, false, []],
		['nor where the service refuses sizes, and its own is as large', 5, true, []],
		['or larger', 7, true, []],
	])('%s', async (_, size, refusesSizes, expected) => {
		const { came, hints } = await read(inPagesOf(size, refusesSizes), { identity });
		expect([came.length, hints]).toEqual([size * 2, expected]);
	});
});
