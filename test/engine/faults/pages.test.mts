import { fastify, type FastifyRequest } from 'fastify';

import { byId, operation, useNodes } from '../../support/useNodes.mts';

/** Lists whose pages change while they are read: all that was shown is given, once, and reading ends. */

const TOTAL = 300;

/** Which records a service shows on a page of so many: from (the first is 0) and to (exclusive). */
type Slice = (page: number, size: number) => readonly [from: number, to: number];

/** `readAgain`: pages that were read ahead of what looks like a change of the list, and are read once more. */
const CHANGES: Array<[string, Slice, readAgain?: number]> = [
	['one page again and again', (_, size) => [0, size]],
	[
		'pages that overlap by half',
		(page, size) => [((page - 1) * size) / 2, ((page + 1) * size) / 2],
		3,
	],
	[
		'pages that get smaller and smaller',
		(page, size) => [(page - 1) * size, (page - 1) * size + size / page],
	],
	[
		'a list that loses half of its records',
		(page, size) => (page === 1 ? [0, size] : [(page - 1) * size, TOTAL / 2]),
	],
	[
		'a list that is empty from its second page on',
		(page, size) => (page === 1 ? [0, size] : [0, 0]),
	],
	['pages in a size of their own', (page) => [(page - 1) * 30, page * 30]],
];

const LISTS: Array<[string, Record<string, unknown>, hasIds: boolean]> = [
	['publishingLetters letter.getMetrics', {}, true],
	['publishingImports import.getAll', {}, true],
	['publishingImports import.getErrors', { importId: byId('imp_1') }, false],
	['publishingCurations tag.getAll', {}, true],
];

const nodes = useNodes();

describe.each(CHANGES)('%s', (_, slice, readAgain = 0) => {
	test.each(LISTS)('%s', async (name, parameters, hasIds) => {
		const { url, shown, pages, close } = await serve(slice);
		try {
			const { error, items } = await nodes.run(
				operation(name),
				{ ...parameters, returnAll: true },
				{ credentials: { publishingApi: { baseUrl: url, apiKey: 'key' } } },
			);
			expect(error).toBeUndefined();
			const ids = items.map(({ json }) => json.id as number);
			expect(new Set(ids)).toEqual(new Set(shown));
			if (hasIds) expect(ids).toHaveLength(shown.size);
			// Without IDs nothing but page 1 itself, read again, tells whether it left records out.
			const more = hasIds ? 0 : 1;
			expect(pages.length - new Set(pages).size).toBeLessThanOrEqual(readAgain + more);
			// An empty page ends no list whose total promises more: another one is read.
			expect(pages.length).toBeLessThanOrEqual(TOTAL / 30 + 2);
		} finally {
			await close();
		}
	});
});

/** A service with one list, which notes what it showed and which pages it was asked for. */
async function serve(slice: Slice) {
	const shown = new Set<number>();
	const pages: number[] = [];
	const app = fastify();
	app.all('/*', (request) => {
		const { page, size } = asked(request);
		const [from, to] = slice(page, size);
		const ids = Array.from({ length: TOTAL }, (_, id) => id).slice(from, to);
		pages.push(page);
		for (const id of ids) shown.add(id);
		const items = ids.map((id) => ({
			id,
			uniqueId: `record_${id}`,
			email: `${id}@readers.example`,
		}));
		return { items, message: 'Success', total: TOTAL };
	});
	const url = await app.listen({ port: 0, host: '127.0.0.1' });
	return { url, shown, pages, close: () => app.close() };
}

function asked({ query, body }: FastifyRequest) {
	const {
		page,
		limit,
		perPage = limit ?? 100,
	} = {
		...(query as Record<string, unknown>),
		...(body as object | undefined),
	} as Record<string, unknown>;
	return { page: Number(page), size: Number(perPage) };
}
