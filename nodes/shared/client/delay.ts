import { sleep } from 'n8n-workflow';
import { Cancelled } from '../api/apiError';

/** Waits that long (milliseconds), or throws `Cancelled` as soon as the execution is cancelled. */
export async function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
	if (signal === undefined) return await sleep(ms);
	throwIfCancelled(signal);
	let onAbort = () => {};
	const cancelled = new Promise<never>((_, reject) => {
		onAbort = () => reject(new Cancelled());
		signal.addEventListener('abort', onAbort);
	});
	try {
		await Promise.race([sleep(ms), cancelled]);
	} finally {
		// A run of many items waits often: listeners that stay would pile up on the one signal.
		signal.removeEventListener('abort', onAbort);
	}
}

export function throwIfCancelled(signal: AbortSignal | undefined): void {
	if (signal?.aborted === true) throw new Cancelled();
}
