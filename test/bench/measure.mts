/** Milliseconds that something took, run by run, without the first run, which warms up, and without preparing. */
export async function timings(
	runs: number,
	work: () => Promise<void>,
	prepare: () => Promise<void> = async () => {},
): Promise<number[]> {
	const times: number[] = [];
	for (let run = 0; run <= runs; run++) {
		await prepare();
		const started = performance.now();
		await work();
		if (run > 0) times.push(performance.now() - started);
	}
	return times;
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** `median (smallest to largest)` of some milliseconds. */
export function spread(values: readonly number[]): string {
	const ms = (value: number) => `${Math.round(value)}`;
	return `${ms(median(values))} ms (${ms(Math.min(...values))} to ${ms(Math.max(...values))})`;
}
