import type { Page } from '../../../../../nodes/shared/client/paging/page.ts';
import type { PageReader } from '../../../../../nodes/shared/client/paging/pageReader.ts';
import { ReadAhead } from '../../../../../nodes/shared/client/paging/readAhead.ts';

const full: Page = { records: [{ id: 1 }] };
const empty: Page = { records: [] };

/** Pages that come when the test says so. */
function usePages(mostAtOnce: number) {
	const waiting = new Map<number, { come(page: Page): void; fail(error: Error): void }>();
	const asked: number[] = [];
	const reader: Pick<PageReader, 'read'> = {
		read: async (number) =>
			await new Promise((come, fail) => {
				asked.push(number);
				waiting.set(number, { come, fail });
			}),
	};
	const addsNothing = ({ records }: Page) => records.length === 0;
	const ahead = new ReadAhead(reader as PageReader, mostAtOnce, addsNothing);
	const settled = async () => await new Promise(setImmediate);
	return {
		ahead,
		asked,
		async come(number: number, page = full) {
			waiting.get(number)!.come(page);
			await settled();
		},
		async fail(number: number) {
			waiting.get(number)!.fail(new Error(`Page ${number} failed`));
			await settled();
		},
	};
}

test('the next page is asked for as soon as one has come, whichever that is', async () => {
	const { ahead, asked, come } = usePages(3);
	const second = ahead.read(2, 10);
	expect(asked).toEqual([2, 3, 4]);
	await come(4);
	expect(asked).toEqual([2, 3, 4, 5]);
	await come(2, { records: [{ id: 2 }] });
	expect(await second).toEqual({ records: [{ id: 2 }] });
	expect(asked).toEqual([2, 3, 4, 5, 6]);
});

test('no page behind the last one is asked for', async () => {
	const { ahead, asked, come } = usePages(5);
	const second = ahead.read(2, 3);
	await come(2);
	await second;
	expect(asked).toEqual([2, 3]);
	void ahead.read(3, 4);
	expect(asked).toEqual([2, 3, 4]);
});

test('one at a time is read only when it is needed', async () => {
	const { ahead, asked, come } = usePages(1);
	const second = ahead.read(2, 2);
	await come(2);
	await second;
	expect(asked).toEqual([2]);
	void ahead.read(3, 3);
	expect(asked).toEqual([2, 3]);
});

test('behind a page that adds nothing no more are asked for, until one of them is needed', async () => {
	const { ahead, asked, come } = usePages(2);
	const second = ahead.read(2, 10);
	await come(3, empty);
	await come(2);
	await second;
	expect(await ahead.read(3, 10)).toBe(empty);
	expect(asked).toEqual([2, 3]);
	void ahead.read(4, 10);
	expect(asked).toEqual([2, 3, 4, 5]);
});

test('a page that failed is told when its turn comes, and no more are asked for', async () => {
	const { ahead, asked, come, fail } = usePages(2);
	const second = ahead.read(2, 10);
	await fail(3);
	await come(2);
	expect(await second).toBe(full);
	await expect(ahead.read(3, 10)).rejects.toThrow('Page 3 failed');
	expect(asked).toEqual([2, 3]);
});

test('it stops once nothing is under way, and a page behind the end that failed is not told', async () => {
	const { ahead, asked, come, fail } = usePages(3);
	const second = ahead.read(2, 10);
	await come(2);
	await second;
	let hasStopped = false;
	const stopping = ahead.stop().then(() => (hasStopped = true));
	await come(3);
	await fail(4);
	expect(hasStopped).toBe(false);
	await come(5);
	await stopping;
	expect(asked).toEqual([2, 3, 4, 5]);
	void ahead.read(3, 3);
	expect(asked.at(-1)).toBe(3);
});

test('as it stops it tells what came, but was not needed', async () => {
	const { ahead, come, fail } = usePages(3);
	const second = ahead.read(2, 10);
	await come(2);
	await second;
	await come(3, { records: [{ id: 3 }] });
	const stopping = ahead.stop();
	await fail(4);
	for (const number of [5, 6]) await come(number, { records: [{ id: number }] });
	expect(await stopping).toEqual([{ id: 3 }, { id: 5 }, { id: 6 }]);
});
