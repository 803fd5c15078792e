import { page, table, words } from './markdown.mts';
import { allWords, KINDS } from './words.mts';

const MOST_PLACES = 2;

/** The page of all words, to be read as a whole when some of them change. */
export function wordsPage(): string {
	const all = allWords();
	return page(
		'# Words',
		`Every text that the nodes and credentials show, each once: in the editor, and in what a run says. A value that is put in is shown as "…". The rules that they follow are in test/conventions/wording.mts.`,
		KINDS.flatMap((kind) => {
			const rows = all.filter((each) => each.kind === kind);
			return [
				`## ${kind}s`,
				table(
					['Text', 'Where'],
					rows.map(({ text, places }) => [words(text), where(places)]),
				),
			];
		}),
	);
}

function where(places: readonly string[]): string {
	const shown = places.slice(0, MOST_PLACES).map(words);
	const more = places.length - shown.length;
	return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
