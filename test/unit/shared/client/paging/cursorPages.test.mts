import { ApiError } from '../../../../../nodes/shared/api/apiError.ts';
import type { ApiResponse } from '../../../../../nodes/shared/api/response.ts';
import type { ApiClient } from '../../../../../nodes/shared/client/apiClient.ts';
import {
	cursorPages,
	type ByCursor,
} from '../../../../../nodes/shared/client/paging/cursorPages.ts';
import type { Reading } from '../../../../../nodes/shared/client/paging/reading.ts';
import { cursor, READ_BY_POST } from '../../../../../nodes/shared/api/endpoints/endpoint.ts';

const endpoint: ByCursor = {
	...READ_BY_POST,
	path: '/api/v3/contacts/browse',
	records: 'items.contacts',
	paging: cursor(100),
};

/** Reads a list whose pages the service gives by the cursor that it is sent; tells what was asked and came. */
async function read(pageFor: (cursor: string) => Partial<ApiResponse>, reading: Reading = {}) {
	const asked: unknown[] = [];
	const api = {
		request: async (_: unknown, { body = {} }: { body?: Record<string, unknown> }) => {
			asked.push(body);
			if (asked.length > 1_000) throw new Error('Read without end');
			return { items: [], ...pageFor((body.searchAfter as string | undefined) ?? 'start') };
		},
	};
	const came: unknown[] = [];
	const next: unknown[] = [];
	const hints: string[] = [];
	const hint = (message: string) => void hints.push(message);
	const request = { body: { query: 'a' } };
	for await (const page of cursorPages(api as unknown as ApiClient, endpoint, request, {
		hint,
		...reading,
	})) {
		came.push(...page.records.map(({ id }) => id));
		next.push(page.next);
	}
	return { asked, came, next, hints };
}

const identity = ({ id }: Record<string, unknown>) => id;
const rows = (...ids: unknown[]) => ids.map((id) => ({ id }));

test('sends each cursor back as it came, with the same filters, one page after another', async () => {
	const pages: Record<string, Partial<ApiResponse>> = {
		start: { items: rows(1, 2), cursor: 'a+/=' },
		'a+/=': { items: rows(3, 4), cursor: 'b' },
		b: { items: rows(5) },
	};
	const { asked, came, next, hints } = await read((at) => pages[at]);
	expect([came, hints]).toEqual([[1, 2, 3, 4, 5], []]);
	expect(next).toEqual([
		{ number: 2, size: 100, cursor: 'a+/=' },
		{ number: 3, size: 100, cursor: 'b' },
		undefined,
	]);
	expect(asked).toEqual([
		{ query: 'a', pageSize: 100 },
		{ query: 'a', pageSize: 100, searchAfter: 'a+/=' },
		{ query: 'a', pageSize: 100, searchAfter: 'b' },
	]);
});

test.each<[string, (at: string) => Partial<ApiResponse>, requests: number, came: number[]]>([
	['no cursor', () => ({ items: rows(1) }), 1, [1]],
	[
		'a page without records',
		(at) => (at === 'start' ? { items: rows(1), cursor: 'a' } : { cursor: 'b' }),
		2,
		[1],
	],
	[
		'a cursor that came before',
		(at) => ({ items: rows(at === 'start' ? 1 : 2), cursor: 'a' }),
		2,
		[1, 2],
	],
	['null in place of records', () => ({ items: null, cursor: 'a' }), 1, []],
	['a first page without records, whatever its total', () => ({ total: 5 }), 1, []],
])('ends at %s', async (_, pageFor, requests, came) => {
	const { asked, came: records, hints } = await read(pageFor);
	expect([asked.length, records, hints]).toEqual([requests, came, []]);
});

test.each([400, 404])('a first page that is refused is no end: %i', async (status) => {
	const reading = read(() => {
		throw new ApiError('No such list', { status });
	});
	await expect(reading).rejects.toThrow('No such list');
});

test('goes on where a page is short, and where the total is said to be reached', async () => {
	const { came } = await read((at) =>
		at === 'start' ? { items: rows(1), cursor: 'a', total: 1 } : { items: rows(2) },
	);
	expect(came).toEqual([1, 2]);
});

describe('pages without records, while the total promises more', () => {
	const chain = (pages: ReadonlyArray<Partial<ApiResponse>>) => (at: string) => {
		const index = at === 'start' ? 0 : Number(at);
		return { cursor: `${index + 1}`, ...pages[index] };
	};

	test.each([identity, undefined])('are followed to what is behind them %#', async (rule) => {
		const pages = [
			{ items: rows(1, 2), total: 4 },
			...Array.from({ length: 8 }, () => ({ total: 4 })),
			{ items: rows(3, 4), cursor: undefined, total: 4 },
		];
		const { came, hints } = await read(chain(pages), { identity: rule });
		expect([came, hints]).toEqual([[1, 2, 3, 4], []]);
	});

	test('are followed also where the first one is', async () => {
		const pages = [{ total: 2 }, { items: rows(1, 2), total: 2 }];
		const { came, hints, asked } = await read(chain(pages));
		expect([came, hints, asked.length]).toEqual([[1, 2], [], 3]);
	});

	test('are not followed forever, which is told', async () => {
		const { came, asked, hints } = await read(chain([{ items: rows(1), total: 5 }]));
		expect([came, asked.length]).toEqual([[1], 10]);
		expect(hints).toEqual(['The service states a total of 5 but returned 1.']);
	});

	test.each([
		['their cursor came before', { cursor: 'start' }],
		['they have no cursor', { cursor: undefined }],
	])('are the end, where %s', async (_, end) => {
		const pages = [{ items: rows(1), cursor: '1', total: 5 }, { ...end }];
		const given = chain(pages);
		const { came, hints } = await read((at) =>
			at === '1' && end.cursor ? { cursor: '1' } : given(at),
		);
		expect([came, hints]).toEqual([[1], ['The service states a total of 5 but returned 1.']]);
	});

	test.each([400, 404])('are the end, where what is behind them is refused: %i', async (status) => {
		const given = chain([{ items: rows(1), total: 5 }]);
		const { came, hints } = await read((at) => {
			if (at === '2') throw new ApiError('No such cursor', { status });
			return given(at);
		});
		expect([came, hints]).toEqual([[1], ['The service states a total of 5 but returned 1.']]);
	});

	test('are no end, where what is behind them fails', async () => {
		const given = chain([{ items: rows(1), total: 5 }]);
		const reading = read((at) => {
			if (at === '2') throw new ApiError('Something went wrong', { status: 500 });
			return given(at);
		});
		await expect(reading).rejects.toThrow('Something went wrong');
	});

	test('are the end, where it only grew meanwhile', async () => {
		const pages = [{ items: rows(1), total: 2 }, { items: rows(2), total: 3 }, { total: 3 }];
		const { came, hints, asked } = await read(chain(pages), { identity });
		expect([came, hints, asked.length]).toEqual([[1, 2], [], 3]);
	});
});

describe.each<[string, Reading['identity']]>([
	['with IDs', identity],
	['without', undefined],
])('cursors that alternate, of records %s', (_, rule) => {
	test.each<[string, number | undefined, string]>([
		['a total that promises more', 9, 'The service states a total of 9 but returned 3.'],
		[
			'no total',
			undefined,
			"The service's pages went on without showing anything new, so reading ended after 3 records. There may be more.",
		],
	])('end with a hint, where there is %s', async (__, total, told) => {
		const pages: Record<string, Partial<ApiResponse>> = {
			start: { items: rows(1), cursor: 'a' },
			a: { items: rows(2), cursor: 'b' },
			b: { items: rows(3), cursor: 'a' },
		};
		const { came, hints } = await read((at) => ({ ...pages[at], total }), { identity: rule });
		expect([...new Set(came)]).toEqual([1, 2, 3]);
		expect(hints).toEqual([told]);
	});

	test('end without one, where the total is reached', async () => {
		let page = 0;
		const { came, hints } = await read(
			(at) => ({ items: rows(++page), cursor: at === 'a' ? 'b' : 'a', total: 2 }),
			{ identity: undefined },
		);
		expect([came.length, hints]).toEqual([3, []]);
	});
});

test('does not follow a list forever that repeats its records under ever new cursors', async () => {
	let page = 0;
	const { came, asked, next } = await read(() => ({ items: rows(1, 2), cursor: `${++page}` }), {
		identity,
	});
	expect(came).toEqual([1, 2]);
	expect(next).toHaveLength(1);
	expect(asked.length).toBeLessThan(12);
});

test('follows a list that shows something new, however many pages it has', async () => {
	let page = 0;
	const { came } = await read(
		() => (++page === 30 ? { items: rows(0) } : { items: rows(0, page), cursor: `${page}` }),
		{ identity },
	);
	expect(came).toHaveLength(30);
});

test('follows a cursor that stays the same, as long as it shows something new', async () => {
	let page = 0;
	const scroll = (last: () => Partial<ApiResponse>) => {
		page = 0;
		return () => (++page > 30 ? last() : { items: rows(page), cursor: 'scroll' });
	};
	const ends: Array<() => Partial<ApiResponse>> = [
		() => ({ items: [] }),
		() => ({ items: rows(30), cursor: 'scroll' }),
		() => {
			throw new ApiError('The scroll is over', { status: 404 });
		},
	];
	for (const end of ends) {
		const { came, hints } = await read(scroll(end), { identity });
		expect([came.length, hints]).toEqual([30, []]);
	}
	const failing = scroll(() => {
		throw new ApiError('Something went wrong', { status: 500 });
	});
	await expect(read(failing, { identity })).rejects.toThrow('Something went wrong');
});

test('does not follow a cursor that stays the same over some of the records that came', async () => {
	const pages = [rows(1, 2), rows(1), rows(2)];
	const { asked } = await read(() => ({ items: pages.shift(), cursor: 'scroll' }), { identity });
	expect(asked).toHaveLength(2);
});

test('follows a cursor that came before to what is new there', async () => {
	const pages = [
		{ items: rows(1), cursor: 'a' },
		{ items: rows(2), cursor: 'b' },
		{ items: rows(3), cursor: 'a' },
		{ items: rows(4) },
	];
	const { came, hints } = await read(() => pages.shift()!, { identity });
	expect([came, hints]).toEqual([[1, 2, 3, 4], []]);
});

test('follows a cursor that stays the same over a page of other records without IDs', async () => {
	let page = 0;
	const pages = [
		rows(1),
		rows(2),
		[{ name: 'a' }, { name: 'b' }],
		[{ name: 'c' }],
		rows(3),
		rows(),
	];
	const { came } = await read(() => ({ items: pages[page++], cursor: 'scroll' }), { identity });
	expect(came).toEqual([1, 2, undefined, undefined, undefined, 3]);
});

test.each<[string, (page: number) => string]>([
	['ever new cursors', (page) => `${page}`],
	['a cursor that stays the same', () => 'scroll'],
])('does not follow records without IDs forever under %s', async (_, cursorOf) => {
	let page = 0;
	const { asked } = await read(
		() => ({ items: [{ name: `You asked for page ${++page}` }], cursor: cursorOf(page) }),
		{ identity },
	);
	expect(asked).toHaveLength(100);
});

test('follows records without IDs as far as the total promises', async () => {
	let page = 0;
	const { came } = await read(
		() => ({
			items: [{ name: `${++page}` }],
			cursor: page < 150 ? `${page}` : undefined,
			total: 150,
		}),
		{ identity },
	);
	expect(came).toHaveLength(150);
});

test('does not follow a cursor that stays the same where no record tells which it is', async () => {
	const { came } = await read(() => ({ items: rows(null), cursor: 'scroll' }), { identity });
	expect(came).toEqual([null, null]);
});

test.each([undefined, null, '', 2 ** 53])('gives all records whose identity is %j', async (id) => {
	expect((await read(() => ({ items: rows(id, id) }), { identity })).came).toEqual([id, id]);
});

test('asks for no larger page than is wanted, and goes on from a position', async () => {
	const { asked } = await read(() => ({ items: rows(1) }), {
		limit: 7,
		from: { number: 3, cursor: 'c' },
	});
	expect(asked).toEqual([{ query: 'a', pageSize: 7, searchAfter: 'c' }]);
});

test.each([
	['all of the total has come', 2, ['a', 'b'], 1],
	['more is promised', 3, 'The cursor is invalid', 0],
])('a cursor that is refused where %s', async (_, total, expected, hints) => {
	const reading = read(
		(at) => {
			if (at === 'start') return { items: rows('a', 'b'), total, cursor: 'end' };
			throw new ApiError('The cursor is invalid', { status: 422 });
		},
		{ identity },
	);
	const result = await reading.then(
		({ came, hints: told }) => [came, told.length],
		(error: Error) => [error.message, 0],
	);
	expect(result).toEqual([expected, hints]);
});

test('counts what is before the position that it goes on from', async () => {
	const position = { number: 3, size: 10, cursor: 'c' };
	const { came, hints } = await read(
		(at) => {
			if (at === 'end') throw new ApiError('The cursor is invalid', { status: 422 });
			return { items: rows(1, 2), total: 22, cursor: 'end' };
		},
		{ identity, from: position },
	);
	expect([came, hints.length]).toEqual([[1, 2], 1]);
});
