import { allWords, type Words } from '../support/words.mts';

/** Rules for all words that users read, in the editor and in messages. */

const words = allWords();
/** The editor's own labels of a resource mapper. */
const OF_THE_EDITOR = ['Values to Send', 'Mapping Column Mode', 'Map Each Column Manually'];
const labels = new Set([
	...OF_THE_EDITOR,
	...words.filter(({ kind }) => kind === 'Label' || kind === 'Action').map(({ text }) => text),
]);

/** Texts that break a rule, each with its first place, for the output of a failing test. */
const breaking = (breaks: (words: Words) => boolean) =>
	words.filter(breaks).map(({ text, places }) => `${places[0]}: ${text}`);

test('are all there: the editor’s and the messages of every layer', () => {
	expect(new Set(words.map(({ kind }) => kind)).size).toBe(7);
	const places = words.flatMap((each) => each.places).join('\n');
	for (const folder of ['actions', 'feed', 'realtime', 'shared/client', 'shared/api']) {
		expect(places).toMatch(new RegExp(`nodes/.*${folder}/`));
	}
});

test('name parameters and choices in single quotes, as the editor shows them', () => {
	const unknown = words.flatMap(({ text, places: [place] }) =>
		[...text.matchAll(/(?<!\p{L})'([A-Z][^']*)'/gu)]
			.filter(([, name]) => !labels.has(name))
			.map(([quoted]) => `${place}: ${quoted}`),
	);
	expect(unknown).toEqual([]);
	expect(breaking(({ text }) => /["`]/.test(text.replace(/<[^>]+>/g, '')))).toEqual([]);
});

test('say what happened and what to do, without blame or fuss', () => {
	const fuss =
		/\b((?<!\b(before the|internal) )error|problem|failure|mistake|please|sorry|oops|invalid|illegal)\b|!/i;
	expect(breaking(({ kind, text }) => kind === 'Message' && fuss.test(text))).toEqual([]);
});

test('say "get" and "return" where n8n does', () => {
	const isOther = /^(List|Search|Fetch all|Retrieve|Read)\b|\b(gives|given) (one|all|the)\b/;
	expect(breaking(({ kind, text }) => kind === 'Description' && isOther.test(text))).toEqual([]);
});

test('have one label for one thing, in all nodes', () => {
	const others =
		/^(Order By|Search|Query|Date Added|Date of Creation|Is Not|On [A-Z].*|.* Several .*)$/;
	expect(breaking(({ kind, text }) => kind === 'Label' && others.test(text))).toEqual([]);
});

test('call what runs the nodes an n8n instance', () => {
	expect(breaking(({ text }) => /\bthis n8n\b(?! instance)/i.test(text))).toEqual([]);
});

test('have no space too many, and no ellipsis but in "Select a …..."', () => {
	expect(breaking(({ text }) => text !== text.trim() || / {2}/.test(text))).toEqual([]);
	const isLoose = ({ text }: Words) => text.includes('...') && !/^Select an? .+\.\.\.$/.test(text);
	expect(breaking(isLoose)).toEqual([]);
});

test('end with a full stop if they are more than one sentence, and are not a message', () => {
	const isOpen = /(?<!e\.g)[.?] [A-Z].*[^.?>]$/s;
	expect(breaking(({ kind, text }) => kind !== 'Message' && isOpen.test(text))).toEqual([]);
});
