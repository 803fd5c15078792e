import type { Settings } from '../../sandbox/service.mts';
import { byId, operation, useNodes } from '../support/useNodes.mts';

/** Lists of contacts, which have cursors. The API does not state how such a list ends. */

const nodes = useNodes();

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

/** A new cursor on the last page is followed: only the service knows whether it leads to more. */
const isFollowed = (end: Settings['cursorEnd']) => end === 'one more';

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
	});

	test.each([
		[1, 1],
		[99, 1],
		[100, 1],
		[101, 2],
		[200, 2],
		[260, 3],
	])('reads no page more than a limit of %i needs', async (limit, pages) => {
		const { emails, requests } = await read({ limit });
		expect(emails).toEqual(all.slice(0, limit));
		expect(requests).toBe(pages);
	});

	test('is read further if pages are smaller than requested', async () => {
		nodes.control.setPageCap(40);
		expect(await read({ limit: 81 })).toMatchObject({ emails: all.slice(0, 81), requests: 3 });
	});

	test('asks for no more in a page than the limit', async () => {
		await read({ limit: 7 });
		expect(nodes.control.requests()[0].body).toMatchObject({ pageSize: 7 });
	});
});
