import type { Endpoint } from '../api/endpoints';
import { Cancelled } from '../errors/apiError';
import { codeOf } from '../errors/fromConnection';
import type { RequestContext } from './connection';

/*
 * Lines of n8n's debug log, by which a maintainer sees why a run stands still. They hold no value, ID or address of a
 * request, and nothing of its response. n8n's logger does nothing unless N8N_LOG_LEVEL is debug.
 */

/** Writes a line to n8n's debug log. */
export function debug(context: RequestContext, line: string): void {
	context.logger.debug(`Publishing API: ${line}`);
}

/** Logs that a request is still waited for after `ms` milliseconds. */
export function logHang(context: RequestContext, { method, path }: Endpoint, ms: number): void {
	debug(context, `${method} ${path}: no response for ${ms} ms`);
}

/** An attempt to send a request, and its end. */
interface EndedAttempt {
	/** Number of the attempt. */
	readonly number: number;
	readonly ms: number;
	/** Absent without a response. */
	readonly status?: number;
	/** Size of the response, without compression. */
	readonly bytes?: number;
	readonly error?: unknown;
}

/** Logs an attempt by the path's template. */
export function logAttempt(
	context: RequestContext,
	{ method, path }: Endpoint,
	{ number, ms, status, bytes, error }: EndedAttempt,
): void {
	const size = bytes === undefined ? '' : `, ${bytes} bytes`;
	const end = status ?? outcomeOf(error);
	debug(context, `${method} ${path}: ${end} after ${Math.round(ms)} ms, attempt ${number}${size}`);
}

/** Returns the code of a failure. Any other text of an error may hold an address. */
function outcomeOf(error: unknown): string {
	if (error instanceof Cancelled) return 'canceled';
	const code = codeOf(error) ?? '';
	return /^[A-Z][A-Z\d_]*$/.test(code) ? code : 'failed';
}
