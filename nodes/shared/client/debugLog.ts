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

/** Returns the code of a failure. Any other text of an error may hold an address. */
export function outcomeOf(error: unknown): string {
	if (error instanceof Cancelled) return 'canceled';
	const code = codeOf(error) ?? '';
	return /^[A-Z][A-Z\d_]*$/.test(code) ? code : 'failed';
}
