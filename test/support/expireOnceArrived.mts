import type { SandboxControl } from '../../sandbox/index.mts';
import { until } from './until.mts';

/** Ends the time limit of the next requests once they have arrived, so that no test waits for it. */
export function expireOnceArrived(
	control: SandboxControl,
	times: number,
	onExpire = () => {},
): void {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const from = control.requests().length;
	/** Signals expire in the order in which they began. */
	let last = Promise.resolve();
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const before = control.requests().length;
		// A request that has expired has a tenth of a second to end, and no other follows it.
		if (ms <= 100 || before >= from + times) return timeout(ms);
		const expiry = new AbortController();
		const arrived = until(() => control.requests().length > before, 'the request arrives');
		last = Promise.all([last, arrived]).then(() => {
			// A little later, so that the existing part of a response has arrived, too.
			setTimeout(() => {
				// A shorter signal is that of the debug log.
				if (ms > 10_000) onExpire();
				expiry.abort();
			}, 10);
		});
		return expiry.signal;
	});
}
