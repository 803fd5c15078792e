import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxControl } from '../../sandbox/index.mts';

/** Any number from 0 to 1, 1 excluded. */
export type Random = () => number;

/** A way in which the feed's connection breaks; resolves when the server would welcome a new one. */
interface Disconnection {
	readonly name: string;
	make(control: SandboxControl, random: Random): Promise<void> | void;
}

const SIGNING = '/api/v3/agents/activity/realtime-auth';
const seconds = (least: number, most: number, random: Random) =>
	wait((least + (most - least) * random()) * 1000);

/** Those that a feed meets in its life. The lines that die silently are rare, and take long to find. */
const disconnections: Disconnection[] = [
	{ name: 'line cut', make: ({ realtime }) => realtime.kick(null) },
	{ name: 'asked to reconnect (4200)', make: ({ realtime }) => realtime.kick(4200) },
	{ name: 'server over capacity (4100)', make: ({ realtime }) => realtime.kick(4100) },
	{ name: 'server going away (1001)', make: ({ realtime }) => realtime.kick(1001) },
	{
		name: 'server gone for a while',
		async make({ realtime }, random) {
			await realtime.stop();
			await seconds(0.5, 6, random);
			await realtime.start();
		},
	},
	{
		name: 'new connections refused (HTTP 503)',
		async make({ realtime }, random) {
			realtime.refuseConnections(true);
			realtime.kick(null);
			await seconds(0.5, 6, random);
			realtime.refuseConnections(false);
		},
	},
	{
		name: 'signing fails (503, reset)',
		make(control) {
			control.addFault({ kind: 'status', status: 503, path: SIGNING });
			control.addFault({ kind: 'reset', path: SIGNING });
			control.realtime.kick(null);
		},
	},
];
const deadLine: Disconnection = {
	name: 'line dead without a word',
	async make({ realtime }, random) {
		realtime.silence(true);
		await seconds(5, 60, random);
		// It never comes back to life, so that what it swallowed is lost for good.
		realtime.kick(null);
		realtime.silence(false);
	},
};
const ONE_DEAD_LINE_IN = 20;

/** Breaks the feed's connection again and again until a moment; counts how often in which way. */
export async function disconnectUntil(
	end: number,
	control: SandboxControl,
	random: Random,
): Promise<Map<string, number>> {
	const made = new Map<string, number>();
	for (;;) {
		const pause = (5 + 20 * random()) * 1000;
		// The last one is over in time for the trigger to come back.
		if (Date.now() + pause + 10_000 > end) return made;
		await wait(pause);
		const isDead = random() * ONE_DEAD_LINE_IN < 1 && Date.now() + 90_000 < end;
		const some = disconnections[Math.floor(random() * disconnections.length)]!;
		const { name, make } = isDead ? deadLine : some;
		made.set(name, (made.get(name) ?? 0) + 1);
		await make(control, random);
	}
}
