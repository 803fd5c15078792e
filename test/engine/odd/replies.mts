import type { ErrorBody } from './world.mts';

/** What the service answers before anything goes wrong on the way. */
export interface Reply {
	readonly status: number;
	/** Undefined for no body. */
	readonly json?: unknown;
	readonly text?: string;
	readonly html?: string;
}

/** A refusal, in any of the forms that errors have. */
export function refused(
	status: number,
	body: ErrorBody,
	message = 'Refused',
	reason = 'a reason',
): Reply {
	const empty = { message, items: [], total: 0 };
	switch (body) {
		case 'envelope':
			return { status, json: empty };
		case 'reasons':
			return { status, json: { ...empty, data: [reason, null, 7] } };
		case 'reasonsByField':
			return { status, json: { ...empty, data: { color: [reason] } } };
		case 'errors':
			return { status, json: { errors: { name: [reason] } } };
		case 'text':
			return { status, text: message };
		case 'page':
			return { status, html: `<html><title>${status}</title>${message}</html>` };
		case 'empty':
			return { status };
		case 'null':
			return { status, json: null };
	}
}
