import type { PlannedFault, SandboxControl } from '../../sandbox/index.mts';
import type { Trouble } from './disconnections.mts';

const LISTS = [
	'/api/v3/letters/metrics',
	'/api/v3/promotions/purchases',
	'/api/v3/contacts/browse',
];

/** The lists that changes are found in fail, for less long than a poll tries. */
export function listFailures({ addFault }: SandboxControl): Trouble[] {
	const onEach = (fault: PlannedFault) => () => {
		for (const path of LISTS) addFault({ ...fault, path });
	};
	const headers = { 'retry-after': '3' };
	return [
		{ name: 'lists fail (503)', make: onEach({ kind: 'status', status: 503, times: 2 }) },
		{ name: 'lists break off (reset)', make: onEach({ kind: 'resetMidBody' }) },
		{
			name: 'lists limited (429)',
			make: onEach({ kind: 'status', status: 429, times: 2, headers }),
		},
	];
}
