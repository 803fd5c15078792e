import { updateCandidates } from '../candidates.mts';
import { atMost, type Bench, type Figure } from '../figure.mts';
import { inTurns, median, ratios, spread } from '../measure.mts';

const UPDATES = 2_000;
/** Of n8n's processor time a request. */
const GOAL = 0.85;

/** Updates over TLS that resume sessions, against a server that requires a full handshake each time. */
export async function resuming(bench: Bench): Promise<Figure[]> {
	const { service, n8n, placeAt } = await bench.far();
	await placeAt(0);
	const { ours } = updateCandidates(service.url);
	const handshakes = { full: '', resumed: '' };
	const timed = (name: 'full' | 'resumed') => async () => {
		await bench.sandbox.control('DELETE', '/requests');
		await service.ask({ mayResume: name === 'resumed' });
		const before = await n8n.processorMs();
		const { items } = await n8n.run(ours, UPDATES);
		if (items !== UPDATES) throw new Error(`${items} items of ${UPDATES}`);
		const used = (await n8n.processorMs()) - before;
		const counted = await service.ask({ mayResume: true });
		handshakes[name] = `${counted.full} full and ${counted.resumed} resumed handshakes`;
		return used / UPDATES;
	};
	const { full, resumed } = await inTurns(bench.runs, {
		full: timed('full'),
		resumed: timed('resumed'),
	});
	const ratio = ratios(resumed, full);
	return [
		{
			work: `n8n's processor time a request, ${UPDATES} updates over TLS, sessions resumed`,
			measured: `${spread(resumed, 2)} ms; ${handshakes.resumed}`,
			against: `none resumed: ${spread(full, 2)} ms; ${handshakes.full}`,
			ratio: `${spread(ratio, 2)} of it`,
			goal: atMost(GOAL, median(ratio)),
		},
	];
}
