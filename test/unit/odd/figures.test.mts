import { addFailure, noFigures, report, sum } from '../../engine/odd/figures.mts';
import type { World } from '../../engine/odd/world.mts';

const world = { operation: 'publishingContacts tag.create' } as World;
const failure = (path: number) => ({
	repeat: `--kind=written --seed=1 --path=${path}`,
	said: `draw ${path}`,
	world,
});

test('what several jobs drew and what did not hold is one report, with the first failure of each kind', () => {
	const [one, other] = [noFigures(), noFigures()];
	Object.assign(one, { draws: 10, requests: 30 });
	Object.assign(other, { draws: 5, requests: 7 });
	addFailure(one, 'once', failure(3));
	addFailure(one, 'once', failure(4));
	addFailure(other, 'once', failure(1));
	addFailure(other, 'in order', failure(2));
	expect(report(sum([one, other])).split('\n')).toEqual([
		'15 worlds, 37 requests, 2 invariants broken',
		'3 × once',
		'    first: draw 3',
		'    npm run test:odd -- --kind=written --seed=1 --path=3',
		'    {"operation":"publishingContacts tag.create"}',
		'1 × in order',
		'    first: draw 2',
		'    npm run test:odd -- --kind=written --seed=1 --path=2',
		'    {"operation":"publishingContacts tag.create"}',
	]);
});

test('a clean run says so', () => {
	expect(report(sum([{ ...noFigures(), draws: 2, requests: 3 }]))).toBe(
		'2 worlds, 3 requests, 0 invariants broken',
	);
});
