import { isObject } from '../json';

/** Ends the text with a full stop if nothing else ends it: n8n's editor shows the lines of an error one after another. */
export function asSentence(text: string): string {
	return /[.!?…。]['"”’)]?$/.test(text) ? text : `${text}.`;
}

/** Returns the texts that are set as sentences, one in each line. */
export function asSentences(...texts: ReadonlyArray<string | null | undefined>): string {
	return texts
		.flatMap((text) => text?.split(/(?<!\s)\s*\n\s*/) ?? [])
		.filter((line) => line !== '')
		.map(asSentence)
		.join('\n');
}

/** The text as a part of a sentence: without the full stop at its end. */
export function asClause(text: string): string {
	return text.replace(/\.$/, '');
}

/** A duration as people say it: `a second`, `90 seconds`, `5 minutes`. Rounded as `round` says. */
export function inWords(ms: number, round: (value: number) => number = Math.round): string {
	const seconds = Math.max(1, round(ms / 1_000));
	if (seconds < 120) return seconds === 1 ? 'a second' : `${seconds} seconds`;
	const minutes = round(seconds / 60);
	return minutes < 120 ? `${minutes} minutes` : `${round(minutes / 60)} hours`;
}

/**
 * Control characters but tabs and line ends, with the rest of an escape sequence for terminals, and characters that nobody
 * sees: marks of direction, characters of no width, and tags, in which whole sentences can hide.
 */
const UNPRINTABLE =
	/(?![\t\n\r])\p{Cc}(?:\[[0-?]*[ -/]*[@-~])?|\p{Default_Ignorable_Code_Point}+/gu;

/** Invisible characters that belong to emoji, and to words of some languages, if they stand alone. */
const JOINERS: ReadonlySet<string> = new Set(['\u200c', '\u200d', '\ufe0f', '\ufe0f\u200d']);

/** Returns a text without unprintable characters: logs, terminals and models would obey them. */
export function printable(text: string): string {
	return text.replace(UNPRINTABLE, (found) => (JOINERS.has(found) ? found : '')).toWellFormed();
}

/** Returns the beginning of a text. A character can be two UTF-16 code units, which must not be separated. */
export function cut(text: string, longest: number): string {
	const characters = [...text.slice(0, 2 * longest + 2)];
	return characters.length <= longest ? text : `${characters.slice(0, longest).join('')}…`;
}

/** Longer texts are cut, and more reasons left out: nobody reads them in an error. */
const LONGEST_TEXT = 300;
const LONGEST_FIELD = 100;
const MOST_REASONS = 20;

/** The service's words about a failure: its message, and the reasons that it lists. */
export interface Words {
	readonly serverMessage?: string;
	readonly serverReasons: readonly string[];
}

/**
 * Returns the message of an error response, in whichever form services have one (the API's own `message`, or `detail`, `title`
 * and `error` of others), and the reasons that it lists.
 */
export function wordsIn(body: unknown): Words {
	if (Array.isArray(body)) return wordsIn({ data: body });
	if (!isObject(body)) return { serverMessage: textIn(body), serverReasons: [] };
	const { message, detail, error, title, data, errors, items } = body;
	const words = [message, detail, isObject(error) ? error.message : error, title];
	const lists = [data, errors, items, ...words.filter((word) => typeof word !== 'string')];
	return {
		serverMessage: words.map(textIn).find((text) => text !== undefined),
		serverReasons: [...new Set(lists.flatMap((list) => reasonsIn(list)))].slice(0, MOST_REASONS),
	};
}

function textIn(value: unknown): string | undefined {
	return typeof value === 'string' ? plain(value, LONGEST_TEXT) || undefined : undefined;
}

/** Returns a text of the service without unprintable characters, at most `longest` of them. */
function plain(value: string, longest: number): string {
	return cut(printable(value.slice(0, 4 * longest)).trim(), longest);
}

/** Returns the texts in a list of reasons, or texts by the name of a field: `color: taken`. */
function reasonsIn(list: unknown, field = ''): string[] {
	const text = textIn(list);
	if (text !== undefined) return [field === '' ? text : `${field}: ${text}`];
	if (Array.isArray(list)) return list.flatMap((entry) => reasonsIn(entry, field));
	if (!isObject(list)) return [];
	// `{"message": "is taken", "code": 5}` is one reason.
	if (textIn(list.message) !== undefined) return reasonsIn(list.message, field);
	return Object.entries(list).flatMap(([name, entry]) =>
		reasonsIn(entry, plain(field === '' ? name : `${field}.${name}`, LONGEST_FIELD)),
	);
}

/** Returns the line that quotes the service, unless the message has the same words. */
export function quoted(
	serverMessage: string | undefined,
	message: string | undefined,
): string | undefined {
	// "The import is not found." adds nothing to "The import was not found".
	const gist = (text = '') => wordsOf(text).replaceAll(/ (the|is|was)(?= )/g, '');
	const saysMore = serverMessage !== undefined && gist(serverMessage) !== gist(message);
	return saysMore ? `The service says: ${serverMessage}` : undefined;
}

/** A title is read at a glance. */
const LONGEST_TITLE = 160;

/** Returns the service's message with its only reason as one sentence. `undefined` if there is not one reason, or it is long. */
export function titleWith(reasons: readonly string[], serverMessage = ''): string | undefined {
	const [reason = ''] = reasons;
	const isShort = Math.max(reason.length, serverMessage.length) <= LONGEST_TITLE;
	if (reasons.length !== 1 || !isShort) return undefined;
	const opening = serverMessage.replace(/(?<![\s.:])[\s.:]+$/, '');
	const both = reason.startsWith(opening) ? reason : `${opening}: ${reason}`;
	const title = wordsOf(opening).includes(wordsOf(reason)) ? opening : both;
	return /\n/.test(title) || title.length > LONGEST_TITLE ? undefined : title;
}

/** Returns the words in lower case with a space on both sides, so that no part of a word is found in another. */
function wordsOf(text: string): string {
	const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return ` ${words.join(' ')} `;
}
