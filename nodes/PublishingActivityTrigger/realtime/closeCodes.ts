import { isObject } from './protocol';
import { RealtimeError } from './realtimeError';

/** What to do after a connection ended: a permanent failure, connect again at once, or after a pause. */
export type CloseAction = 'final' | 'now' | 'later';

/** "Immediately after a pause of at least a second", says the protocol of 4100 to 4199. */
const OVER_CAPACITY_MS = 1_000;

/** The server closed for want of a signature in time: slow, but nothing was refused. */
const UNAUTHORIZED_IN_TIME = 4009;

/** "Closing and error codes": 4000–4099 must not be tried again, 4200–4299 may be at once. */
export function reactionTo(code: number): CloseAction {
	if (code === UNAUTHORIZED_IN_TIME) return 'later';
	if (code >= 4000 && code <= 4099) return 'final';
	if (code >= 4200 && code <= 4299) return 'now';
	return 'later';
}

/** The error that a code of the server stands for. */
export function errorOf(code: number): RealtimeError {
	return new RealtimeError(meaningOf(code), {
		isFatal: reactionTo(code) === 'final',
		waitMs: code >= 4100 && code <= 4199 ? OVER_CAPACITY_MS : undefined,
	});
}

/** A subscription that the server did not make: only what its status says may pass is tried again. */
export function subscriptionError(data: unknown): RealtimeError {
	const status = isObject(data) ? data.status : undefined;
	const mayPass = typeof status === 'number' && (status >= 500 || [408, 429].includes(status));
	return mayPass
		? new RealtimeError('The realtime server could not subscribe just now')
		: wrongSignature();
}

/** The server did not accept the signature. */
export function wrongSignature(): RealtimeError {
	return RealtimeError.refused(meaningOf(UNAUTHORIZED_IN_TIME));
}

/** What a code of the server means for the user. */
export function meaningOf(code: number): string {
	const known: Readonly<Record<number, string>> = {
		4001: 'The realtime server does not know the app key: check the realtime settings of the credential',
		4003: 'The realtime application is disabled',
		4004: 'The realtime application is over its limit of connections',
		4005: 'The realtime server has nothing at this address: check the realtime settings of the credential',
		4009: 'The realtime server did not accept the signature of the subscription',
	};
	return known[code] ?? `The realtime server ended the connection with code ${code}`;
}
