import { asClause, asSentence, inWords, wordsIn } from '../../../../nodes/shared/errors/words.ts';

/** The service's messages, as the editor shows them. */

test.each([
	['The name is taken', 'The name is taken.'],
	['The name is taken.', 'The name is taken.'],
	['Really?', 'Really?'],
	['And so on…', 'And so on…'],
	['だめです。', 'だめです。'],
	['It said “no.”', 'It said “no.”'],
	['See a.b', 'See a.b.'],
	["It is 'a'", "It is 'a'."],
])('%s', (text, sentence) => {
	expect(asSentence(text)).toBe(sentence);
	expect(asClause(sentence)).toBe(text.replace(/\.$/, ''));
});

test.each([
	[0, 'a second'],
	[1_600, '2 seconds'],
	[119_000, '119 seconds'],
	[120_000, '2 minutes'],
	[7_100_000, '118 minutes'],
	[7_200_000, '2 hours'],
])('%i ms are %s', (ms, words) => {
	expect(inWords(ms)).toBe(words);
});

test.each([
	['an escape sequence of terminals', 'No \u001b[31mroom\u001b[0m', 'No room'],
	['NUL', 'No\u0000 room', 'No room'],
	['a mark of direction', 'No \u202eroom', 'No room'],
	['a line end, which stays', 'No\nroom', 'No\nroom'],
])('the service is quoted without %s', (_what, message, said) => {
	expect(wordsIn({ message }).serverMessage).toBe(said);
});
