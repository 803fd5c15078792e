import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { ReadPages } from '../../nodes/PublishingChangeTrigger/changeList.ts';
import { CHANGE_EVENTS, changeKinds } from '../../nodes/PublishingChangeTrigger/kinds/index.ts';
import type { AnyKind, ChangeEvent } from '../../nodes/PublishingChangeTrigger/kinds/index.ts';
import { pollList, type ListMemory } from '../../nodes/PublishingChangeTrigger/pollList.ts';
import { ApiError } from '../../nodes/shared/errors/apiError.ts';

/**
 * The promises of the Change Trigger as invariants, whatever a supported service and n8n do: records appear, change and
 * shift while they are read, and n8n dies at any step. More draws: `CHANGES_RUNS=5000 npm test -- changeTrigger.model`.
 */

const RUNS = Number(process.env.CHANGES_RUNS ?? 30);
const SEED = Number(process.env.CHANGES_SEED ?? 20_261_122);

type Row = Record<string, unknown>;

/**
 * How n8n 2.41.1 polls: from memory, saving state and execution one after the other; by its scheduler, which reads the
 * state from the database each time; or with durable cursors, which are saved with the execution in one transaction.
 */
type EngineKind = 'memory' | 'scheduled' | 'durable';

/** The fate of a poll in n8n. */
type Trouble =
	| 'none'
	| 'dies'
	| 'diesAfterSaving'
	| 'diesAfterCreating'
	| 'cannotSave'
	/** The workflow was published again meanwhile, or the poll took too long. */
	| 'isDropped'
	/** The next poll begins before n8n has saved this one. */
	| 'isOvertaken';

type Step =
	| { readonly do: 'appear'; readonly count: number; readonly late: number }
	| { readonly do: 'change'; readonly place: number; readonly step: number }
	| { readonly do: 'touch'; readonly place: number }
	| { readonly do: 'pass'; readonly minutes: number }
	| { readonly do: 'grow'; readonly growth: number }
	| { readonly do: 'poll'; readonly trouble: Trouble; readonly pages: number }
	| { readonly do: 'restart' | 'publish' }
	| { readonly do: 'rollBack'; readonly by: number };

interface Story {
	readonly event: ChangeEvent;
	readonly engine: EngineKind;
	readonly pageSize: number;
	readonly total: 'right' | 'page' | 'none';
	/** The contents of a page behind the last one. */
	readonly beyond: 'empty' | 'last';
	readonly start: 'now' | 'everything';
	readonly maxItems: number;
	/** Records that exist before the workflow is published. */
	readonly before: number;
	readonly steps: readonly Step[];
}

const ALL_PAGES = 1_000;
const STATES = ['running', 'errored', 'finished'];
const MINUTE = 60_000;
const MOST_GROWTH = 30;

/** A service whose list grows, changes, and shifts while it is read, by a clock that is moved by hand. */
class Company {
	minute = 0;
	/** Newest first by the time of creation. */
	readonly rows: Row[] = [];
	/** How many records appear after each page that is read. */
	growth = 0;
	requests = 0;
	/** Versions that a record got in the second of its creation, which nothing shows. */
	readonly hidden = new Set<string>();
	private ids = 0;
	private grown = 0;
	private readonly states = new Set<string>();

	private readonly story: Story;
	private readonly kind: AnyKind;
	constructor(story: Story, kind: AnyKind) {
		this.story = story;
		this.kind = kind;
	}

	appear(late = 0): void {
		const at = this.kind.growsAtTop ? this.minute : this.minute - late;
		const created = this.timeAt(at);
		const status = this.kind.endpoint === 'getImports' ? 'running' : 'pending';
		const times = { createdAt: created, updatedAt: created };
		const row: Row = { uniqueId: `r${++this.ids}`, ...times, status, at, moves: 0 };
		row.contactKey = row.uniqueId;
		row.publicationDate = this.timeAt(this.minute);
		const place = this.rows.findIndex((other) => (other.at as number) <= at);
		this.rows.splice(place < 0 ? this.rows.length : place, 0, row);
	}

	change(place: number, step: number): void {
		if (this.rows.length === 0 || this.kind.growsAtTop) return;
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
			this.hidden.add(`${row.uniqueId} ${this.kind.version(row)}`);
		}
		if (row.status === 'finished') row.completedAt = row.updatedAt;
	}

	/** A purchase is updated without a change of its status. */
	touch(place: number): void {
		if (this.story.event !== 'purchaseStatusChanged' || this.rows.length === 0) return;
		this.rows[place % this.rows.length].updatedAt = this.timeAt(this.minute);
	}

	/**
	 * Reads pages by the rules of the pager: a list ends at a page without anything new, or at its total. A list that grows
	 * at its top may show records once more, but not a page.
	 */
	readonly readPages: ReadPages = async function* (this: Company, from?: { number: number }) {
		const seen = new Set<unknown>();
		let before = '';
		for (let number = from?.number ?? 1; ; number++) {
			const { records, total, isFull } = this.page(number);
			const isNew = ({ uniqueId }: Row) => this.kind.growsAtTop || !seen.has(uniqueId);
			const fresh = records.filter(isNew);
			const shown = JSON.stringify(records);
			if (shown === before) return;
			before = shown;
			for (const { uniqueId } of fresh) seen.add(uniqueId);
			if (fresh.length === 0) return;
			const isLast = !isFull && total !== undefined && total <= seen.size;
			const next = isLast ? undefined : { number: number + 1 };
			yield { records: fresh, number, next };
			if (next === undefined) return;
		}
	}.bind(this);

	private page(number: number) {
		this.requests++;
		const { pageSize, total, beyond } = this.story;
		const isPaged = this.kind.endpoint !== 'getPurchases';
		const size = isPaged ? pageSize : Infinity;
		const last = Math.max(1, Math.ceil(this.rows.length / size));
		const shown = isPaged && beyond === 'last' ? Math.min(number, last) : number;
		const start = shown === 1 ? 0 : (shown - 1) * size;
		const records = structuredClone(this.rows.slice(start, start + size));
		const stated = { right: this.rows.length, page: records.length, none: undefined }[total];
		// More than a page at once.
		const factor = this.kind.growsAtTop ? 7 : 1;
		const growth = Math.min(this.growth * factor, MOST_GROWTH - this.grown);
		for (let more = 0; more < growth; more++) this.appear();
		this.grown += growth;
		return { records, total: isPaged ? stated : records.length, isFull: records.length === size };
	}

	private timeAt(minute: number): string {
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
	/** Characters of the largest state. */
	largest = 0;
	private readonly saved: string[] = [];
	private live: IDataObject = {};
	private processes = 1;
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

	/** The first process goes on, with the database as it is by now. */
	returnTo(memory: ListMemory): void {
		this.memory = memory;
		this.processes = 1;
	}

	/** An execution ends and writes an older state back. */
	rollBack(by: number): void {
		if (this.story.engine === 'durable' || this.saved.length === 0) return;
		this.hasHadTrouble = true;
		this.database = this.saved[Math.max(0, this.saved.length - 1 - by)];
	}

	async tick(trouble: Trouble, pages: number): Promise<void> {
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
			const fails = trouble === 'diesAfterSaving' || trouble === 'cannotSave';
			if (!fails) this.save(data);
			if (!fails) this.executions.push(items);
		} else {
			if (trouble !== 'cannotSave' && trouble !== 'diesAfterCreating') this.save(data);
			if (!isDead) this.executions.push(items);
		}
		if (isDead || trouble === 'diesAfterCreating') await this.restart();
	}

	private async poll(data: IDataObject, pages: number): Promise<IDataObject[] | null> {
		const { event, start, maxItems, engine } = this.story;
		let read = 0;
		const { items } = await pollList({
			kind: changeKinds[event],
			filters: { channels: [], statuses: [], tags: [] },
			maxItems,
			startAfter: start === 'now' ? 'now' : undefined,
			scope: 'scope',
			purpose: 'the same',
			data,
			isTransactional: engine === 'durable',
			memory: this.memory,
			session: `process ${this.processes}`,
			inTime: async (work) => await work(new AbortController().signal),
			readPages: () => this.company.readPages,
			isOver: () => ++read >= pages,
			hasFailedBefore: false,
			onStart: () => false,
		});
		return items;
	}

	private save(data: IDataObject): void {
		this.database = JSON.stringify(data);
		this.largest = Math.max(this.largest, this.database.length);
		this.saved.push(this.database);
	}
}

/** Identifies a change by the event, not by the API's response. */
function changeOf(record: Row, kind: AnyKind): string {
	const version = kind.version(record) ?? 'none';
	return version === '' ? String(record.uniqueId) : `${record.uniqueId} ${version} ${record.moves}`;
}

/** Plays a story, then ends all troubles, and checks the trigger's promises. */
async function holds(story: Story): Promise<void> {
	const kind = changeKinds[story.event];
	const company = new Company(story, kind);
	const isStatus = story.event === 'purchaseStatusChanged';
	const counts = (row: Row) => kind.version(row) !== undefined;
	for (let index = 0; index < story.before; index++) {
		company.minute++;
		company.appear();
		if (index % 3 > 0) company.change(0, 1);
	}
	company.minute++;
	const existing = company.rows.filter(counts).map((row) => changeOf(row, kind));
	const old = new Set(story.start === 'now' ? existing : []);
	const oldVersions = new Map(company.rows.map((row) => [row.uniqueId, kind.version(row)]));
	const n8n = new PollingN8n(story, company);
	const delivered = () => new Set(n8n.executions.flat().map((item) => changeOf(item, kind)));
	await n8n.publish();
	company.minute++;

	for (const step of story.steps) {
		const isWhole = step.do === 'poll' && company.growth === 0 && n8n.memory.reading === undefined;
		const top = isWhole ? structuredClone(company.rows.slice(0, story.pageSize)) : [];
		const [count, before] = [n8n.executions.length, delivered()];
		await take(step, company, n8n);
		for (const items of n8n.executions.slice(count)) {
			expect(items.length).toBeLessThanOrEqual(story.maxItems);
			const times = items.map((item) => kind.time(item) ?? 0);
			expect(times).toEqual(times.toSorted((one, other) => one - other));
			// The batch of an earlier process comes first.
			if (isStatus || items.every(({ redelivered }) => redelivered === true)) continue;
			const after = delivered();
			const jumped = top
				.filter((row) => counts(row) && (kind.time(row) ?? 0) < times.at(-1)!)
				.map((row) => changeOf(row, kind))
				.filter((change) => !after.has(change) && !old.has(change) && !before.has(change));
			expect(jumped).toEqual([]);
		}
	}

	company.growth = 0;
	const { length } = company.rows;
	const polls = 2 * Math.ceil(length / story.maxItems) + 2 * Math.ceil(length / story.pageSize);
	for (let poll = 0; poll < polls + 32; poll++) await n8n.tick('none', ALL_PAGES);
	const requests = company.requests;
	await n8n.tick('none', ALL_PAGES);
	expect(company.requests - requests).toBeLessThanOrEqual(2);

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
			const version = kind.version(row)!;
			const versions = items
				.filter(({ uniqueId }) => uniqueId === row.uniqueId)
				.map((item) => kind.version(item));
			const isFirstSight = versions.length === 0 && !oldVersions.has(row.uniqueId);
			if (isFirstSight && company.hidden.has(`${row.uniqueId} ${version}`)) return false;
			const first = oldVersions.get(row.uniqueId) ?? JSON.stringify(['pending', undefined]);
			if (n8n.hasHadTrouble) return ![first, ...versions].includes(version);
			return version !== (versions.at(-1) ?? first);
		});
	expect(lost).toEqual([]);
	expect(n8n.database.length).toBeLessThan(1_000 + 60 * (length + items.length));
}

async function take(step: Step, company: Company, n8n: PollingN8n): Promise<void> {
	switch (step.do) {
		case 'appear':
			for (let count = 0; count < step.count; count++) company.appear(step.late);
			return;
		case 'change':
			return company.change(step.place, step.step);
		case 'touch':
			return company.touch(step.place);
		case 'pass':
			company.minute += step.minutes;
			return;
		case 'grow':
			company.growth = step.growth;
			return;
		case 'poll':
			return await n8n.tick(step.trouble, step.pages);
		case 'restart':
			return await n8n.restart();
		case 'publish':
			return await n8n.publish();
		case 'rollBack':
			return n8n.rollBack(step.by);
	}
}

const rarely = (most: number, usually: number) =>
	fc.oneof({ weight: 4, arbitrary: fc.constant(usually) }, fc.integer({ min: 1, max: most }));
const always = <T extends string>(value: T) => fc.constant(value);
const troubles = [
	'dies',
	'diesAfterSaving',
	'diesAfterCreating',
	'cannotSave',
	'isDropped',
	'isOvertaken',
] as const;

const steps: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({ do: always('appear'), count: rarely(12, 1), late: rarely(20, 0) }),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: always('change'),
			place: fc.oneof(fc.nat(3), fc.nat(40)),
			step: fc.integer({ min: 1, max: 2 }),
		}),
	},
	fc.record({ do: always('touch'), place: fc.nat(10) }),
	{
		weight: 3,
		arbitrary: fc.record({ do: always('pass'), minutes: fc.integer({ min: 1, max: 60 }) }),
	},
	fc.record({ do: always('grow'), growth: fc.nat(1) }),
	{
		weight: 5,
		arbitrary: fc.record({
			do: always('poll'),
			trouble: always('none'),
			pages: rarely(3, ALL_PAGES),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: always('poll'),
			trouble: fc.constantFrom(...troubles),
			pages: fc.constant(ALL_PAGES),
		}),
	},
	fc.record({ do: fc.constantFrom('restart' as const, 'publish' as const) }),
	fc.record({ do: always('rollBack'), by: fc.integer({ min: 1, max: 5 }) }),
);

const stories = (event: ChangeEvent): fc.Arbitrary<Story> =>
	fc.record({
		event: fc.constant(event),
		engine: fc.constantFrom('memory' as const, 'scheduled' as const, 'durable' as const),
		pageSize: fc.integer({ min: 2, max: 6 }),
		total: fc.constantFrom('right' as const, 'page' as const, 'none' as const),
		beyond: fc.constantFrom('empty' as const, 'last' as const),
		start: fc.constantFrom('now' as const, 'everything' as const),
		maxItems: fc.constantFrom(1, 3, 500),
		before: fc.nat(15),
		steps: fc.array(steps, { minLength: 1, maxLength: 60 }),
	});

/** Each once: 'Import Finished' has the rules of 'Import Failed'. */
const EVENTS = CHANGE_EVENTS.filter((event) => event !== 'importFinished');

test.each(EVENTS)(
	'%s: whatever happens',
	async (event) => {
		await fc.assert(fc.asyncProperty(stories(event), holds), { numRuns: RUNS, seed: SEED });
	},
	3_600_000,
);

const PLAIN: Story = {
	event: 'importFailed',
	engine: 'memory',
	pageSize: 100,
	total: 'right',
	beyond: 'empty',
	start: 'now',
	maxItems: 500,
	before: 0,
	steps: [],
};

/** A service with failed imports, and n8n with a workflow that is not published yet. */
function playerOf(story: Story, failed = 0): { company: Company; n8n: PollingN8n; fail(): void } {
	const company = new Company(story, changeKinds[story.event]);
	const fail = () => {
		company.minute++;
		company.appear();
		company.change(0, 1);
	};
	for (let count = 0; count < failed; count++) fail();
	return { company, n8n: new PollingN8n(story, company), fail };
}

const told = (n8n: PollingN8n) =>
	n8n.executions.map((items) =>
		items.map(({ uniqueId, redelivered }) => `${uniqueId}${redelivered === true ? '*' : ''}`),
	);

test('a batch that ends n8n each time comes three times, and takes no newer change with it', async () => {
	const { n8n, fail } = playerOf(PLAIN);
	await n8n.publish();
	fail();
	await n8n.tick('none', ALL_PAGES);
	await n8n.restart();
	fail();
	await n8n.restart();
	await n8n.restart();
	await n8n.tick('none', ALL_PAGES);
	expect(told(n8n)).toEqual([['r1'], ['r1*'], ['r1*'], ['r2*']]);
});

test('two mains of n8n take turns: each goes on from the other, and marks what the other may have delivered', async () => {
	const { n8n, fail } = playerOf({ ...PLAIN, engine: 'scheduled' });
	await n8n.publish();
	const first = n8n.memory;
	fail();
	await n8n.tick('none', ALL_PAGES);
	await n8n.restart();
	fail();
	await n8n.tick('none', ALL_PAGES);
	await n8n.tick('none', ALL_PAGES);
	n8n.returnTo(first);
	fail();
	for (let poll = 0; poll < 3; poll++) await n8n.tick('none', ALL_PAGES);
	const items = told(n8n).flat();
	expect(items.filter((item) => !item.endsWith('*'))).toEqual(['r1']);
	expect(new Set(items.map((item) => item.replace('*', '')))).toEqual(new Set(['r1', 'r2', 'r3']));
});

test.each(['now', 'everything'] as const)(
	'a list that takes several polls to read, from %s: nothing comes before it is read',
	async (start) => {
		const { n8n, fail } = playerOf({ ...PLAIN, start, pageSize: 2 }, 6);
		await n8n.publish(1);
		fail();
		for (let poll = 0; poll < 3; poll++) await n8n.tick('none', 1);
		expect(n8n.executions).toEqual([]);
		for (let poll = 0; poll < 2; poll++) await n8n.tick('none', ALL_PAGES);
		const old = start === 'now' ? [] : ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'];
		expect(told(n8n).flat()).toEqual([...old, 'r7']);
	},
);

test('cursors that never last until the next poll, of a list too long for one: the poll fails', async () => {
	const { company, n8n } = playerOf({ ...PLAIN, event: 'contactCreated', pageSize: 2 });
	await n8n.publish();
	for (let count = 0; count < 8; count++) company.appear();
	const { readPages } = company;
	const refused = new ApiError('The cursor is refused', { status: 400 });
	const fromTop = async function* (from?: object) {
		if (from !== undefined) throw refused;
		yield* readPages();
	};
	Object.assign(company, { readPages: fromTop });
	for (let poll = 0; poll < 2; poll++) await n8n.tick('none', 1);
	await expect(n8n.tick('none', 1)).rejects.toThrow(refused);
});

const failedAt = (uniqueId: string, minute: number): Row => {
	const at = new Date(Date.UTC(2026, 0, 1) + minute * MINUTE).toISOString();
	return { uniqueId, status: 'errored', createdAt: at, updatedAt: at, moves: 1 };
};

test('changes that wait on later pages come before newer ones, although page 1 is known by then', async () => {
	const story = { ...PLAIN, start: 'everything', pageSize: 2, maxItems: 2 } as const;
	const { company, n8n } = playerOf(story);
	const minutes = [1, 2, 7, 8, 3, 4, 5, 6];
	company.rows.push(...minutes.map((minute) => failedAt(`r${minute}`, minute)));
	await n8n.publish();
	for (let poll = 0; poll < 4; poll++) await n8n.tick('none', ALL_PAGES);
	expect(told(n8n)).toEqual([
		['r1', 'r2'],
		['r3', 'r4'],
		['r5', 'r6'],
		['r7', 'r8'],
	]);
});

test('changes that wait are not taken for old when many newer records make the oldest forgotten', async () => {
	const { company, n8n } = playerOf({ ...PLAIN, pageSize: 1_000, maxItems: 1 });
	const numbers = Array.from({ length: 10_000 }, (_, index) => index);
	company.rows.push(...numbers.map((index) => failedAt(`known${index}`, 20_000 - index)));
	await n8n.publish();
	const running = numbers.slice(0, 900).map((index) => failedAt(`new${index}`, 30_000 + index));
	company.rows.unshift(
		...running.map((row) => ({ ...row, status: 'running' })),
		...[1, 2, 3].map((minute) => failedAt(`late${minute}`, minute)),
	);
	for (let poll = 0; poll < 4; poll++) await n8n.tick('none', ALL_PAGES);
	expect(told(n8n)).toEqual([['late1'], ['late2'], ['late3']]);
});

test('10,500 changes, many of them at the same time: each comes once, and the state stays below 200 kB', async () => {
	const story = { ...PLAIN, start: 'everything', pageSize: 1_000, maxItems: 5_000 } as const;
	const { company, n8n } = playerOf(story);
	const minutes = Array.from({ length: 10_500 }, (_, index) => 11_000 - Math.floor(index / 2_000));
	company.rows.push(...minutes.map((minute, index) => failedAt(`r${index}`, minute)));
	await n8n.publish();
	for (let poll = 0; poll < 6; poll++) await n8n.tick('none', ALL_PAGES);
	const items = n8n.executions.flat();
	expect(new Set(items.map(({ uniqueId }) => uniqueId)).size).toBe(10_500);
	expect(items).toHaveLength(10_500);
	expect(n8n.largest).toBeLessThan(181_000);
});
