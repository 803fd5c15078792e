import type { SandboxControl } from '../../sandbox/index.mts';
import { until } from './until.mts';

/** The time of the next so many requests is over once they have arrived, so that nobody waits for it. */
export function expireOnceArrived(control: SandboxControl, times: number): void {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const from = control.requests().length;
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const before = control.requests().length;
		if (before >= from + times) return timeout(ms);
		const expiry = new AbortController();
		void until(() => control.requests().length > before, 'the request arrives').then(() =>
			// A little later, so that what there is of a response has come, too.
			setTimeout(() => expiry.abort(), 10),
		);
		return expiry.signal;
	});
}
