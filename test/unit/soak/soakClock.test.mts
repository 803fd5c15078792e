import { createContext, runInContext } from 'node:vm';
import { SoakClock } from '../../e2e/soak/soakClock.mts';

const HOUR_MS = 3_600_000;

test.each([-HOUR_MS, HOUR_MS])(
	'a process sees its clock set by %i ms, and set right again',
	(ms) => {
		const clock = new SoakClock();
		const context = createContext({});
		const run = (code: string) => runInContext(code, context) as unknown;
		const wrongBy = () => {
			const times = run('[Date.now(), new Date().getTime()]') as number[];
			return times.map((time) => Math.round((time - Date.now()) / 60_000) + 0);
		};
		run('globalThis.early = new Date(0)');
		run(clock.expression(ms));
		clock.offsetMs = ms;
		expect(wrongBy()).toEqual([ms / 60_000, ms / 60_000]);
		expect(Math.round((clock.now() - Date.now()) / 60_000)).toBe(ms / 60_000);
		expect(run('new Date(5).getTime()')).toBe(5);
		expect(run('early instanceof Date && new Date() instanceof Date')).toBe(true);

		run(clock.expression(0));
		expect(wrongBy()).toEqual([0, 0]);
		expect(run('early instanceof Date')).toBe(true);
	},
);
