import type { ChangeKind } from '../../../../nodes/PublishingChangeTrigger/changes/changeKind.ts';
import { ApiError } from '../../../../nodes/shared/api/apiError.ts';
import type { ListPage } from '../../../../nodes/PublishingChangeTrigger/polling/listPage.ts';

type Row = Record<string, unknown>;

/** How the lists of a company are given. */
export interface Habits {
	readonly pageSize: number;
	/** Whether the total is told, told wrongly, or left out. */
	readonly total: 'right' | 'page' | 'none';
	/** What is given for a page behind the last one. */
	readonly beyond: 'empty' | 'last';
}

/** What a minute of its clock is, so that many times are equal. Without a zone, hours may be those of another one. */
const MINUTE = 60_000;
const MINUTE_WITHOUT_ZONE = 27 * 60 * MINUTE;
const MOST_GROWTH = 30;
const STATES = ['running', 'errored', 'finished'];

/** A company whose list grows, changes, and shifts while it is read, by a clock that is moved by hand. */
export class Company {
	minute = 0;
	/** Newest first by the time of creation. */
	readonly rows: Row[] = [];
	/** How many rows come on top after each page that is read. */
	growth = 0;
	/** The page that fails each time; 0 where none does. */
	brokenPage = 0;
	requests = 0;
	private ids = 0;
	private grown = 0;
	private readonly states = new Set<string>();
	/** Versions that records took on in the second in which they were created: nothing tells of such a change. */
	readonly untold = new Set<string>();

	readonly kind: ChangeKind;
	readonly habits: Habits;

	constructor(kind: ChangeKind, habits: Habits) {
		this.kind = kind;
		this.habits = habits;
	}

	/** A record appears. One that comes `late` was created so many minutes ago. */
	appear(late = 0): void {
		const created = this.timeAt(this.minute - late);
		const row: Row = { uniqueId: `r${++this.ids}`, createdAt: created, updatedAt: created };
		const status = this.kind.endpoint === 'getImports' ? 'running' : 'pending';
		Object.assign(row, {
			status,
			publicationDate: this.timeAt(this.minute),
			at: this.minute - late,
			moves: 0,
		});
		const place = this.rows.findIndex(({ at }) => (at as number) <= this.minute - late);
		this.rows.splice(place < 0 ? this.rows.length : place, 0, row);
	}

	/** A record moves on: to another state, at the clock's time. */
	change(place: number, step: number): void {
		if (this.rows.length === 0) return;
		const row = this.rows[place % this.rows.length];
		const index = STATES.indexOf(row.status as string);
		// A run goes on and never back: its status is all that tells its changes apart.
		if (this.kind.event === 'agentActivity' && index + step >= STATES.length) return;
		row.status = STATES[(index + step) % STATES.length];
		// The same state at the same second is the same change to whoever looks.
		while (this.states.has(`${row.uniqueId} ${row.status} ${this.minute}`)) this.minute++;
		this.states.add(`${row.uniqueId} ${row.status} ${this.minute}`);
		row.updatedAt = this.timeAt(this.minute);
		row.moves = (row.moves as number) + 1;
		if (row.updatedAt === row.createdAt)
			this.untold.add(`${row.uniqueId} ${this.kind.version(row)}`);
		if (row.status === 'finished') row.completedAt = row.updatedAt;
	}

	/** A record is touched without any change of the kinds that are told. */
	touch(place: number): void {
		if (this.kind.event !== 'purchaseStatusChanged' || this.rows.length === 0) return;
		this.rows[place % this.rows.length].updatedAt = this.timeAt(this.minute);
	}

	page(number: number): ListPage {
		this.requests++;
		if (number === this.brokenPage) throw new ApiError('One record is broken', { status: 500 });
		const { pageSize, total, beyond } = this.habits;
		const size = this.kind.isPaged ? pageSize : Infinity;
		const pages = Math.max(1, Math.ceil(this.rows.length / size));
		const shown = beyond === 'last' ? Math.min(number, pages) : number;
		const start = this.kind.isPaged ? (shown - 1) * size : 0;
		const records = structuredClone(this.rows.slice(start, start + size));
		const told = { right: this.rows.length, page: records.length, none: undefined }[total];
		const growth = Math.min(this.growth, MOST_GROWTH - this.grown);
		for (let more = 0; more < growth; more++) this.appear();
		this.grown += growth;
		return { records, total: told };
	}

	private timeAt(minute: number): string {
		const length = this.kind.hasZone ? MINUTE : MINUTE_WITHOUT_ZONE;
		const iso = new Date(Date.UTC(2026, 0, 1) + minute * length).toISOString();
		return this.kind.hasZone ? iso : iso.slice(0, 19).replace('T', ' ');
	}
}
