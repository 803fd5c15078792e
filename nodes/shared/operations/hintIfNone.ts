interface Filtered {
	/** Several of them, in words, where that is not `one` with an s. */
	readonly many?: string;
	/** Whether fewer than all were asked for. */
	readonly isFiltered?: boolean;
}

/** Hints at why a list has no records, if it has none: no `one` passes the filters, or the service returned none at all. */
export function hintIfNone(
	records: readonly unknown[],
	hint: (message: string) => void,
	one: string,
	{ many = `${one}s`, isFiltered = false }: Filtered = {},
): void {
	if (records.length > 0) return;
	hint(isFiltered ? `No ${one} passes the 'Filters'.` : `The service returned no ${many}.`);
}
