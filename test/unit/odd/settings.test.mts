import { KINDS } from '../../engine/odd/operations.mts';
import { oddSettings } from '../../engine/odd/settings.mts';

test.each([
	[[], { draws: 20_000, seed: 1, jobs: 2, kinds: KINDS }],
	[['--draws=500', '--seed=7', '--jobs=1'], { draws: 500, seed: 7, jobs: 1, kinds: KINDS }],
	[
		['--kind=paged', '--seed=7', '--path=17:0'],
		{ seed: 7, jobs: 1, kinds: ['paged'], path: '17:0' },
	],
])('%j', (args, settings) => {
	expect(oddSettings(args)).toMatchObject(settings);
});

test.each([
	[['--draws=0'], /^--draws takes a whole number from 1, not "0"\.\nUsage: /],
	[['--jobs=two'], /^--jobs takes a whole number from 1, not "two"\./],
	[['--kind=pages'], /^--kind is one of paged, listed, .*, not "pages"\./],
	[['--path=17'], /^--path needs the --kind and the --seed that came with it\./],
	[['--draw=7'], /^Unknown option '--draw'/],
])('%j is refused', (args, message) => {
	expect(() => oddSettings(args)).toThrow(message);
});
