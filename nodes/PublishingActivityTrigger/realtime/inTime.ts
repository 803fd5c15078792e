import type { Clock } from '../../shared/client/clock';
import type { Target } from './types';
import { RealtimeError } from './realtimeError';
import { waitUnless } from './wait';

/** How long the preparation of a connection may take. */
const PREPARE_WITHIN_MS = 30_000;

/** What a connection needs, or why that was not available in time. Never throws. */
export async function inTime(
	clock: Clock,
	preparing: Promise<Target>,
	isClosed: () => boolean,
): Promise<Target | RealtimeError> {
	let isReady = false;
	const target = preparing.catch(RealtimeError.from).finally(() => (isReady = true));
	const late = waitUnless(clock, PREPARE_WITHIN_MS, () => isReady || isClosed()).then(
		() => new RealtimeError('The service did not respond in time'),
	);
	return await Promise.race([target, late]);
}
