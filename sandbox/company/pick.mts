/** The element at an index that runs around the list, also below zero. */
export function pick<T>(list: readonly T[], index: number): T {
	return list.at(index % list.length)!;
}
