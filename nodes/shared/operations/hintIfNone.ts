/**
 * Hints at why a list has no records, if it has none: none match the filters, or the service returned none at all.
 * `what`: the records, in words. `isFiltered`: whether fewer than all were asked for.
 */
export function hintIfNone(
	records: readonly unknown[],
	hint: (message: string) => void,
	what: string,
	{ isFiltered = false } = {},
): void {
	if (records.length > 0) return;
	hint(isFiltered ? `No ${what} match the 'Filters'.` : `The service returned no ${what}.`);
}
