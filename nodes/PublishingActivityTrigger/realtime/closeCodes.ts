import { isObject } from './protocol';
import { RealtimeError } from './realtimeError';

/** The moment of the next attempt. `final` looks permanent, so attempts become rarer than with `later`. */
export type CloseAction = 'final' | 'now' | 'later';

/** The protocol wants a delay of at least a second after 4100 to 4199. */
const OVER_CAPACITY_MS = 1_000;

/** The server closed because no signature came in time. Nothing was refused. */
const UNAUTHORIZED_IN_TIME = 4009;

/**
 * 4000–4099 must not be tried again, 4200–4299 may be at once
 * (https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/).
 */
export function closeActionFor(code: number): CloseAction {
	if (code === UNAUTHORIZED_IN_TIME) return 'later';
	if (code >= 4000 && code <= 4099) return 'final';
	if (code >= 4200 && code <= 4299) return 'now';
	return 'later';
}

/** Returns the action after an error without a code. */
export function closeActionAfter({ isFatal }: RealtimeError): CloseAction {
	return isFatal ? 'final' : 'later';
}

/** Returns the error for a code of the server. */
export function errorOf(code: number): RealtimeError {
	return new RealtimeError(meaningOf(code), {
		isFatal: closeActionFor(code) === 'final',
		waitMs: code >= 4100 && code <= 4199 ? OVER_CAPACITY_MS : undefined,
	});
}

/** Returns the error for a refused subscription: transient for some statuses, otherwise a wrong signature. */
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

/** Returns the meaning of a code in the user's words. */
export function meaningOf(code: number): string {
	const known: Readonly<Record<number, string>> = {
		4001: 'The realtime server does not know the app key: check the realtime settings of the credential',
		4003: 'The realtime application is disabled: ask the support of the service to enable it',
		4004: 'The realtime application has reached its limit of connections: close those that are not needed, or ask the support of the service for more',
		4005: 'The realtime server has nothing at this address: check the realtime settings of the credential',
		4009: 'The realtime server did not accept the signature of the subscription',
	};
	return known[code] ?? `The realtime server ended the connection with code ${code}`;
}
