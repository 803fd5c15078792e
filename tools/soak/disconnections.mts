import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxControl } from '../../sandbox/index.mts';

/** Any number from 0 to 1, 1 excluded. */
export type Random = () => number;

export const LEFT_OUT = 'left out';

/** A trouble around a feed. `make` resolves when it is over, with `LEFT_OUT` if it was not made. */
export interface Trouble {
	readonly name: string;
	make(random: Random): Promise<typeof LEFT_OUT | void> | void;
}

const SIGNING = '/api/v3/agents/activity/realtime-auth';

/** Waits a random time between the two. */
export const seconds = (least: number, most: number, random: Random) =>
	wait((least + (most - least) * random()) * 1000);

/** The ways in which a feed's connection breaks, or is refused; a new one is welcome afterwards. */
export function disconnections(control: SandboxControl): Trouble[] {
	const { realtime } = control;
	const refused = (random: Random, fault: { kind: 'status' | 'html'; status: number }) => {
		control.addFault({ ...fault, path: SIGNING, times: 1 + Math.floor(3 * random()) });
		realtime.kick(null);
	};
	return [
		{ name: 'connection cut', make: () => realtime.kick(null) },
		{ name: 'asked to reconnect (4200)', make: () => realtime.kick(4200) },
		{ name: 'server over capacity (4100)', make: () => realtime.kick(4100) },
		{ name: 'server going away (1001)', make: () => realtime.kick(1001) },
		{
			name: 'server gone for a while',
			async make(random) {
				await realtime.stop();
				await seconds(0.5, 6, random);
				await realtime.start();
			},
		},
		{
			name: 'new connections refused (HTTP 503)',
			make: async (random) => await refuse(realtime, true, random),
		},
		{
			name: 'app over its limit of connections (4004)',
			make: async (random) => await refuse(realtime, 4004, random),
		},
		{
			name: 'signing fails (503, reset)',
			make() {
				control.addFault({ kind: 'status', status: 503, path: SIGNING });
				control.addFault({ kind: 'reset', path: SIGNING });
				realtime.kick(null);
			},
		},
		{
			name: 'key refused (401)',
			make: (random) => refused(random, { kind: 'status', status: 401 }),
		},
		{
			name: 'channel refused (403)',
			make: (random) => refused(random, { kind: 'status', status: 403 }),
		},
		{
			name: 'maintenance page (403)',
			make: (random) => refused(random, { kind: 'html', status: 403 }),
		},
	];
}

async function refuse(
	realtime: SandboxControl['realtime'],
	refusal: true | number,
	random: Random,
): Promise<void> {
	realtime.refuseConnections(refusal);
	realtime.kick(null);
	await seconds(0.5, 6, random);
	realtime.refuseConnections(false);
}

/** A connection that dies silently: rare, and it takes long to find. */
export function deadLine({ realtime }: SandboxControl): Trouble {
	return {
		name: 'connection dead, but not closed',
		async make(random) {
			realtime.silence(true);
			await seconds(5, 60, random);
			// The connection stays dead, so the events that it swallowed are lost for good.
			realtime.kick(null);
			realtime.silence(false);
		},
	};
}
