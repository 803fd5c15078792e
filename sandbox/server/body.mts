import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../openapi/index.mts';

const FORM = 'multipart/form-data';

/** Returns the JSON value of a text, or the text if it is not JSON. Returns `undefined` for an empty text. */
export function parseBody(text: unknown): unknown {
	if (typeof text !== 'string' || text === '') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** The received body as the recorder keeps it: the JSON value, the parts of a form by name, or the text. */
export async function receivedBody(request: FastifyRequest): Promise<unknown> {
	const { body, headers } = request;
	if (typeOf(request) !== FORM || !body) return parseBody(body);
	const form = new Response(String(body), {
		headers: { 'content-type': headers['content-type']! },
	});
	const sent = await form.formData().catch(() => undefined);
	return sent === undefined ? body : partsOf(sent);
}

/** Of several parts with one name a list. */
function partsOf(form: FormData): Record<string, unknown> {
	return Object.fromEntries(
		[...new Set(form.keys())].map((name) => {
			const values = form.getAll(name);
			return [name, values.length === 1 ? values[0] : values];
		}),
	);
}

interface Body {
	fields: Record<string, unknown>;
	/** Why it is not an acceptable body. */
	reasons: string[];
}

/** Returns a copy of the fields of a body. A missing body has no fields. */
export function readBody(request: FastifyRequest, { body }: Operation, received: unknown): Body {
	const refused = (reason: string): Body => ({ fields: {}, reasons: [`body: ${reason}`] });
	if (body === undefined) {
		return hasBody(request) ? refused('this takes no body') : { fields: {}, reasons: [] };
	}
	if (received === undefined) return { fields: {}, reasons: [] };
	if (typeOf(request) !== body.type) return refused(`the content type must be ${body.type}`);
	if (received === null || typeof received !== 'object' || Array.isArray(received)) {
		return refused(body.type === FORM ? 'must be a form' : 'must be a JSON object');
	}
	return { fields: structuredClone(received) as Record<string, unknown>, reasons: [] };
}

function typeOf({ headers }: FastifyRequest): string {
	return (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
}

function hasBody({ headers }: FastifyRequest): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
