import type { Settings } from '../../../sandbox/service.mts';
import { closeServices, playService } from '../../support/playedService.mts';
import { byId, operation, useNodes } from '../../support/useNodes.mts';

/** Lists of contacts, which the service gives from cursor to cursor; how they end is not stated. */

const nodes = useNodes();
afterEach(closeServices);

const LISTS = [
	['publishingContacts contact.getAll', {}],
	// Everybody is in it.
	['publishingContacts segment.getContacts', { segmentId: byId(1) }],
] as const;
const ENDS: ReadonlyArray<Settings['cursorEnd']> = [
	'null',
	'absent',
	'empty',
	'one more',
	'repeated',
];

/** A cursor behind the last page is followed once: only the service knows what is there. */
const isFollowed = (end: Settings['cursorEnd']) => end === 'one more' || end === 'repeated';

describe.each(LISTS)('%s', (chosen, parameters) => {
	/** The addresses of the contacts, and how many requests it took. */
	const read = async (more: object) => {
		const run = await nodes.run(operation(chosen), { ...parameters, ...more });
		expect(run.error).toBeUndefined();
		return {
			emails: run.items.map(({ json }) => json.email),
			requests: nodes.sent().length,
			hints: run.hints,
		};
	};
	const all = Array.from({ length: 260 }, (_, index) => `reader${index}@readers.example`);

	describe.each(ENDS)('whose end is "%s"', (end) => {
		beforeEach(() => nodes.control.setCursorEnd(end));

		test('is read whole, each contact once', async () => {
			const { emails, requests, hints } = await read({ returnAll: true });
			expect(emails).toEqual(all);
			expect(requests).toBe(isFollowed(end) ? 4 : 3);
			expect(hints).toEqual([]);
		});

		test('that fills its last page is read whole', async () => {
			nodes.control.setContacts(200);
			const { emails, requests } = await read({ returnAll: true });
			expect(emails).toEqual(all.slice(0, 200));
			expect(requests).toBe(isFollowed(end) ? 3 : 2);
		});

		test('of nobody is one request', async () => {
			nodes.control.setContacts(0);
			expect(await read({ returnAll: true })).toMatchObject({ emails: [], requests: 1 });
		});

		test.each([
			[1, 1],
			[99, 1],
			[100, 1],
			[101, 2],
			[200, 2],
			[201, 3],
			[259, 3],
			[260, 3],
		])('reads no page more than a limit of %i needs', async (limit, pages) => {
			const { emails, requests } = await read({ limit });
			expect(emails).toEqual(all.slice(0, limit));
			expect(requests).toBe(pages);
		});
	});

	/** Reads from a service that gives these contacts on its pages, of 9 in all. */
	const readPages = async (pages: readonly number[][], cursors: readonly string[]) => {
		const { run, writes } = await playService(nodes, ({ body }) => {
			const { searchAfter } = (body ?? {}) as { searchAfter?: string };
			const page = searchAfter === undefined ? 0 : cursors.indexOf(searchAfter) + 1;
			const contacts = pages[page].map((index) => ({ email: all[index] }));
			return { body: { items: { contacts, searchAfter: cursors[page] ?? null }, total: 9 } };
		});
		const { items, hints } = await run(chosen, { ...parameters, returnAll: true });
		const emails = items.map(({ json }) => json.email);
		return { emails, hints: hints.map(({ message }) => message), requests: writes().length };
	};

	test('is read on behind pages that leave out all that they hold, while its total promises more', async () => {
		const pages = [[], [0, 1, 2, 3], [], [], [4, 5, 6, 7, 8]];
		const { emails, hints } = await readPages(pages, ['a', 'b', 'c', 'd']);
		expect([emails, hints]).toEqual([all.slice(0, 9), []]);
	});

	test('whose cursors alternate ends, and says that it may have more', async () => {
		const { emails, hints, requests } = await readPages([[0], [1], [2]], ['a', 'b', 'a']);
		expect(emails).toEqual(all.slice(0, 3));
		expect(hints).toEqual(['The service states a total of 9 but returned 3.']);
		expect(requests).toBeLessThan(6);
	});

	test('is read on where pages are smaller than asked for', async () => {
		nodes.control.setPageCap(40);
		expect(await read({ limit: 81 })).toMatchObject({ emails: all.slice(0, 81), requests: 3 });
	});

	test('asks for no more in a page than the limit', async () => {
		await read({ limit: 7 });
		expect(nodes.control.requests()[0].body).toMatchObject({ pageSize: 7 });
	});
});
