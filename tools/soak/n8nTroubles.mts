import { setTimeout as wait } from 'node:timers/promises';
import type { Instance } from '../../test/support/n8n/instance.mts';
import { lockSqlite } from '../../test/support/feed/databases.mts';
import type { Traffic } from './traffic.mts';
import { LEFT_OUT, seconds, type Random, type Trouble } from './troubles.mts';
import { CHANGES_ID } from './workflows.mts';

export const LOCKED = 'database locked';

/** Time for a poll that has begun to end. */
const POLL_ENDS_MS = 3_000;

/** n8n ends and comes back: whatever it held in memory is gone. */
export function restarts(instance: Instance): Trouble[] {
	const restart = (name: string, how: 'stop' | 'kill') => ({
		name,
		make: async (random: Random) => await instance.restart(() => seconds(0, 5, random), how),
	});
	return [
		restart('n8n stopped and started (SIGTERM)', 'stop'),
		restart('n8n killed and started (SIGKILL)', 'kill'),
	];
}

interface N8nUnderSoak {
	readonly instance: Instance;
	readonly traffic: Traffic;
	/** Whether n8n polls with durable cursors. */
	readonly isDurable: boolean;
}

/** Troubles of n8n while the connection holds. No event is missed unless the connection breaks, too. */
export function n8nTroubles(soak: N8nUnderSoak): Trouble[] {
	const { instance, traffic } = soak;
	const halted = async (meanwhile: () => Promise<void>) => {
		instance.server.signal('SIGSTOP');
		await meanwhile().finally(() => instance.server.signal('SIGCONT'));
	};
	return [
		{ name: 'burst of 300 events', make: () => traffic.burst(300) },
		{ name: LOCKED, make: async (random) => await lock(soak, 1, 20, random) },
		{
			name: 'process stands still (SIGSTOP)',
			make: async (random) => await halted(() => seconds(1, 25, random)),
		},
		{
			name: 'process stands still, and the connection is cut meanwhile',
			make: async (random) =>
				await halted(async () => {
					await seconds(1, 10, random);
					instance.sandbox.control.realtime.kick(null);
					await seconds(1, 10, random);
				}),
		},
	];
}

/** A lock for longer than the trigger takes to try an event eight times. */
export function longLock(soak: N8nUnderSoak): Trouble {
	const make = async (random: Random) => await lock(soak, 130, 170, random);
	return { name: `${LOCKED} for minutes`, make };
}

/**
 * Locks n8n's database within a burst of events, so that n8n is between two steps of some starts. An n8n that polls
 * from memory silently drops changes for which it cannot create an execution, so it does not poll meanwhile.
 */
async function lock(
	{ instance, traffic, isDurable }: N8nUnderSoak,
	least: number,
	most: number,
	random: Random,
): Promise<typeof LEFT_OUT | void> {
	const { rest } = instance.server;
	if (!isDurable) {
		await rest.unpublishWorkflow(CHANGES_ID);
		await wait(POLL_ENDS_MS);
	}
	const outcome = await traffic.whileEvents(async () => {
		if (!traffic.isSubscribed) return LEFT_OUT;
		traffic.burst(40);
		await seconds(0, 0.3, random);
		const unlock = lockSqlite(instance.userFolder);
		await seconds(least, most, random).finally(unlock);
		return undefined;
	});
	if (!isDurable) await rest.publishWorkflow(CHANGES_ID);
	return outcome;
}
