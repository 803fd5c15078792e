import { asClause, asSentence } from '../../../../nodes/shared/api/asSentence.ts';
import { inWords } from '../../../../nodes/shared/api/inWords.ts';
import { reasons, titleWith } from '../../../../nodes/shared/api/reasons.ts';

/** What the service says, as the editor shows it. */

test.each([
	['The name is taken', 'The name is taken.'],
	['The name is taken.', 'The name is taken.'],
	['Really?', 'Really?'],
	['No!', 'No!'],
	['And so on…', 'And so on…'],
	['だめです。', 'だめです。'],
	["It said 'no.'", "It said 'no.'"],
	['It said “no.”', 'It said “no.”'],
	['See a.b', 'See a.b.'],
	["It is 'a'", "It is 'a'."],
])('%s', (text, sentence) => {
	expect(asSentence(text)).toBe(sentence);
});

test.each([
	['It failed.', 'It failed'],
	['It failed', 'It failed'],
	['See a.b', 'See a.b'],
])('%s as a part of a sentence', (text, clause) => {
	expect(asClause(text)).toBe(clause);
});

test.each([
	[0, 'a second'],
	[1_400, 'a second'],
	[1_600, '2 seconds'],
	[119_000, '119 seconds'],
	[120_000, '2 minutes'],
	[7_100_000, '118 minutes'],
	[7_200_000, '2 hours'],
])('%i ms are %s', (ms, words) => {
	expect(inWords(ms)).toBe(words);
});

describe('reasons', () => {
	test('are at most twenty, and those of all places each once', () => {
		const many = Array.from({ length: 30 }, (_, index) => `reason ${index}`);
		expect(reasons(many, many)).toEqual(many.slice(0, 20));
	});

	test('lose the spaces around them', () => {
		expect(reasons([' a '], { color: ' taken\n' })).toEqual(['a', 'color: taken']);
	});

	test('are looked for twenty levels deep', () => {
		const nested = (levels: number): unknown => (levels === 0 ? 'deep' : [nested(levels - 1)]);
		const named = (levels: number): unknown => (levels === 0 ? 'deep' : { a: named(levels - 1) });
		expect(reasons(nested(19))).toEqual(['deep']);
		expect(reasons(nested(20))).toEqual([]);
		expect(reasons(named(19))).toEqual([`${Array(19).fill('a').join('.')}: deep`]);
		expect(reasons(named(20))).toEqual([]);
	});

	test.each([
		[160, 'x'.repeat(160)],
		[161, undefined],
	])('of %i characters are a title: %s', (length, title) => {
		expect(titleWith('x'.repeat(length))).toBe(title);
		expect(titleWith('taken', 'x'.repeat(161))).toBeUndefined();
	});

	test.each([
		['taken', 'Not valid:. ', 'Not valid: taken'],
		['taken', undefined, 'taken'],
		['taken', ' . ', 'taken'],
		['The Name -- is taken!', 'name is taken', 'The Name -- is taken!'],
		['A', 'The a-team', 'The a-team'],
		['a\nb', 'Not valid', undefined],
		['r'.repeat(80), 's'.repeat(78), `${'s'.repeat(78)}: ${'r'.repeat(80)}`],
		['r'.repeat(80), 's'.repeat(79), undefined],
	])('%s, where the service says %s', (reason, said, title) => {
		expect(titleWith(reason, said)).toBe(title);
	});
});
