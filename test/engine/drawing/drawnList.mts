import type { Operation } from '../../../openapi/index.mts';
import type { List } from './freedoms.mts';

export type Row = Record<string, unknown>;

interface Asked {
	/** The page requested from the sandbox, which has fewer pages: the first one. */
	readonly url: string;
	readonly body: string;
	readonly from: number;
	readonly size: number;
	readonly refused?: number;
}

/** Size of pages for which no size is asked. */
const USUAL_SIZE = 20;
const IDENTITY =
	/^(id|uniqueId|email|contactKey|name|channelSlug|title|promotionCollateralUid|url)$/;

/** A list that a world draws, with the sandbox's first record as the pattern of all. Rows are numbers. */
export class DrawnList {
	rows: number[];
	/** Rows that were there all the time. */
	throughout: number[];
	hasShrunk = false;
	hasChanged = false;

	private newest = -1;
	private oldest: number;
	private requests = 0;

	private readonly list: List;
	readonly hasIdentity: boolean;

	constructor(list: List, hasIdentity: boolean) {
		this.list = list;
		this.hasIdentity = hasIdentity;
		this.rows = Array.from({ length: list.length }, (_, row) => row);
		this.throughout = [...this.rows];
		this.oldest = list.length;
	}

	request(paging: Operation['paging'], url: string, body: string): Asked {
		if (paging === undefined) return { url, body, from: 0, size: Infinity };
		this.change(this.requests++);
		const address = new URL(url, 'http://sandbox');
		const json = fieldsOf(body);
		const parameter = (name: string | undefined) =>
			name === undefined ? undefined : (json[name] ?? address.searchParams.get(name) ?? undefined);
		const asked = parameter(paging.size);
		const { most, refused } = this.list.pages;
		const isRefused = refused !== null && Number(asked) > most;
		const size = Math.min(most, asked === undefined ? USUAL_SIZE : Number(asked));
		const cursor = paging.by === 'cursor' ? parameter(paging.cursor) : undefined;
		const number = paging.by === 'page' ? Number(parameter(paging.page)) : 1;
		const from = cursor === undefined ? (number - 1) * size : Number(cursor);
		const first = paging.by === 'page' ? paging.page : paging.cursor;
		if (address.searchParams.has(first)) address.searchParams.set(first, '1');
		const isBeyond = from > 0 && from >= this.rows.length;
		const { beyond } = this.list;
		return {
			url: address.pathname + address.search,
			body: first in json ? withField(body, first, paging.by === 'page' ? 1 : undefined) : body,
			from: isBeyond && beyond === 'last' ? this.lastPage(size) : from,
			size,
			...(isRefused ? { refused } : {}),
			...(!isRefused && isBeyond && typeof beyond === 'number' ? { refused: beyond } : {}),
		};
	}

	/** Replaces the records, the total and the cursor of a response. */
	fill(json: Row, { from, size }: Asked, paging: Operation['paging']): void {
		const { place, name } = placeOf(json);
		const [pattern] = place[name] as unknown[];
		const page = this.rows.slice(from, from + size);
		place[name] = page.map((row) => this.record(pattern, row));
		const { total } = this.list;
		if (total === 'absent') delete json.total;
		else if (total === 'exact') json.total = this.rows.length;
		else json.total = total === 'of the page' ? page.length : total;
		if (paging?.by !== 'cursor') return;
		const next = from + size;
		place[paging.cursor] = next < this.rows.length ? String(next) : null;
	}

	private record(pattern: unknown, row: number): unknown {
		const n = this.list.areEqual ? 0 : row;
		if (typeof pattern === 'string') return `row ${n}`;
		const fields = Object.entries(pattern as Row).map(([field, value]) => {
			if (!IDENTITY.test(field)) return [field, value];
			return [field, typeof value === 'number' ? 10_000 + n : `${n}@readers.example`];
		});
		return { ...(Object.fromEntries(fields) as Row), drawnRow: n };
	}

	private lastPage(size: number): number {
		return Math.max(0, Math.ceil(this.rows.length / size) - 1) * size;
	}

	private change(request: number): void {
		for (const { before, what, by } of this.list.changes) {
			if (before !== request) continue;
			this.hasChanged = true;
			const added = Array.from({ length: by });
			if (what === 'growsAtFront') this.rows.unshift(...added.map(() => this.newest--));
			else if (what === 'growsAtEnd') this.rows.push(...added.map(() => this.oldest++));
			else {
				this.hasShrunk = true;
				const gone = this.rows.splice(0, by);
				this.throughout = this.throughout.filter((row) => !gone.includes(row));
			}
		}
	}
}

/** Returns the fields of a body, which is JSON, a form, or empty. */
function fieldsOf(body: string): Row {
	if (body === '') return {};
	if (!body.startsWith('--')) return JSON.parse(body) as Row;
	return Object.fromEntries([...body.matchAll(FORM_FIELD)].map(([, name, value]) => [name, value]));
}

function withField(body: string, changed: string, to: unknown): string {
	if (!body.startsWith('--')) return JSON.stringify({ ...fieldsOf(body), [changed]: to });
	return body.replaceAll(FORM_FIELD, (field, name, value) =>
		name === changed ? `${field.slice(0, -String(value).length)}${String(to)}` : field,
	);
}

const FORM_FIELD = /name="([^"]+)"\r\n\r\n([^\r]+)/g;

/** The place of a response's records. */
function placeOf(json: Row): { place: Row; name: string } {
	if (Array.isArray(json.aggregates)) return { place: json, name: 'aggregates' };
	if (Array.isArray(json.items)) return { place: json, name: 'items' };
	if ('all' in json) return placeOf(json.all as Row);
	const place = json.items as Row;
	return { place, name: Array.isArray(place.contacts) ? 'contacts' : 'entries' };
}
