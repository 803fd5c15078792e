import type { EventName } from '../../../nodes/PublishingTrigger/events.ts';
import type { Endpoint } from '../../../nodes/shared/api/endpoints/index.ts';
import type { EndpointRequest } from '../../../nodes/shared/client/transport.ts';
import { ApiError } from '../../../nodes/shared/errors/apiError.ts';

export type Row = Record<string, unknown>;

/** How a service lists its records. */
export interface ServiceStyle {
	readonly event: EventName;
	readonly pageSize: number;
	/** `stops`: it is never larger than `most`. */
	readonly total: 'right' | 'none' | 'stops';
	/** Number of records from which on a list is refused. */
	readonly most?: number;
	/** The contents of a page behind the last one. */
	readonly beyond: 'empty' | 'last';
	readonly times: 'right' | 'missing' | 'equal' | 'unreadable';
}

/** A page that fails some times. */
export interface PageTrouble {
	readonly page: number;
	readonly how: 'fails' | 'is busy';
	times: number;
}

const STATES = ['running', 'errored', 'finished'];
const MINUTE = 60_000;
const MOST_GROWTH = 30;
const START = Date.UTC(2026, 0, 1);
/** Events whose records show when they change, not only when they appear. */
const CHANGING = [
	'importFailed',
	'importFinished',
	'purchaseStatusChanged',
	'letterStatusChanged',
	'agentActivity',
];
/** Events whose times have no zone. */
const WITHOUT_ZONE = [
	'letterPublished',
	'letterStatusChanged',
	'purchaseReceived',
	'purchaseStatusChanged',
];

/** A service whose list grows, changes, and shifts while it is read, by a clock that is moved by hand. */
export class PlayedCompany {
	minute = 0;
	/** Newest first by the time of creation. */
	readonly rows: Row[] = [];
	/** How many records appear after each page that is read. */
	growth = 0;
	requests = 0;
	/** Whether each third answer lacks the status or the time of a record. */
	isForgetful = false;
	/** Whether an answer lacked a field. */
	hasForgotten = false;
	trouble?: PageTrouble;
	/** Cursors that were issued before have died: the service answers each with 503 for ever, or refuses it. */
	private cursors = { generation: 0, status: 503 };
	/** Keys of changes that nothing shows, as they came in the second of the record's creation. */
	readonly hidden = new Set<string>();
	private ids = 0;
	private grown = 0;
	private readonly states = new Set<string>();

	private readonly style: ServiceStyle;
	private readonly prefix: string;
	/** Whether records of one time are listed before those that are there, or for every other one, behind them. */
	private readonly isMixed: boolean;
	constructor(style: ServiceStyle, isMixed = false, prefix = 'r') {
		this.style = style;
		this.isMixed = isMixed;
		this.prefix = prefix;
	}

	/** A record appears, created `late` minutes before now or, if that is negative, later than now. */
	appear(late = 0): void {
		const { event, times } = this.style;
		const at = this.minute - late;
		const created = this.timeAt(at);
		const status = event.startsWith('import') ? 'running' : 'pending';
		const row: Row = { uniqueId: `${this.prefix}${++this.ids}`, status, at, moves: 0 };
		row.createdAt = row.updatedAt = created;
		row.contactKey = row.uniqueId;
		row.publicationDate = this.timeAt(this.minute);
		row.publicationStatus = STATES.indexOf(status);
		// One who was created long ago leaves now.
		if (event === 'contactUnsubscribed') row.updatedAt = this.timeAt(this.minute);
		const hidesChannels = ['missing', 'unreadable'].includes(times) && this.ids % 7 < 3;
		if (event === 'contactUnsubscribed' && !hidesChannels) this.leave(row, 'news');
		const isLast = this.isMixed && times === 'equal' && this.ids % 2 === 0;
		this.list(row, (other) => isLast && other.createdAt === created);
		if (times === 'missing' && !CHANGING.includes(event) && this.ids % 7 < 3) {
			row.createdAt = row.updatedAt = row.publicationDate = undefined;
		}
	}

	/** Puts a record before those that are not newer. */
	private list(row: Row, isBefore: (other: Row) => boolean = () => false): void {
		const isBehind = (other: Row) => (other.at as number) <= (row.at as number) && !isBefore(other);
		const place = this.rows.findIndex(isBehind);
		this.rows.splice(place < 0 ? this.rows.length : place, 0, row);
	}

	change(place: number, step: number): void {
		const { event } = this.style;
		if (this.rows.length === 0 || event === 'contactCreated') return;
		const row = this.rows[place % this.rows.length];
		if (event === 'contactUnsubscribed') return this.leaveAgain(row, step);
		const index = STATES.indexOf(row.status as string);
		// A run never goes back.
		if (event === 'agentActivity' && index + step >= STATES.length) return;
		row.status = STATES[(index + step) % STATES.length];
		// The same status at the same time would be the same change to whoever looks.
		while (this.states.has(`${row.uniqueId} ${row.status} ${this.minute}`)) this.minute++;
		this.states.add(`${row.uniqueId} ${row.status} ${this.minute}`);
		row.updatedAt = this.timeAt(this.minute);
		row.moves = (row.moves as number) + 1;
		if (event === 'letterStatusChanged') this.moveUp(row);
		if (row.updatedAt === row.createdAt) this.hidden.add(`${row.uniqueId} ${row.status}`);
		if (row.status === 'finished') row.completedAt = row.updatedAt;
	}

	/** A contact leaves a channel now. */
	private leave(row: Row, channel: string): void {
		row.updatedAt = this.timeAt(this.minute);
		const occurredAt = new Date(START + this.minute * MINUTE).toISOString();
		const others = consentsOf(row).filter((consent) => consent.channel !== channel);
		row.channelConsents = [...others, { channel, status: 'revoked', occurredAt }];
	}

	/** A contact leaves the same channel again, or another one. */
	private leaveAgain(row: Row, step: number): void {
		if (row.channelConsents === undefined) return;
		this.minute++;
		this.leave(row, step === 1 ? 'news' : 'offers');
		row.moves = (row.moves as number) + 1;
	}

	/** A contact of two channels joins the one again that it left last. Returns the contact. */
	comeBack(place: number): Row | undefined {
		const row = this.rows[place % this.rows.length] as Row | undefined;
		const left = row ? consentsOf(row).filter(({ status }) => status === 'revoked') : [];
		if (row === undefined || left.length < 2) return undefined;
		const last = left.toSorted((a, b) => (a.occurredAt < b.occurredAt ? 1 : -1))[0];
		row.channelConsents = consentsOf(row).map((consent) =>
			consent === last ? { ...consent, status: 'granted' } : consent,
		);
		return row;
	}

	/** All cursors die. */
	expireCursors(status: number): void {
		this.cursors = { generation: this.cursors.generation + 1, status };
	}

	/** The list of letters is in the order of their last changes. */
	private moveUp(row: Row): void {
		row.publicationStatus = STATES.indexOf(row.status as string);
		row.at = this.minute;
		this.rows.splice(this.rows.indexOf(row), 1);
		this.list(row);
	}

	/** A purchase is updated without a change of its status. */
	touch(place: number): void {
		if (this.style.event !== 'purchaseStatusChanged' || this.rows.length === 0) return;
		this.rows[place % this.rows.length].updatedAt = this.timeAt(this.minute);
	}

	/** Answers a request for a page, in the place of `ApiClient`. */
	async call({ paging }: Endpoint, { query, body }: EndpointRequest) {
		this.requests++;
		const { pageSize, total, beyond } = this.style;
		const asked: Record<string, unknown> = { ...query, ...(body as object) };
		const place = paging && asked[paging.by === 'page' ? paging.page : paging.cursor];
		const [number, generation] = String(place ?? 1)
			.split(' ')
			.map(Number);
		if (generation !== undefined && generation !== this.cursors.generation) {
			throw failure(this.cursors.status);
		}
		const size = paging ? Math.min(pageSize, Number(asked[paging.size!] ?? pageSize)) : Infinity;
		const last = Math.max(1, Math.ceil(this.rows.length / size));
		const start = (paging && beyond === 'last' ? Math.min(number, last) : number) - 1;
		this.fail(number);
		const items = structuredClone(this.rows.slice(start && start * size, (start + 1) * size));
		const { most = Infinity } = this.style;
		const stated = {
			right: this.rows.length,
			none: undefined,
			stops: Math.min(most, this.rows.length),
		};
		this.forget(items);
		// More than a page at once.
		const factor = this.style.event === 'contactCreated' ? this.topGrowth() : 1;
		const growth = Math.min(this.growth * factor, MOST_GROWTH - this.grown);
		for (let more = 0; more < growth; more++) this.appear();
		this.grown += growth;
		return { items, total: stated[total], cursor: `${number + 1} ${this.cursors.generation}` };
	}

	/** Logs nothing, in the place of `ApiClient`. */
	debug(): void {}

	/** Plays the trouble of a page. */
	private fail(number: number): void {
		if (this.trouble?.page !== number || this.trouble.times <= 0) return;
		this.trouble.times--;
		throw failure(this.trouble.how === 'is busy' ? 503 : 500);
	}

	/** Leaves a field out of one of the records. */
	private forget(rows: Row[]): void {
		if (!this.isForgetful || this.requests % 3 > 0 || rows.length === 0) return;
		this.hasForgotten = true;
		const row = rows[this.requests % rows.length];
		const { event } = this.style;
		if (event.startsWith('contact') || event === 'letterPublished') {
			row.createdAt = row.updatedAt = row.publicationDate = row.channelConsents = undefined;
		} else if (event.startsWith('import') && this.requests % 2 > 0) row.updatedAt = undefined;
		else row.status = row.publicationStatus = undefined;
	}

	/**
	 * Contacts of equal times in any order, on pages that move, cannot be followed; nor those without a time, on pages that move
	 * by more than a page (decision 0010).
	 */
	private topGrowth(): number {
		const { times } = this.style;
		if (times === 'equal') return 0;
		return times === 'right' ? 7 : 1;
	}

	private timeAt(minute: number): string {
		const { event, times } = this.style;
		if (minute >= FAR) return '9999-12-31T00:00:00Z';
		if (times === 'equal' && !CHANGING.includes(event)) minute -= minute % 30;
		if (times === 'unreadable' && this.ids % 7 < 3) return ` ${minute} of May `;
		const hasZone = !WITHOUT_ZONE.includes(event);
		// Without a zone, hours may be those of another one.
		const iso = new Date(START + minute * (hasZone ? MINUTE : 27 * 60 * MINUTE)).toISOString();
		return hasZone ? iso : iso.slice(0, 19).replace('T', ' ');
	}
}

/** A minute whose time is the usual "never". */
export const FAR = 1_000_000;

interface Consent {
	readonly channel: string;
	readonly status: string;
	readonly occurredAt: string;
}

/** Returns the channels that a contact has left or joined again. */
export function consentsOf({ channelConsents }: Row): Consent[] {
	return (channelConsents ?? []) as Consent[];
}

function failure(status: number): ApiError {
	return new ApiError('The page fails', {
		status,
		kind: status === 503 ? 'transient' : 'permanent',
	});
}
