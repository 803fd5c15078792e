import { execa } from 'execa';
import { COMPARED } from './environment/packages.mts';
import { atMost, type Figure } from './figure.mts';

const ALLOWED_KB = 118;

/** The size of the packed package, as npm would publish it, against two other packages. */
export async function packageSize(): Promise<Figure[]> {
	const own = await packedSize('.');
	const goal = { ...atMost(ALLOWED_KB, own / 1000), words: `at most ${ALLOWED_KB} kB` };
	const others = Object.entries(COMPARED).map(async ([name, version]) => {
		const size = await packedSize(`${name}@${version}`);
		return {
			work: 'Package as published, without dependencies',
			measured: kilobytes(own),
			against: `${name}: ${kilobytes(size)}`,
			ratio: `${(own / size).toFixed(2)} of its size`,
			goal,
		};
	});
	return await Promise.all(others);
}

async function packedSize(what: string): Promise<number> {
	const { stdout } = await execa('npm', ['pack', what, '--dry-run', '--json', '--ignore-scripts']);
	const [{ size }] = JSON.parse(stdout) as Array<{ size: number }>;
	return size;
}

function kilobytes(bytes: number): string {
	return `${(bytes / 1000).toFixed(1)} kB`;
}
