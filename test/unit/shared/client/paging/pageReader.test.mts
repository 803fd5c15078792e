import { ApiError } from '../../../../../nodes/shared/api/apiError.ts';
import { pages, READ } from '../../../../../nodes/shared/api/endpoints/endpoint.ts';
import type { ApiResponse } from '../../../../../nodes/shared/api/response.ts';
import type { ApiClient } from '../../../../../nodes/shared/client/apiClient.ts';
import { PageReader, type Numbered } from '../../../../../nodes/shared/client/paging/pageReader.ts';

const SIZED: Numbered = { ...READ, path: '/list', paging: pages(100) };
const UNSIZED: Numbered = {
	...READ,
	path: '/list',
	paging: { by: 'page', in: 'query', page: 'page', largest: 100 },
};

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const refused = (status: number) => new ApiError('Refused', { status });

type Query = { page: number; limit?: number };

/** A reader of a service that gives these responses, and what it asked for. */
function useReader(
	respond: (query: Query) => Partial<ApiResponse> | Error,
	{ endpoint = SIZED, asked = 100 }: { endpoint?: Numbered; asked?: number } = {},
) {
	const queries: Query[] = [];
	const api = {
		request: async (_: unknown, { query }: { query: Query }) => {
			queries.push(query);
			const response = respond(query);
			if (response instanceof Error) throw response;
			return { items: [], ...response };
		},
	};
	const reader = new PageReader(api as unknown as ApiClient, endpoint, { query: { a: 1 } }, asked);
	return { reader, queries };
}

describe('the size of page 1', () => {
	test.each<[string, count: number, asked: number, size: number]>([
		['is that of all pages', 25, 100, 25],
		['is that of all pages, where it is what was asked for', 100, 100, 100],
		['is no more than what was asked for', 100, 20, 20],
		['says nothing where it is empty', 0, 100, 100],
	])('%s', async (_, count, asked, size) => {
		const { reader, queries } = useReader(() => ({ items: rows(count) }), { asked });
		await reader.readFirst();
		await reader.read(2);
		expect(reader.pageSize).toBe(size);
		expect(queries).toEqual([
			{ a: 1, page: 1, limit: asked },
			{ a: 1, page: 2, limit: size },
		]);
	});

	test.each([400, 422])('is not asked for by a service that refuses it with %i', async (status) => {
		const { reader, queries } = useReader(({ limit }) =>
			limit === undefined ? { items: rows(7) } : refused(status),
		);
		expect((await reader.readFirst()).records).toHaveLength(7);
		await reader.read(2);
		expect([reader.pageSize, reader.widen()]).toEqual([undefined, undefined]);
		expect(queries.map(({ limit }) => limit)).toEqual([100, undefined, undefined]);
	});

	test.each<[string, Numbered, Error]>([
		['another status', SIZED, refused(403)],
		['what is no answer of the service', SIZED, new Error('The run was cancelled')],
		['a status where there is no size', UNSIZED, refused(400)],
	])('%s is an error', async (_, endpoint, error) => {
		const { reader, queries } = useReader(() => error, { endpoint });
		await expect(reader.readFirst()).rejects.toBe(error);
		expect(queries).toHaveLength(1);
	});

	test('that the service refuses in any form is an error, too', async () => {
		const { reader, queries } = useReader(() => refused(400));
		await expect(reader.readFirst()).rejects.toThrow('Refused');
		expect(queries).toHaveLength(2);
	});

	test.each<[string, total: number, asked: number, limits: number[]]>([
		['may have left out all that it holds: a larger one is asked for', 30, 5, [5, 100]],
		['holds nothing of nothing', 0, 5, [5]],
		['cannot be larger', 30, 100, [100]],
	])('is empty, and %s', async (_, total, asked, limits) => {
		const { reader, queries } = useReader(
			({ limit }) => ({ items: limit === 100 && asked < 100 ? rows(30) : [], total }),
			{ asked },
		);
		const { records } = await reader.readFirst();
		expect(queries.map(({ limit }) => limit)).toEqual(limits);
		expect(records).toHaveLength(limits.length > 1 ? 30 : 0);
	});

	test('is empty where the service refuses any size: that is all', async () => {
		const { reader, queries } = useReader(
			({ limit }) => (limit === undefined ? { total: 30 } : refused(400)),
			{ asked: 5 },
		);
		await reader.readFirst();
		expect(queries.map(({ limit }) => limit)).toEqual([5, undefined]);
	});

	test('is empty where no size can be asked for: that is all', async () => {
		const { reader, queries } = useReader(() => ({ total: 30 }), { endpoint: UNSIZED, asked: 5 });
		await reader.readFirst();
		expect(queries).toEqual([{ a: 1, page: 1 }]);
	});
});

describe('page 1 of a list without IDs, asked for once more in the size that it had', () => {
	const read = async (again: number, total?: number, endpoint = SIZED) => {
		let count = 25;
		const { reader, queries } = useReader(() => ({ items: rows(count), total }), { endpoint });
		const first = await reader.readFirst();
		count = again;
		return { size: await reader.widenWhereLeftOut(first), asked: queries.length - 1 };
	};

	test.each<
		[string, again: number, total: number | undefined, size: number | undefined, asked: number]
	>([
		['has fewer: it leaves records out, and the first size is the right one', 20, 90, 100, 1],
		['has as many: that is its size', 25, 90, undefined, 1],
		['is not asked for where all came', 20, 25, undefined, 0],
		['is not asked for where no total tells of more', 20, undefined, undefined, 0],
	])('%s', async (_, again, total, size, asked) => {
		expect(await read(again, total)).toEqual({ size, asked });
	});

	test('is not asked for where it is as large as was asked for', async () => {
		const { reader, queries } = useReader(() => ({ items: rows(25), total: 90 }), { asked: 25 });
		await reader.widenWhereLeftOut(await reader.readFirst());
		expect(queries).toHaveLength(1);
	});

	test('is not asked for where the service knows no size', async () => {
		expect(await read(20, 90, UNSIZED)).toEqual({ size: undefined, asked: 0 });
	});
});

describe('any other page', () => {
	test.each([400, 404, 410, 416, 422])('that is refused with %i is empty', async (status) => {
		const error = refused(status);
		const { reader } = useReader(() => error);
		expect(await reader.read(9)).toEqual({ records: [], apiError: error });
	});

	test.each([401, 403, 429, 500])('that fails with %i is an error', async (status) => {
		const { reader } = useReader(() => refused(status));
		await expect(reader.read(9)).rejects.toThrow('Refused');
	});

	test('is asked for in the first size again, once the list is known to be larger', async () => {
		const { reader, queries } = useReader(() => ({ items: rows(25) }));
		await reader.readFirst();
		expect([reader.widen(), reader.widen()]).toEqual([100, undefined]);
		await reader.read(2);
		expect(queries.map(({ limit }) => limit)).toEqual([100, 100]);
	});

	test('is never larger where the service knows no size', async () => {
		const { reader } = useReader(() => ({ items: rows(25) }), { endpoint: UNSIZED });
		await reader.readFirst();
		expect(reader.widen()).toBeUndefined();
	});
});

describe('whether pages repeat forever', () => {
	const last = { records: rows(3) };
	const FAR_AWAY = 1_000_000;
	const ask = (beyond: Partial<ApiResponse> | ApiError) =>
		useReader(({ page }) => (page === FAR_AWAY ? beyond : { items: rows(3) }));

	test.each<[string, Partial<ApiResponse>, last: boolean, any: boolean]>([
		['the same page comes far beyond the end', { items: rows(3) }, true, true],
		['another page comes there', { items: rows(2) }, false, true],
		['nothing comes there', { items: [] }, false, false],
	])('%s', async (_, beyond, isLast, isAny) => {
		expect(await ask(beyond).reader.goesOnForever(last, 'last', false)).toBe(isLast);
		expect(await ask(beyond).reader.goesOnForever(last, 'any', false)).toBe(isAny);
	});

	test('it is asked once', async () => {
		const { reader, queries } = ask({ items: rows(3) });
		for (let times = 0; times < 3; times++) await reader.goesOnForever(last, 'last', false);
		expect(queries).toHaveLength(1);
	});

	test.each([404, 500])(
		'a service that fails there with %i proves nothing, also next time',
		async (status) => {
			const { reader, queries } = ask(refused(status));
			for (let times = 0; times < 2; times++) {
				expect(await reader.goesOnForever(last, 'any', true)).toBe(false);
			}
			expect(queries).toHaveLength(2);
		},
	);

	test('where the list cannot end without that proof, its failure is an error', async () => {
		await expect(ask(refused(500)).reader.goesOnForever(last, 'any', false)).rejects.toThrow(
			'Refused',
		);
	});
});
