import { runImports, type Bench, type Figure } from './figure.mts';

/** How many requests Get Many makes for a limit that one page holds. */
export async function limit(bench: Bench): Promise<Figure> {
	const { control } = bench.sandbox;
	control.reset();
	await runImports(bench, { operation: 'getAll', limit: 50 });
	const requests = control.requests().length;
	return {
		work: 'Get Many with a limit of 50 and no filter',
		measured: `${requests} request${requests === 1 ? '' : 's'}`,
		against: '-',
		ratio: '-',
		goal: 'exactly 1 request',
		reached: requests === 1,
	};
}
