import { execa } from 'execa';
import type { Figure } from './figure.mts';

const ALLOWED_KB = 120;

/** The size of the packed package, as npm would publish it. */
export async function packageSize(): Promise<Figure> {
	const { stdout } = await execa('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']);
	const [{ size }] = JSON.parse(stdout) as Array<{ size: number }>;
	const kilobytes = size / 1000;
	return {
		work: 'Package as published',
		measured: `${kilobytes.toFixed(1)} kB`,
		against: '-',
		ratio: '-',
		goal: `at most ${ALLOWED_KB} kB`,
		reached: kilobytes <= ALLOWED_KB,
	};
}
