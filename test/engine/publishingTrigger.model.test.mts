import fc from 'fast-check';
import { EVENT_NAMES, type EventName } from '../../nodes/PublishingTrigger/events.ts';
import { FAR, PlayedCompany, type PageTrouble, type Row } from './polling/playedCompany.mts';
import { ALL_PAGES, PlayedN8n, TROUBLES } from './polling/playedN8n.mts';
import { OF_STATUS, Promises } from './polling/promises.mts';

/**
 * The promises of the Publishing Changes Trigger as invariants, whatever a supported service and n8n do: records appear, also late or in
 * the future, change and shift while they are read, pages fail, and n8n dies at any step. More stories:
 * `CHANGES_RUNS=5000 npm test -- publishingTrigger.model`.
 */

const RUNS = Number(process.env.CHANGES_RUNS ?? 300);
const SEED = Number(process.env.CHANGES_SEED ?? 20_261_128);

/** Something that happens in the company or in n8n. */
interface Step {
	readonly name: string;
	play(world: World): unknown;
}

interface World {
	readonly story: Story;
	readonly company: PlayedCompany;
	readonly n8n: PlayedN8n;
	readonly promises: Promises;
	/** Whether the trigger has started over, because of another API key. */
	hasOtherStart: boolean;
	/** Whether changes came that later ones may overtake. */
	mayOvertake: boolean;
}

type Story = ReturnType<typeof stories> extends fc.Arbitrary<infer Each> ? Each : never;

/** A batch of more items holds all changes of a story. */
const MOST_ROWS = 100;
/** Every story comes to rest sooner. */
const MOST_POLLS = 2_000;

/** Publishes until that works, as a person does. Returns false if the list is too long, which docs say is refused. */
async function publish({ n8n, company, promises, story }: World, pages: number): Promise<boolean> {
	if (story.start === 'now') promises.begin(company);
	try {
		await n8n.publish(pages);
	} catch {
		n8n.forget();
		company.trouble = undefined;
		const isRefused = story.event === 'contactUnsubscribed' && company.rows.length >= story.most;
		if (!isRefused) await n8n.publish(pages);
		else await expect(n8n.publish()).rejects.toThrow(`fewer than ${story.most} can be`);
		return !isRefused;
	}
	return true;
}

/** Docs: with durable cursors, n8n keeps nothing of publishing. Returns whether the first reading is under way. */
function forgetUnsaved({ n8n, promises, company }: World, read: Set<unknown>): boolean {
	if (n8n.database === '{}' && n8n.processes > 1) {
		promises.leaveOpen(company.rows);
		read.clear();
	}
	return n8n.isFirstReading;
}

/** Plays a story, then ends all troubles, and checks the trigger's promises. */
async function holds(story: Story): Promise<void> {
	const { event, maxItems, pageSize, before, steps, forgets, first } = story;
	// Contacts of the same time may be in any order, unless they are delivered in several batches.
	const isMixed = event !== 'contactCreated' || maxItems > MOST_ROWS;
	const company = new PlayedCompany(story, isMixed);
	const n8n = new PlayedN8n(story, company);
	const promises = new Promises(event, () => n8n.mostItems);
	for (let index = 0; index < before; index++) {
		company.minute++;
		company.appear();
		if (index % 3 > 0) company.change(0, 1);
	}
	company.minute++;
	const lastPage = Math.min(
		first.pages,
		first.trouble === null ? ALL_PAGES : first.trouble.page - 1,
	);
	const read = new Set<unknown>(
		company.rows.slice(0, lastPage * pageSize).map(({ uniqueId }) => uniqueId),
	);
	const mayOvertake = OF_STATUS.includes(event);
	const sides = { story, company, n8n, promises };
	const world: World = { ...sides, hasOtherStart: false, mayOvertake };
	company.trouble = first.trouble ?? undefined;
	if (!(await publish(world, first.pages))) return;
	let judged = 0;
	const judge = () => {
		// Docs: another API key starts over if the newest page then shows no known record.
		if (n8n.hasStartedOver) {
			promises.leaveOpen(company.rows);
			if (company.hasForgotten) promises.hideTimes(company.rows);
			read.clear();
			n8n.hasStartedOver = false;
			world.hasOtherStart = true;
		}
		// Docs: then a contact that appears late comes if it is newer than the page that was read, also of the future.
		const isOfFuture = ((company.rows[0]?.at ?? 0) as number) > company.minute;
		if (world.hasOtherStart && isOfFuture) promises.leaveOpen(company.rows.slice(1));
		for (const items of n8n.executions.slice(judged)) promises.deliver(items);
		judged = n8n.executions.length;
	};
	judge();
	company.minute++;
	for (const step of steps) {
		company.isForgetful = forgets && !n8n.isReading;
		company.hasForgotten = false;
		const isWhole = company.growth === 0 && !n8n.isReading && !world.mayOvertake;
		const top = isWhole ? structuredClone(company.rows.slice(0, pageSize)) : [];
		const isFirstReading = forgetUnsaved(world, read);
		await step.play(world);
		// Docs: below a contact of the future, one of the instant in which the first reading ends counts as old.
		if (isFirstReading && !forgetUnsaved(world, read)) company.minute++;
		if (company.hasForgotten && n8n.hasHadTrouble) promises.hideRepetitions(company.rows);
		// Docs: what changes until the first reading ends counts as old. It may also be found after it.
		if (isFirstReading) promises.leaveOpen(company.rows);
		if (isFirstReading && company.hasForgotten) promises.hideTimes(company.rows);
		// The batch of an earlier process comes first, and a record whose status is missing waits for the next poll.
		const items = n8n.executions.slice(judged).flat();
		const fresh = items.filter(({ redelivered }) => redelivered !== true);
		judge();
		if (company.hasForgotten || fresh.length === 0) continue;
		const last = Math.max(...fresh.map((item) => promises.timeOf(item)).filter((time) => time > 0));
		const overtaken = top.filter((row) => promises.isDue(row) && promises.timeOf(row) < last);
		expect(overtaken).toEqual([]);
	}
	forgetUnsaved(world, read);
	company.growth = 0;
	company.isForgetful = false;
	company.trouble = undefined;
	n8n.isRolledBack = false;
	const { length } = company.rows;
	// Two rounds through the older pages show nothing more.
	const rounds = 2 * Math.ceil(length / pageSize) + 8;
	for (let quiet = 0, polls = 0; quiet < rounds; polls++) {
		const count = n8n.executions.length;
		await n8n.tick();
		quiet = n8n.executions.length > count ? 0 : quiet + 1;
		expect(polls).toBeLessThan(MOST_POLLS);
	}
	const { requests } = company;
	await n8n.tick();
	judge();
	promises.end(company, n8n.hasHadTrouble);
	expect(promises.broken).toEqual([]);
	const marked = n8n.executions.flat().filter((item) => 'redelivered' in item);
	if (!n8n.hasHadTrouble) expect(marked).toEqual([]);
	// Contacts without a time that are listed first are read down to one that has a time.
	const dated = company.rows.findIndex((row) => promises.timeOf(row) > 0);
	const undatedPages = Math.ceil((dated < 0 ? length + 1 : dated) / pageSize);
	const isContact = event === 'contactCreated';
	// A first reading that is refused begins again with each poll.
	const isRefused = n8n.isFirstReading;
	if (!isRefused)
		expect(company.requests - requests).toBeLessThanOrEqual(
			1 + story.minutes + (isContact ? undatedPages : 0),
		);
	expect(n8n.warnings.length).toBeLessThanOrEqual(n8n.processes);
	expect(n8n.database.length).toBeLessThan(1_000 + 60 * (length + n8n.executions.flat().length));
}

/** Draws a number from 1 to `most`, but mostly `usually`. */
const rarely = (most: number, usually: number) =>
	fc.oneof({ weight: 4, arbitrary: fc.constant(usually) }, fc.integer({ min: 1, max: most }));

/** A step of a story. `weight`: how often it happens, compared with the others; `drawn`: its random values. */
const step = <T,>(
	weight: number,
	name: string,
	drawn: fc.Arbitrary<T>,
	play: (drawn: T, world: World) => unknown,
) => ({
	weight,
	arbitrary: drawn.map(
		(value): Step => ({
			name: `${name} ${JSON.stringify(value)}`,
			play: (world) => play(value, world),
		}),
	),
});

const pageTrouble: fc.Arbitrary<PageTrouble> = fc.record({
	page: fc.integer({ min: 1, max: 4 }),
	how: fc.constantFrom('fails', 'is busy'),
	times: rarely(8, 1),
});

/**
 * Lets records appear that were created now, before others that are known, or after now. Docs: contacts that are not newer
 * than the page that was read at publishing count as old. Of equal times, those below a contact of the future may not be.
 */
function appear(count: number, late: number, { company, promises, story }: World): void {
	const known = [...company.rows];
	for (let rows = 0; rows < count; rows++) company.appear(late);
	if (story.event !== 'contactCreated' || story.start !== 'now') return;
	const isNewest = ({ createdAt }: Row) => createdAt === company.rows[0].createdAt;
	const mayBeOld = (row: Row) => late > 0 || (story.times === 'equal' && !isNewest(row));
	promises.leaveOpen(company.rows.filter((row) => !known.includes(row) && mayBeOld(row)));
}

function appearLate(count: number, late: number, world: World): void {
	world.mayOvertake ||= world.story.event === 'contactCreated';
	appear(count, late, world);
}

const steps = fc.oneof(
	step(4, 'appear', fc.tuple(rarely(12, 1), rarely(20, 0)), ([count, late], world) => {
		appear(count, world.story.event === 'contactCreated' ? 0 : late, world);
	}),
	step(
		1,
		'appear late',
		fc.tuple(fc.integer({ min: 1, max: 25 }), rarely(40, 2)),
		([count, late], world) => appearLate(count, late, world),
	),
	step(1, 'appear in the future', fc.constantFrom(-5, -100, -FAR), (late, world) =>
		appearLate(1, late, world),
	),
	step(
		5,
		'change',
		fc.tuple(fc.oneof(fc.nat(3), fc.nat(40)), fc.integer({ min: 1, max: 2 })),
		([place, by], { company }) => company.change(place, by),
	),
	step(1, 'come back', fc.nat(40), (place, { company, promises }) => {
		// What a contact shows no more, no poll can see.
		const contact = company.comeBack(place);
		if (contact !== undefined) promises.leaveOpen([contact]);
	}),
	step(1, 'cursors die', fc.constantFrom(400, 503), (status, { company }) =>
		company.expireCursors(status),
	),
	step(1, 'touch', fc.nat(10), (place, { company }) => company.touch(place)),
	step(3, 'pass', fc.integer({ min: 1, max: 60 }), (minutes, { company }) => {
		company.minute += minutes;
	}),
	step(1, 'grow', fc.nat(1), (growth, { company }) => {
		company.growth = growth;
	}),
	step(5, 'poll', rarely(3, ALL_PAGES), (pages, { n8n }) => n8n.tick('none', pages)),
	step(3, 'poll in trouble', fc.constantFrom(...TROUBLES), (trouble, { n8n }) => n8n.tick(trouble)),
	step(1, 'restart', fc.constant(1), (_, { n8n }) => n8n.restart()),
	step(1, 'publish', fc.constantFrom(1, 3, 500), async (maxItems, world) => {
		await world.n8n.republish(maxItems).catch(() => undefined);
	}),
	step(1, 'roll back', fc.integer({ min: 1, max: 5 }), (by, { n8n }) => n8n.rollBack(by)),
	step(1, 'roll back each time', fc.boolean(), (isRolledBack, { n8n }) => {
		n8n.isRolledBack = isRolledBack && !n8n.hasTwoMains;
	}),
	step(1, 'main', fc.constant(1), (_, { n8n }) => n8n.changeMains()),
	step(1, 'another key', fc.nat(9), (key, { n8n }) => {
		n8n.key = `key ${key}`;
	}),
	step(1, 'page', pageTrouble, (trouble, { company }) => {
		company.trouble = { ...trouble };
	}),
);

const stories = (event: EventName) =>
	fc.record({
		event: fc.constant(event),
		engine: fc.constantFrom('memory', 'scheduled', 'durable'),
		pageSize: fc.integer({ min: 2, max: 6 }),
		total: fc.constantFrom('right', 'none', 'stops'),
		/** Number of unsubscribed contacts from which on publishing is refused. */
		most: fc.constantFrom(12, 1_000),
		/** Between two polls. */
		minutes: fc.constantFrom(1, 1, 60),
		beyond: fc.constantFrom('empty', 'last'),
		times: fc.constantFrom('right', 'missing', 'equal', 'unreadable'),
		/** Whether answers now and then lack a field. */
		forgets: fc.boolean(),
		start: fc.constantFrom('now', 'everything'),
		maxItems: fc.constantFrom<number[]>(1, 3, 500),
		/** Records that exist before the workflow is published. */
		before: fc.nat(15),
		/** How the first poll goes. */
		first: fc.record({ pages: rarely(3, ALL_PAGES), trouble: fc.option(pageTrouble, { freq: 9 }) }),
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
