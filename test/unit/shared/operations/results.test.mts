import { itemsInWords, startedSentence } from '../../../../nodes/shared/operations/results.ts';

/** Items in a sentence, and processes that a failed run has begun. */

test.each([
	[[0], 'item 0'],
	[[2, 0, 1], 'items 0 to 2'],
	[[5, 0, 1, 3], 'items 0 to 1, 3, 5'],
	[[10, 9, 2, 3, 4], 'items 2 to 4, 9 to 10'],
])('%j are %s', (indexes, words) => {
	const given = [...indexes];
	expect(itemsInWords(given)).toBe(words);
	expect(given).toEqual(indexes);
});

const retried = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ verb: 'Retried', subject: `imp_${index}` }));

test.each([[3, 'Retried before the error: imp_0, imp_1, imp_2.']])(
	'%i that were begun',
	(count, sentence) => {
		expect(startedSentence(retried(count))).toBe(sentence);
	},
);

test.each([
	[100, /, imp_99\.$/],
	[101, /, imp_99, 1 more\.$/],
	[350, /, imp_99, 250 more\.$/],
])('of %i no more than a hundred are named', (count, end) => {
	expect(startedSentence(retried(count))).toMatch(end);
});
