/** Returns the earliest of the times that are defined. */
export function earliest(...times: Array<number | undefined>): number | undefined {
	const known = times.filter((time) => time !== undefined);
	return known.length === 0 ? undefined : Math.min(...known);
}
