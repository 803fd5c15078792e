import { isoWithOffset } from '../company/dates.mts';

/*
 * The habits of a real service of this shape, as public clients and old responses show them. Nobody has seen them in
 * version 3, so the description has none of them: `observed` in the sandbox's options turns them on.
 */

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
/** Fields of envelopes, whose values stay as they are. */
const OF_ENVELOPES = ['items', 'message', 'searchAfter', 'total'];
/** A welcome letter is published without a date. One letter of nine is one. */
const isWelcome = (uniqueId: unknown) => /[0-3]$/.test(String(uniqueId));

/** Returns the JSON of a response as such a service writes it. */
export function asObserved(body: unknown, status: number): unknown {
	const { message, data } = body as { message?: string; data?: string[] };
	if (status === 400) return data ?? [message];
	if (status === 404) return message;
	return status < 300 ? new Mixed().of(body) : body;
}

/** Missing values are `null` and empty texts, one like the other. */
class Mixed {
	private count = 0;

	of(value: unknown, name = ''): unknown {
		if (typeof value === 'string' && ISO.test(value)) return withMilliseconds(value);
		if (value === null || value === '') {
			return OF_ENVELOPES.includes(name) ? value : [null, ''][this.count++ % 2];
		}
		if (typeof value !== 'object') return value;
		if (Array.isArray(value)) {
			const list = value.map((one) => this.of(one));
			return name === 'blocks' ? JSON.stringify(list) : list;
		}
		const record = value as Record<string, unknown>;
		const isUndated = 'publicationDate' in record && isWelcome(record.uniqueId);
		const dated = isUndated ? { ...record, publicationDate: '' } : record;
		return Object.fromEntries(Object.entries(dated).map(([key, one]) => [key, this.of(one, key)]));
	}
}

/** `2026-05-31T10:00:08.177-05:00` */
function withMilliseconds(iso: string): string {
	const local = isoWithOffset(new Date(iso), -300);
	return `${local.slice(0, 19)}.177${local.slice(19)}`;
}
