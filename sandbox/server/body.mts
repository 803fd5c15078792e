import type { FastifyRequest } from 'fastify';

/** The JSON value of a body, or its text where it is none, as the recorder keeps it. */
export function parseBody(text: unknown): unknown {
	if (typeof text !== 'string' || text === '') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** The body's fields, and why it is not an acceptable body. No body counts as one without fields. */
export function readBody(
	request: FastifyRequest,
	accepted: boolean,
): { fields: Record<string, unknown>; reasons: string[] } {
	const none = { fields: {}, reasons: [] };
	if (!accepted) {
		return hasBody(request) ? { fields: {}, reasons: ['body: this takes no body'] } : none;
	}
	if (!request.body) return none;
	if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
		return { fields: {}, reasons: ['body: the content type must be application/json'] };
	}
	const value = parseBody(request.body);
	if (value === null || typeof value !== 'object' || Array.isArray(value)) {
		return { fields: {}, reasons: ['body: must be a JSON object'] };
	}
	return { fields: value as Record<string, unknown>, reasons: [] };
}

function hasBody({ headers }: FastifyRequest): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
