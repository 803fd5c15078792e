import type { Instance } from '../../test/support/n8n/instance.mts';
import { lockSqlite } from '../../test/support/feed/databases.mts';
import type { ChangeTraffic } from './changeTraffic.mts';
import { seconds, type Random, type Trouble } from './disconnections.mts';
import type { Standstills } from './standstills.mts';
import type { Traffic } from './traffic.mts';

/** n8n ends and comes back: whatever it held in memory is gone. */
export function restarts(instance: Instance): Trouble[] {
	return [
		{
			name: 'n8n stopped and started (SIGTERM)',
			make: async (random) => await instance.restart(() => seconds(0, 5, random)),
		},
		{
			name: 'n8n killed and started (SIGKILL)',
			make: async (random) => await instance.restart(() => seconds(0, 5, random), 'kill'),
		},
	];
}

/** The tools with which the soak disturbs n8n. */
interface N8nUnderSoak {
	readonly instance: Instance;
	readonly traffic: Traffic;
	readonly changes: ChangeTraffic;
	readonly standstills: Standstills;
	/** Whether n8n polls with durable cursors. */
	readonly isDurable: boolean;
}

/** Troubles of n8n while the connection holds. No event is missed unless the connection breaks, too. */
export function n8nTroubles(soak: N8nUnderSoak): Trouble[] {
	const { instance, traffic, changes, standstills, isDurable } = soak;
	const { realtime } = instance.sandbox.control;
	const lock = async (random: Random) => {
		const unlock = lockSqlite(instance.userFolder);
		await seconds(1, 20, random).finally(unlock);
	};
	return [
		{ name: 'burst of 300 events', make: () => traffic.burst(300) },
		{
			name: 'database locked',
			// An n8n that polls from memory silently drops changes for which it cannot create an execution.
			make: async (random) =>
				await (isDurable ? lock(random) : changes.whileQuiet(async () => await lock(random))),
		},
		{
			name: 'process stands still (SIGSTOP)',
			make: async (random) =>
				await standstills.during(instance.server, () => seconds(1, 25, random)),
		},
		{
			name: 'process stands still, and the connection is cut meanwhile',
			make: async (random) =>
				await standstills.during(instance.server, async () => {
					await seconds(1, 10, random);
					realtime.kick(null);
					await seconds(1, 10, random);
				}),
		},
	];
}
