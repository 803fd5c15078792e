import { shortened } from '../properties/conversions';

/** The part of a hint that differs between items. */
interface HintPart {
	/** The names that the hint is about. */
	readonly names: readonly string[];
	/** Counts, which are added up by position. */
	readonly counts?: readonly number[];
}

/** Writes one hint for all items that it concerns. The function itself identifies the kind of hint. */
export type HintKind = (all: Required<HintPart>) => string;

/** Adds a hint: a fixed text, or a kind whose parts are joined. */
export type Hint = (words: string | HintKind, part?: HintPart) => void;

const MOST_NAMES = 20;

/** The hints of one run: each kind once. */
export class Hints {
	private readonly kinds = new Map<HintKind, HintPart[]>();
	/** Fixed texts that differ only in their numbers are of one kind. */
	private readonly messagesByForm = new Map<string, Set<string>>();

	readonly add: Hint = (words, part = { names: [] }) => {
		if (typeof words === 'string') {
			const form = words.replace(/\d+/g, '0');
			const messages = this.messagesByForm.get(form) ?? new Set<string>();
			this.messagesByForm.set(form, messages.add(words));
		} else {
			const parts = this.kinds.get(words);
			if (parts === undefined) this.kinds.set(words, [part]);
			else parts.push(part);
		}
	};

	all(): string[] {
		const fixed = [...this.messagesByForm.values()].map(([first, ...others]) =>
			others.length === 0 ? first : `${first} Similar hints for other items: ${others.length}.`,
		);
		return [...fixed, ...[...this.kinds].map(([words, parts]) => words(merged(parts)))];
	}
}

function merged(parts: readonly HintPart[]): Required<HintPart> {
	const names = [...new Set(parts.flatMap((part) => part.names))];
	const counts = (parts[0].counts ?? []).map((_, place) =>
		parts.reduce((sum, part) => sum + (part.counts?.[place] ?? 0), 0),
	);
	return { names, counts };
}

/** Lists names, at most twenty of them: `a, b and 3 more`. */
export function listed(names: readonly string[]): string {
	const shown = names.slice(0, MOST_NAMES).map(shortened).join(', ');
	return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}
