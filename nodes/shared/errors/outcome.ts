import { ApiError, Cancelled } from './apiError';
import { meaningOf } from './statuses';

/* What a failure says of its request: whether it arrived, whether it was processed, and whether the next one may succeed. */

/** Whether a request that failed so may have been processed nevertheless. */
export function mayBeProcessed({ details: { status, notSent = false } }: ApiError): boolean {
	return status === undefined ? !notSent : meaningOf(status).mayBeProcessed;
}

/** Whether the service has certainly not received the request: it was not sent, or was redirected. */
export function neverArrived({ details: { status, notSent } }: ApiError): boolean {
	return notSent === true || (status !== undefined && meaningOf(status).neverArrives === true);
}

/** Whether the same request may succeed later: after a pause, with a new connection, or once the service has recovered. */
export function mayPass(error: unknown): boolean {
	return error instanceof ApiError && (error.details.kind ?? 'permanent') !== 'permanent';
}

/** Whether a write must not be sent again, as nobody knows what became of it. */
export function isDoubtful(error: unknown): boolean {
	if (error instanceof Cancelled) return !error.isUnsent;
	return error instanceof ApiError && error.details.outcomeUnknown === true;
}
