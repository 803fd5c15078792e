/**
 * Adds a hint if a list is empty: no record matches the filters, or the service returned none. `what`: plural of the
 * records. `isFiltered`: whether the request had filters.
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
