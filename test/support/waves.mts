import type { Sandbox } from '../../sandbox/index.mts';
import { until } from './until.mts';

type Service = Pick<Sandbox, 'url' | 'control'>;

/**
 * Answers requests wave by wave: when the number of requests in a wave has arrived and no more come, it answers them and
 * waits for the next wave. Call it before the requests are sent. Requests after the last wave are answered at once.
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
