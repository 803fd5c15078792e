import type { Instance } from '../../support/n8n/instance.mts';
import { Inspector } from '../../support/n8n/inspector.mts';
import { lockSqlite } from '../../support/feed/databases.mts';
import { seconds, type Trouble } from './disconnections.mts';
import type { SoakClock } from './soakClock.mts';
import type { Traffic } from './traffic.mts';

const HOUR_MS = 3_600_000;

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

/** What n8n meets while the connection holds; nothing is missed by it, unless it breaks, too. */
export function n8nTroubles(
	instance: Instance,
	inspectPort: number,
	traffic: Traffic,
	clock: SoakClock,
): Trouble[] {
	const { realtime } = instance.sandbox.control;
	const moveClock = async (ms: number) => {
		const inspector = await Inspector.open(inspectPort);
		await inspector.call('Runtime.evaluate', { expression: clock.expression(ms) });
		inspector.close();
		clock.offsetMs = ms;
	};
	return [
		{ name: 'burst of 300 events', make: () => traffic.burst(300) },
		{
			name: 'database locked',
			async make(random) {
				const unlock = lockSqlite(instance.userFolder);
				await seconds(1, 20, random).finally(unlock);
			},
		},
		{
			name: 'process stands still (SIGSTOP)',
			async make(random) {
				instance.server.signal('SIGSTOP');
				await seconds(1, 25, random).finally(() => instance.server.signal('SIGCONT'));
			},
		},
		{
			name: 'process stands still, and the line is cut meanwhile',
			async make(random) {
				instance.server.signal('SIGSTOP');
				try {
					await seconds(1, 10, random);
					realtime.kick(null);
					await seconds(1, 10, random);
				} finally {
					instance.server.signal('SIGCONT');
				}
			},
		},
		...[-HOUR_MS, HOUR_MS].map((ms) => ({
			name: `clock set ${ms < 0 ? 'back' : 'forward'} an hour, then the line is cut, then it is set right`,
			async make(random: () => number) {
				await moveClock(ms);
				await seconds(2, 5, random);
				realtime.kick(null);
				await traffic.subscribed();
				await seconds(2, 5, random);
				await moveClock(0);
			},
		})),
	];
}
