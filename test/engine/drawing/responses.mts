import type { Json, World } from './freedoms.mts';

export type Row = Record<string, unknown>;

export interface Reply {
	readonly status: number;
	readonly type: string;
	readonly text: string;
}

/** Stands for the echoed secret until a response is written. */
export const ECHO = 'ECHOED_SECRET';
/** The start of the names of fields that the API document does not have. Comparisons leave them out. */
const UNKNOWN = 'unspecified';
/** Fields that operations find records by. */
const NEEDED =
	/^(id|uniqueId|promotionCollateralUid|email|contactKey|drawnRow|status|auth|channelSlug|slug|name|value|entries|contacts)$/;

/** The text of a secret within a JSON string. */
export function spell(secret: string, as: NonNullable<Json['echo']>['as']): string {
	if (as === 'url') return encodeURIComponent(secret);
	if (as === 'base64') return Buffer.from(secret).toString('base64');
	if (as === 'literal') return JSON.stringify(secret).slice(1, -1);
	return secret.replace(/\W/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Whether a text holds a secret in one of the forms that are removed. */
export function holdsSecret(text: string, secret: string): boolean {
	const forms = (['literal', 'json', 'url', 'base64'] as const).map((as) => spell(secret, as));
	return [secret, ...forms].some((form) => text.includes(form.replace(/=+$/, '')));
}

/** Writes the response to a read as a world has it. */
export function writeJson(value: unknown, json: Json): string {
	const altered = alter(value, json);
	if (typeof altered === 'object' && altered !== null && 'items' in altered) {
		const envelope = altered as Row;
		// Without records, the total may be the requested value, as in the size of a segment.
		const hasRecords = !Array.isArray(envelope.items) || envelope.items.length > 0;
		if (json.total === 'absent' && hasRecords) delete envelope.total;
		if (json.message === 'absent') delete envelope.message;
		else if (json.message === null) envelope.message = null;
		if (json.echo?.in === 'message') envelope.message = `Key ${ECHO} accepted`;
	}
	return JSON.stringify(altered);
}

/** Writes the response to a write as a world has it. */
export function writeResult(json: Row, { write, json: form }: World): string {
	const [record = {}] = [json.items].flat();
	if (write!.body === 'as it is') return writeJson(json, form);
	if (write!.body === 'record') return writeJson(record, form);
	if (write!.body === 'list') return writeJson([record], form);
	return write!.body;
}

function alter(value: unknown, json: Json): unknown {
	if (Array.isArray(value)) return value.map((inner) => alter(inner, json));
	if (typeof value === 'number' && json.numbersAsText) return String(value);
	if (typeof value !== 'object' || value === null) return value;
	const isRecord = !('items' in value);
	const optional = Object.keys(value).filter((name) => !NEEDED.test(name));
	const missing =
		json.missing === null || !isRecord || optional.length < 3
			? undefined
			: optional[json.missing % optional.length];
	return {
		...Object.fromEntries(
			Object.entries(value)
				.filter(([name]) => name !== missing)
				.map(([name, inner]) => [name, name === 'total' ? inner : alter(inner, json)]),
		),
		...(json.hasUnknownFields ? { [UNKNOWN]: { is: ['new', 1] } } : {}),
		...(isRecord && json.echo?.in === 'record' ? { [`${UNKNOWN}Text`]: `sent ${ECHO}.` } : {}),
		...(isRecord && json.echo?.in === 'key' ? { [`${UNKNOWN} ${ECHO}`]: true } : {}),
	};
}

/** A value without unknown fields, with numbers as text. */
export function canonical(value: unknown): unknown {
	if (typeof value === 'number') return String(value);
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map(canonical);
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => !name.toLowerCase().includes(UNKNOWN))
			.map(([name, inner]) => [name, canonical(inner)]),
	);
}
