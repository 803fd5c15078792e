import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { changeList } from '../../nodes/PublishingTrigger/changeList.ts';
import { EVENT_NAMES, polledEvents, type EventName } from '../../nodes/PublishingTrigger/events.ts';
import type { PolledEvent } from '../../nodes/PublishingTrigger/polledEvent.ts';
import { pollList, type ListMemory } from '../../nodes/PublishingTrigger/pollList.ts';
import type { Endpoint } from '../../nodes/shared/api/endpoints/index.ts';
import { ApiClient } from '../../nodes/shared/client/apiClient.ts';
import type { EndpointRequest } from '../../nodes/shared/client/transport.ts';

/**
 * The promises of the Publishing Trigger as invariants, whatever a supported service and n8n do: records appear, change and
 * shift while they are read, and n8n dies at any step. More draws: `CHANGES_RUNS=5000 npm test -- publishingTrigger.model`.
 */

const RUNS = Number(process.env.CHANGES_RUNS ?? 30);
const SEED = Number(process.env.CHANGES_SEED ?? 20_261_122);

type Row = Record<string, unknown>;

/** The fate of a poll in n8n. */
type Trouble = 'none' | (typeof TROUBLES)[number];
const TROUBLES = [
	'dies',
	'diesAfterSaving',
	'diesAfterCreating',
	'cannotSave',
	/** The workflow was published again meanwhile, or the poll took too long. */
	'isDropped',
	/** The next poll begins before n8n has saved this one. */
	'isOvertaken',
] as const;

/** Something that happens in the company or in n8n. */
interface Step {
	readonly name: string;
	play(company: Company, n8n: PollingN8n): unknown;
}

type Story = ReturnType<typeof stories> extends fc.Arbitrary<infer Each> ? Each : never;

const ALL_PAGES = 1_000;
/** Longer than any poll takes. */
const LONG_MS = 3_600_000;
const STATES = ['running', 'errored', 'finished'];
const MINUTE = 60_000;
const MOST_GROWTH = 30;
/** A batch of more items holds all changes of a story. */
const MOST_ROWS = 100;

/** A service whose list grows, changes, and shifts while it is read, by a clock that is moved by hand. */
class Company {
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
	/** Versions that a record got in the second of its creation, which nothing shows. */
	readonly hidden = new Set<string>();
	private ids = 0;
	private grown = 0;
	private readonly states = new Set<string>();

	private readonly story: Story;
	private readonly kind: PolledEvent;
	constructor(story: Story, kind: PolledEvent) {
		this.story = story;
		this.kind = kind;
	}

	appear(late = 0): void {
		const at = this.kind.reading === 'top' ? this.minute : this.minute - late;
		const created = this.timeAt(at);
		const status = this.kind.endpoint === 'getImports' ? 'running' : 'pending';
		const times = { createdAt: created, updatedAt: created };
		const row: Row = { uniqueId: `r${++this.ids}`, ...times, status, at, moves: 0 };
		row.contactKey = row.uniqueId;
		row.publicationDate = this.timeAt(this.minute);
		// Records of the same time may be in any order, unless contacts are delivered in several batches.
		const { times: kindOfTimes, maxItems } = this.story;
		const isLast = kindOfTimes === 'equal' && maxItems > MOST_ROWS && this.ids % 2 === 0;
		const place = this.rows.findIndex((other) =>
			isLast && other.createdAt === created ? false : (other.at as number) <= at,
		);
		if (this.story.times === 'missing' && this.mayLackTimes() && this.ids % 7 < 3) {
			row.createdAt = row.updatedAt = row.publicationDate = undefined;
		}
		this.rows.splice(place < 0 ? this.rows.length : place, 0, row);
	}

	change(place: number, step: number): void {
		if (this.rows.length === 0 || this.kind.reading === 'top') return;
		const row = this.rows[place % this.rows.length];
		const index = STATES.indexOf(row.status as string);
		// A run never goes back.
		if (this.story.event === 'agentActivity' && index + step >= STATES.length) return;
		row.status = STATES[(index + step) % STATES.length];
		// The same status at the same time would be the same change to whoever looks.
		while (this.states.has(`${row.uniqueId} ${row.status} ${this.minute}`)) this.minute++;
		this.states.add(`${row.uniqueId} ${row.status} ${this.minute}`);
		row.updatedAt = this.timeAt(this.minute);
		row.moves = (row.moves as number) + 1;
		if (row.updatedAt === row.createdAt) {
			this.hidden.add(`${row.uniqueId} ${versionOf(row, this.kind)}`);
		}
		if (row.status === 'finished') row.completedAt = row.updatedAt;
	}

	/** A purchase is updated without a change of its status. */
	touch(place: number): void {
		if (this.story.event !== 'purchaseStatusChanged' || this.rows.length === 0) return;
		this.rows[place % this.rows.length].updatedAt = this.timeAt(this.minute);
	}

	/** Answers a request for a page, in the place of `ApiClient`. */
	async call({ paging }: Endpoint, { query, body }: EndpointRequest) {
		this.requests++;
		const { pageSize, total, beyond } = this.story;
		const asked: Record<string, unknown> = { ...query, ...(body as object) };
		const place = paging && asked[paging.by === 'page' ? paging.page : paging.cursor];
		const number = Number(place ?? 1);
		const size = paging ? Math.min(pageSize, Number(asked[paging.size!] ?? pageSize)) : Infinity;
		const last = Math.max(1, Math.ceil(this.rows.length / size));
		const start = (paging && beyond === 'last' ? Math.min(number, last) : number) - 1;
		const items = structuredClone(this.rows.slice(start && start * size, (start + 1) * size));
		const stated = total === 'right' ? this.rows.length : undefined;
		this.forget(items);
		// More than a page at once.
		const factor = this.kind.reading === 'top' ? this.topGrowth() : 1;
		const growth = Math.min(this.growth * factor, MOST_GROWTH - this.grown);
		for (let more = 0; more < growth; more++) this.appear();
		this.grown += growth;
		return { items, total: stated, cursor: number + 1 };
	}

	/** Leaves a field out of one of the records. */
	private forget(rows: Row[]): void {
		if (!this.isForgetful || this.requests % 3 > 0 || rows.length === 0) return;
		this.hasForgotten = true;
		const row = rows[this.requests % rows.length];
		const { endpoint } = this.kind;
		if (endpoint === 'browseContacts' || endpoint === 'getLetterMetrics') {
			row.createdAt = row.publicationDate = undefined;
		} else if (endpoint === 'getImports' && this.requests % 2 > 0) row.updatedAt = undefined;
		else row.status = undefined;
	}

	/** Contacts of equal times in any order, on pages that move, cannot be followed. */
	private topGrowth(): number {
		return this.story.times === 'equal' ? 0 : 7;
	}

	/** Whether a change shows without its time. */
	private mayLackTimes(): boolean {
		return ['contactCreated', 'letterPublished', 'purchaseReceived'].includes(this.story.event);
	}

	private timeAt(minute: number): string {
		if (this.story.times === 'equal' && this.mayLackTimes()) minute -= minute % 30;
		if (this.story.times === 'unreadable' && this.ids % 7 < 3) return ` ${minute} of May `;
		// Without a zone, hours may be those of another one.
		const length = this.kind.hasZone ? MINUTE : 27 * 60 * MINUTE;
		const iso = new Date(Date.UTC(2026, 0, 1) + minute * length).toISOString();
		return this.kind.hasZone ? iso : iso.slice(0, 19).replace('T', ' ');
	}
}

/** n8n would have to die in the same few milliseconds more often to lose a batch. */
const MOST_DEATHS_IN_A_ROW = 2;

/** An n8n with one workflow: its database survives, its memory does not. */
class PollingN8n {
	readonly executions: IDataObject[][] = [];
	/** Whether anything happened that can bring a change twice. */
	hasHadTrouble = false;
	database = '{}';
	memory: ListMemory = {};
	private readonly saved: string[] = [];
	private live: IDataObject = {};
	processes = 1;
	private deaths = 0;

	private readonly story: Story;
	private readonly company: Company;
	constructor(story: Story, company: Company) {
		this.story = story;
		this.company = company;
	}

	async publish(pages = ALL_PAGES): Promise<void> {
		this.live = JSON.parse(this.database);
		const items = await this.poll(this.live, pages);
		if (items) this.executions.push(items);
		// Durable cursors keep nothing of an activation without items.
		if (this.story.engine !== 'durable' || items) this.save(this.live);
	}

	async restart(): Promise<void> {
		if (this.database === '{}') return;
		this.hasHadTrouble = true;
		this.memory = {};
		this.processes++;
		if (this.story.engine === 'memory') await this.publish();
	}

	/** An execution ends and writes an older state back. */
	rollBack(by: number): void {
		if (this.story.engine === 'durable' || this.saved.length === 0) return;
		this.hasHadTrouble = true;
		this.database = this.saved[Math.max(0, this.saved.length - 1 - by)];
	}

	async tick(trouble: Trouble = 'none', pages = ALL_PAGES): Promise<void> {
		const isLive = this.story.engine === 'memory';
		const isDurable = this.story.engine === 'durable';
		const before = this.database;
		const data = isLive ? this.live : (JSON.parse(before) as IDataObject);
		const items = await this.poll(data, pages);
		this.hasHadTrouble ||= trouble !== 'none';
		if (trouble === 'dies') return await this.restart();
		if (trouble === 'isDropped') {
			if (isLive) await this.publish();
			return;
		}
		if (items === null) {
			if (isDurable) this.save(data);
			return;
		}
		if (trouble === 'isOvertaken' && isDurable) {
			this.executions.push(items);
			const early = JSON.parse(before) as IDataObject;
			const again = await this.poll(early, pages);
			if (again) this.executions.push(again);
			this.save(again ? early : data);
			return;
		}
		const isDead = trouble === 'diesAfterSaving' && this.deaths < MOST_DEATHS_IN_A_ROW;
		this.deaths = isDead ? this.deaths + 1 : 0;
		if (isDurable) {
			const isSaved = trouble !== 'diesAfterSaving' && trouble !== 'cannotSave';
			if (isSaved) this.save(data);
			if (isSaved) this.executions.push(items);
		} else {
			if (trouble !== 'cannotSave' && trouble !== 'diesAfterCreating') this.save(data);
			if (!isDead) this.executions.push(items);
		}
		if (isDead || trouble === 'diesAfterCreating') await this.restart();
	}

	private async poll(data: IDataObject, pages: number): Promise<IDataObject[] | null> {
		const { event, start, maxItems, engine } = this.story;
		const filters = { channels: [], statuses: [], tags: [] };
		let read = 0;
		const { items } = await pollList({
			budgetMs: LONG_MS,
			event: polledEvents[event],
			filters,
			maxItems,
			startAfter: start === 'now' ? 'now' : undefined,
			scope: 'scope',
			key: 'key',
			purpose: 'the same',
			data,
			isTransactional: engine === 'durable',
			memory: this.memory,
			session: `process ${this.processes}`,
			open: (signal) =>
				changeList(this.company as never, polledEvents[event], filters, signal, {} as never),
			isOver: () => ++read >= pages,
			hasFailedBefore: false,
			onStart: () => false,
			onOtherCompany: () => undefined,
		});
		return items;
	}

	private save(data: IDataObject): void {
		this.database = JSON.stringify(data);
		this.saved.push(this.database);
	}
}

/** Returns the version of a record. `undefined` if it is not in the state that the kind is about. */
function versionOf(record: Row, kind: PolledEvent): string | undefined {
	return kind.versions(record)?.[0];
}

/** Identifies a change by the event, not by the API's response. */
function changeOf(record: Row, kind: PolledEvent): string {
	const isOnce = [polledEvents.letterPublished, polledEvents.purchaseReceived].includes(kind);
	return isOnce ? String(record.uniqueId) : `${record.uniqueId} ${record.moves}`;
}

// The company is its own client.
const open = jest.spyOn(ApiClient, 'connected');
beforeAll(() => open.mockImplementation((company) => company as never));
afterAll(() => open.mockRestore());

/** Plays a story, then ends all troubles, and checks the trigger's promises. */
async function holds(story: Story): Promise<void> {
	const kind = polledEvents[story.event];
	const company = new Company(story, kind);
	const isStatus = story.event === 'purchaseStatusChanged';
	const counts = (row: Row) => versionOf(row, kind) !== undefined;
	for (let index = 0; index < story.before; index++) {
		company.minute++;
		company.appear();
		if (index % 3 > 0) company.change(0, 1);
	}
	company.minute++;
	const existing = company.rows.filter(counts).map((row) => changeOf(row, kind));
	const old = new Set(story.start === 'now' ? existing : []);
	const oldVersions = new Map(company.rows.map((row) => [row.uniqueId, versionOf(row, kind)]));
	const n8n = new PollingN8n(story, company);
	const delivered = () => new Set(n8n.executions.flat().map((item) => changeOf(item, kind)));
	await n8n.publish();
	company.minute++;

	for (const step of story.steps) {
		const isWhole = company.growth === 0 && n8n.memory.reading === undefined;
		const top = isWhole ? structuredClone(company.rows.slice(0, story.pageSize)) : [];
		const [count, before] = [n8n.executions.length, delivered()];
		company.isForgetful = story.forgets && n8n.memory.reading === undefined;
		company.hasForgotten = false;
		await step.play(company, n8n);
		for (const items of n8n.executions.slice(count)) {
			expect(items.length).toBeLessThanOrEqual(story.maxItems);
			const times = items.map(kind.time).filter((time) => time !== undefined);
			expect(times).toEqual(times.toSorted((one, other) => one - other));
			// The batch of an earlier process comes first.
			// A record whose status is missing waits for the next poll.
			if (company.hasForgotten || times.length === 0) continue;
			if (isStatus || items.every(({ redelivered }) => redelivered === true)) continue;
			const after = delivered();
			const jumped = top
				.filter((row) => counts(row) && (kind.time(row) ?? Infinity) < times.at(-1)!)
				.map((row) => changeOf(row, kind))
				.filter((change) => !after.has(change) && !old.has(change) && !before.has(change));
			expect(jumped).toEqual([]);
		}
	}

	company.growth = 0;
	company.isForgetful = false;
	if (kind.reading === 'top') {
		// Of contacts with equal times, some come with the next newer one.
		company.minute += 60;
		company.appear();
	}
	const { length } = company.rows;
	const polls = 2 * Math.ceil(length / story.maxItems) + 2 * Math.ceil(length / story.pageSize);
	for (let poll = 0; poll < polls + 32; poll++) await n8n.tick();
	const requests = company.requests;
	await n8n.tick();
	const firstDated = company.rows.findIndex((row) => kind.time(row) !== undefined);
	const undated = firstDated < 0 ? length + 1 : firstDated;
	// Contacts without a time that are listed first are read down to one that has a time.
	const undatedPages = kind.reading === 'top' ? Math.ceil(undated / story.pageSize) : 0;
	expect(company.requests - requests).toBeLessThanOrEqual(2 + undatedPages);

	const items = n8n.executions.flat();
	const told = new Set<string>();
	for (const item of items) {
		const change = changeOf(item, kind);
		if (told.has(change)) expect([change, item.redelivered]).toEqual([change, true]);
		told.add(change);
	}
	if (!n8n.hasHadTrouble) expect(items.filter((item) => 'redelivered' in item)).toEqual([]);
	expect(items.map((item) => changeOf(item, kind)).filter((change) => old.has(change))).toEqual([]);
	const lost = company.rows
		.filter((row) => counts(row) && !old.has(changeOf(row, kind)) && !told.has(changeOf(row, kind)))
		.filter((row) => {
			if (!isStatus) return true;
			// A status that came and went between two polls, or in the second of creation, was never seen.
			const version = versionOf(row, kind)!;
			const versions = items
				.filter(({ uniqueId }) => uniqueId === row.uniqueId)
				.map((item) => versionOf(item, kind));
			const isFirstSight = versions.length === 0 && !oldVersions.has(row.uniqueId);
			if (isFirstSight && company.hidden.has(`${row.uniqueId} ${version}`)) return false;
			const first = oldVersions.get(row.uniqueId) ?? JSON.stringify(['pending', false]);
			if (n8n.hasHadTrouble) return ![first, ...versions].includes(version);
			return version !== (versions.at(-1) ?? first);
		});
	expect(lost).toEqual([]);
	expect(n8n.database.length).toBeLessThan(1_000 + 60 * (length + items.length));
}

/** Draws a number from 1 to `most`, but mostly `usually`. */
const rarely = (most: number, usually: number) =>
	fc.oneof({ weight: 4, arbitrary: fc.constant(usually) }, fc.integer({ min: 1, max: most }));

/** A step of a story. `weight`: how often it happens, compared with the others; `drawn`: its random values. */
const step = <T,>(
	weight: number,
	name: string,
	drawn: fc.Arbitrary<T>,
	play: (drawn: T, company: Company, n8n: PollingN8n) => unknown,
) => ({
	weight,
	arbitrary: drawn.map(
		(value): Step => ({
			name: `${name} ${JSON.stringify(value)}`,
			play: (company, n8n) => play(value, company, n8n),
		}),
	),
});

const steps = fc.oneof(
	step(4, 'appear', fc.tuple(rarely(12, 1), rarely(20, 0)), ([count, late], company) => {
		for (let rows = 0; rows < count; rows++) company.appear(late);
	}),
	step(
		5,
		'change',
		fc.tuple(fc.oneof(fc.nat(3), fc.nat(40)), fc.integer({ min: 1, max: 2 })),
		([place, by], company) => company.change(place, by),
	),
	step(1, 'touch', fc.nat(10), (place, company) => company.touch(place)),
	step(3, 'pass', fc.integer({ min: 1, max: 60 }), (minutes, company) => {
		company.minute += minutes;
	}),
	step(1, 'grow', fc.nat(1), (growth, company) => {
		company.growth = growth;
	}),
	step(5, 'poll', rarely(3, ALL_PAGES), (pages, _, n8n) => n8n.tick('none', pages)),
	step(3, 'poll in trouble', fc.constantFrom(...TROUBLES), (trouble, _, n8n) => n8n.tick(trouble)),
	step(1, 'start', fc.constantFrom('restart', 'publish'), (how, _, n8n) => n8n[how]()),
	step(1, 'roll back', fc.integer({ min: 1, max: 5 }), (by, _, n8n) => n8n.rollBack(by)),
);

const stories = (event: EventName) =>
	fc.record({
		event: fc.constant(event),
		// How n8n 2.41.1 polls: from memory, saving state and execution one after the other; by its scheduler, which reads the
		// state from the database each time; or with durable cursors, which are saved with the execution in one transaction.
		engine: fc.constantFrom('memory', 'scheduled', 'durable'),
		pageSize: fc.integer({ min: 2, max: 6 }),
		total: fc.constantFrom('right', 'none'),
		/** The contents of a page behind the last one. */
		beyond: fc.constantFrom('empty', 'last'),
		times: fc.constantFrom('right', 'missing', 'equal', 'unreadable'),
		/** Whether answers now and then lack a field. */
		forgets: fc.boolean(),
		start: fc.constantFrom('now', 'everything'),
		maxItems: fc.constantFrom<number[]>(1, 3, 500),
		/** Records that exist before the workflow is published. */
		before: fc.nat(15),
		steps: fc.array<Step>(steps, { minLength: 1, maxLength: 60 }),
	});

/** Each once: 'Import Finished' has the rules of 'Import Failed'. */
const EVENTS = EVENT_NAMES.filter((event) => event !== 'importFinished');

test.each(EVENTS)(
	'%s: whatever happens',
	async (event) => {
		await fc.assert(fc.asyncProperty(stories(event), holds), { numRuns: RUNS, seed: SEED });
	},
	3_600_000,
);
