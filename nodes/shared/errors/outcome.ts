import { ApiError, Cancelled } from './apiError';
import { meaningOf } from './statuses';

/* What a failure proves about its request: whether it arrived, and whether it may have been processed. */

/** Whether a request that failed so may have been processed nevertheless. */
export function mayBeProcessed({ details: { status, notSent = false } }: ApiError): boolean {
	return status === undefined ? !notSent : meaningOf(status).mayBeProcessed;
}

/** Whether the service has certainly not received the request: it was not sent, redirected, or stopped at a proxy's login. */
export function neverArrived({ details: { status, notSent } }: ApiError): boolean {
	return notSent === true || (status !== undefined && meaningOf(status).neverArrives === true);
}

/** Whether a write must not be sent again, as nobody knows what became of it. */
export function isDoubtful(error: unknown): boolean {
	if (error instanceof Cancelled) return !error.isUnsent;
	return error instanceof ApiError && error.details.outcomeUnknown === true;
}
