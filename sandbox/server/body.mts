import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../openapi/index.mts';

/** The JSON value of a body, or its text where it is none, as the recorder keeps it. */
export function parseBody(text: unknown): unknown {
	if (typeof text !== 'string' || text === '') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

interface Body {
	fields: Record<string, unknown>;
	/** Why it is not an acceptable body. */
	reasons: string[];
}

/** The body's fields. No body counts as one without fields. */
export async function readBody(request: FastifyRequest, { body }: Operation): Promise<Body> {
	const refused = (reason: string): Body => ({ fields: {}, reasons: [`body: ${reason}`] });
	if (body === undefined) {
		return hasBody(request) ? refused('this takes no body') : { fields: {}, reasons: [] };
	}
	if (!request.body) return { fields: {}, reasons: [] };
	const type = request.headers['content-type'] ?? '';
	if (type.toLowerCase().split(';')[0]!.trim() !== body.type) {
		return refused(`the content type must be ${body.type}`);
	}
	const value = body.type === 'application/json' ? parseBody(request.body) : await parts(request);
	if (value === null || typeof value !== 'object' || Array.isArray(value)) {
		return refused(body.type === 'application/json' ? 'must be a JSON object' : 'must be a form');
	}
	return { fields: value as Record<string, unknown>, reasons: [] };
}

/** The text parts of a form by name; of several with one name a list. */
async function parts({ body, headers }: FastifyRequest): Promise<Record<string, unknown> | null> {
	const form = new Response(String(body), {
		headers: { 'content-type': headers['content-type']! },
	});
	const sent = await form.formData().catch(() => null);
	if (sent === null) return null;
	const named = Object.groupBy(sent, ([name]) => name);
	return Object.fromEntries(
		Object.entries(named).map(([name, entries]) => {
			const values = entries!.map(([, value]) => value);
			return [name, values.length === 1 ? values[0] : values];
		}),
	);
}

function hasBody({ headers }: FastifyRequest): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
