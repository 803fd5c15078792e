/** Whether an event is one of those wanted: by name, or by its beginning where a name ends with `*`. */
export type EventFilter = (event: string) => boolean;

export function eventFilter(wanted: readonly string[]): EventFilter {
	if (wanted.length === 0) return () => true;
	const names = new Set(wanted.filter((name) => !name.endsWith('*')));
	const beginnings = wanted.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
	return (event) => names.has(event) || beginnings.some((beginning) => event.startsWith(beginning));
}
