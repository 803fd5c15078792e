import type { Operation } from '../../../openapi/index.mts';
import type { List } from './freedoms.mts';

export type Row = Record<string, unknown>;

interface Requested {
	/** The request for the sandbox's only page. */
	readonly url: string;
	readonly body: string;
	readonly from: number;
	readonly size: number;
	readonly refused?: number;
}

/** Size of pages for which no size is requested. */
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
	/** Whether a page was requested that is larger than the service's pages. */
	private isCapped = false;

	private readonly list: List;
	readonly hasIdentity: boolean;

	constructor(list: List, hasIdentity: boolean) {
		this.list = list;
		this.hasIdentity = hasIdentity;
		this.rows = Array.from({ length: list.length }, (_, row) => row);
		this.throughout = [...this.rows];
		this.oldest = list.length;
	}

	request(paging: Operation['paging'], url: string, body: string): Requested {
		if (paging === undefined) return { url, body, from: 0, size: Infinity };
		this.change(this.requests++);
		const address = new URL(url, 'http://sandbox');
		const json = JSON.parse(body || '{}') as Row;
		const valueOf = (name = '') => json[name] ?? address.searchParams.get(name) ?? undefined;
		const { most, beyond } = this.list;
		const wanted = valueOf(paging.size);
		const size = Math.min(most, Number(wanted ?? USUAL_SIZE));
		const position = paging.by === 'page' ? paging.page : paging.cursor;
		const value = Number(valueOf(position) ?? 0);
		this.isCapped ||= paging.size !== undefined && !(Number(wanted) <= most);
		const from = paging.by === 'page' ? (value - 1) * size : value;
		if (address.searchParams.has(position)) address.searchParams.set(position, '1');
		if (position in json) json[position] = paging.by === 'page' ? 1 : undefined;
		const first = {
			url: address.pathname + address.search,
			body: body && JSON.stringify(json),
			size,
		};
		if (from === 0 || from < this.rows.length || beyond === 'empty') return { ...first, from };
		if (typeof beyond === 'number')
			return this.isEndKnown(size) ? { ...first, from, refused: beyond } : { ...first, from };
		return { ...first, from: Math.max(0, Math.ceil(this.rows.length / size) - 1) * size };
	}

	/** Replaces the records, the total and the cursor of a response. */
	fill(json: Row, { from, size }: Requested, paging: Operation['paging']): void {
		const { place, name } = placeOf(json);
		const [pattern] = place[name] as unknown[];
		const page = this.rows.slice(from, from + size);
		place[name] = page.map((row) => this.record(pattern, row));
		const total = this.totalOf(page.length, this.list.total);
		// The total is beside the records or around them.
		for (const holder of 'total' in place ? [place, json] : [json]) {
			if (total === 'absent') delete holder.total;
			else holder.total = total;
		}
		if (paging?.by !== 'cursor') return;
		const next = from + size;
		place[paging.cursor] = next < this.rows.length ? String(next) : null;
	}

	private totalOf(length: number, total: List['total']): List['total'] {
		const stated = total === 'of the page' ? length : total;
		// A page that is smaller than requested, and whose total counts the page alone, is not supported.
		return stated === 'exact' || (this.isCapped && stated === length) ? this.rows.length : stated;
	}

	/** Whether the pages before the end say that it is the end. Otherwise nobody can distinguish it from a list that is cut. */
	private isEndKnown(size: number): boolean {
		const { total } = this.list;
		const isTotal = typeof total === 'number' && total > size;
		if (isTotal && total > this.rows.length) return false;
		return !this.hasChanged && (isTotal || total === 'exact' || this.rows.length % size > 0);
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

	private change(request: number): void {
		for (const { before, change, by } of this.list.changes) {
			if (before !== request) continue;
			this.hasChanged = true;
			const added = Array.from({ length: by });
			if (change === 'growsAtFront') this.rows.unshift(...added.map(() => this.newest--));
			else if (change === 'growsAtEnd') this.rows.push(...added.map(() => this.oldest++));
			else {
				this.hasShrunk = true;
				const gone = this.rows.splice(0, by);
				this.throughout = this.throughout.filter((row) => !gone.includes(row));
			}
		}
	}
}

/** The place of a response's records. */
function placeOf(json: Row): { place: Row; name: string } {
	if (Array.isArray(json.aggregates)) return { place: json, name: 'aggregates' };
	if (Array.isArray(json.items)) return { place: json, name: 'items' };
	if ('all' in json) return placeOf(json.all as Row);
	const place = json.items as Row;
	return { place, name: Array.isArray(place.contacts) ? 'contacts' : 'entries' };
}
