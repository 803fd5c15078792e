import type { Sandbox } from '../../sandbox/index.mts';
import { until } from './until.mts';

type Service = Pick<Sandbox, 'url' | 'control'>;

/**
 * Answers requests wave by wave: only when so many have arrived, and no more come, are they answered, and
 * the next are awaited. Call it before what sends them. What comes after the last wave is answered at once.
 */
export async function answerInWaves({ url, control }: Service, ...sizes: number[]): Promise<void> {
	let release = control.holdResponses();
	let arrived = control.requests().length;
	for (const size of sizes) {
		arrived += size;
		await until(() => control.requests().length >= arrived, `${arrived} requests arrive`);
		await roundTrip(url);
		expect(control.requests()).toHaveLength(arrived);
		const next = control.holdResponses();
		release();
		release = next;
	}
	release();
}

/** When it is over, whatever was sent before it has arrived. */
export async function roundTrip(url: string): Promise<void> {
	await (await fetch(`${url}/__sandbox/state`)).text();
}
