import { ECHO_FIELD } from '../dress.mts';

/** A value as text, fields in the order of their names, without what repeats a secret: two are equal as texts. */
export function canonical(value: unknown): string {
	return JSON.stringify(value, (name, inner: unknown) => {
		if (name === ECHO_FIELD) return undefined;
		if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
		return Object.fromEntries(
			Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)),
		);
	});
}

/** How two lists differ, in a sentence that says the first place. */
export function difference(
	expected: readonly unknown[],
	came: readonly unknown[],
): string | undefined {
	const [wanted, got] = [expected, came].map((values) => values.map(canonical));
	const at = wanted.findIndex((text, index) => text !== got[index]);
	if (at < 0 && got.length === wanted.length) return undefined;
	const place = at < 0 ? wanted.length : at;
	return `${wanted.length} due, ${got.length} came; at ${place} due ${wanted[place] ?? 'nothing'}, came ${got[place] ?? 'nothing'}`;
}
