import type { PlannedFault, SandboxControl } from '../../sandbox/index.mts';
import { seconds, type Random, type Trouble } from './troubles.mts';

const SIGNING = '/api/v3/agents/activity/realtime-auth';
/** The lists that changes are found in. */
const LISTS = [
	'/api/v3/letters/metrics',
	'/api/v3/promotions/purchases',
	'/api/v3/contacts/browse',
];

/** The ways in which the feed's connection breaks or is refused, and lists fail for less long than a poll tries. */
export function serviceTroubles(control: SandboxControl): Trouble[] {
	const { realtime } = control;
	const kicked = (name: string, code: number | null) => ({ name, make: () => realtime.kick(code) });
	const refused = (name: string, kind: 'status' | 'html', status: number) => ({
		name,
		make(random: Random) {
			// In an outage the feed tries less and less often: refusals that pile up would never end.
			if (control.state().faults.every(({ path }) => path !== SIGNING)) {
				control.addFault({ kind, status, path: SIGNING, times: 1 + Math.floor(3 * random()) });
			}
			realtime.kick(null);
		},
	});
	const closed = (name: string, refusal: true | number) => ({
		name,
		async make(random: Random) {
			realtime.refuseConnections(refusal);
			realtime.kick(null);
			await seconds(0.5, 6, random);
			realtime.refuseConnections(false);
		},
	});
	const lists = (name: string, fault: PlannedFault) => ({
		name,
		make() {
			for (const path of LISTS) control.addFault({ ...fault, path });
		},
	});
	return [
		kicked('connection cut', null),
		kicked('asked to reconnect (4200)', 4200),
		kicked('server over capacity (4100)', 4100),
		kicked('server going away (1001)', 1001),
		{
			name: 'server gone for a while',
			async make(random) {
				await realtime.stop();
				await seconds(0.5, 6, random);
				await realtime.start();
			},
		},
		closed('new connections refused (HTTP 503)', true),
		closed('app over its limit of connections (4004)', 4004),
		{
			name: 'signing fails (503, reset)',
			make() {
				control.addFault({ kind: 'status', status: 503, path: SIGNING });
				control.addFault({ kind: 'reset', path: SIGNING });
				realtime.kick(null);
			},
		},
		refused('key refused (401)', 'status', 401),
		refused('channel refused (403)', 'status', 403),
		refused('maintenance page (403)', 'html', 403),
		lists('lists fail (503)', { kind: 'status', status: 503, times: 2 }),
		lists('lists break off (reset)', { kind: 'resetMidBody' }),
		lists('lists limited (429)', {
			kind: 'status',
			status: 429,
			times: 2,
			headers: { 'retry-after': '3' },
		}),
	];
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
