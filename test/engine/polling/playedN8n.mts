import type { IDataObject } from 'n8n-workflow';
import { changeList } from '../../../nodes/PublishingTrigger/changeList.ts';
import { polledEvents, type EventName } from '../../../nodes/PublishingTrigger/events.ts';
import { pollList, type ListPoll } from '../../../nodes/PublishingTrigger/pollList.ts';
import { ApiError } from '../../../nodes/shared/errors/apiError.ts';
import type { PlayedCompany } from './playedCompany.mts';

/** The fate of a poll in n8n. */
export type Trouble = 'none' | (typeof TROUBLES)[number];
export const TROUBLES = [
	'dies',
	'diesAfterSaving',
	'diesAfterCreating',
	'cannotSave',
	/** The workflow was published again meanwhile, or the poll took too long. */
	'isDropped',
	/** The next poll begins before n8n has saved this one. */
	'isOvertaken',
] as const;

/** A workflow with the trigger, in an n8n that polls in one of its ways. */
export interface TriggerSetting {
	readonly event: EventName;
	/**
	 * How n8n 2.41.1 polls: from memory, saving state and execution one after the other; by its scheduler, which reads the
	 * state from the database each time; or with durable cursors, which are saved with the execution in one transaction.
	 */
	readonly engine: 'memory' | 'scheduled' | 'durable';
	readonly start: 'now' | 'everything';
	readonly maxItems: number;
	/** Minutes between two polls. */
	readonly minutes?: number;
	/** Number of records from which on a list is refused. */
	readonly most?: number;
}

export const ALL_PAGES = 1_000;
/** Longer than any poll takes. */
const LONG_MS = 3_600_000;
/** Docs: a batch comes three times at most. */
const MOST_LOSSES_IN_A_ROW = 2;
/** An execution is created, and its state is not saved. */
const UNSAVED: readonly Trouble[] = ['diesAfterCreating', 'cannotSave'];
const LOSSES: readonly Trouble[] = ['dies', 'diesAfterSaving', 'isDropped', 'cannotSave'];

/** A process of n8n: its memory does not survive. */
interface Main {
	readonly processId: string;
	readonly holder: ListPoll['holder'];
}

/** An n8n with one workflow: its database survives, its memory does not. */
export class PlayedN8n {
	readonly executions: IDataObject[][] = [];
	/** Errors of polls. */
	readonly failures: Error[] = [];
	/** Numbers of records of lists that were too long. */
	readonly warnings: number[] = [];
	/** Whether anything happened that can bring a change twice. */
	hasHadTrouble = false;
	database = '{}';
	/** Whether the trigger took another key for that of another company. */
	hasStartedOver = false;
	/** Hash of the API key. */
	key = 'key';
	company: PlayedCompany;
	/** 'Max Items' as it is published now. */
	maxItems: number;
	mostItems: number;
	engine: TriggerSetting['engine'];
	/** Whether another trigger of the workflow saves the static data of its activation after each poll. */
	isRolledBack = false;
	private readonly saved: string[] = [];
	private live: IDataObject = {};
	processes = 0;
	/** Number of batches in a row that no execution got. */
	private losses = 0;
	private main: Main;
	private other?: Main;

	private readonly setting: TriggerSetting;
	constructor(setting: TriggerSetting, company: PlayedCompany) {
		this.setting = setting;
		this.company = company;
		this.maxItems = this.mostItems = setting.maxItems;
		this.engine = setting.engine;
		this.main = this.newMain();
	}

	/** Whether a poll has begun a reading that it could not complete. */
	get isReading(): boolean {
		return this.main.holder.list?.underWay !== undefined;
	}

	/** Publishes with another 'Max Items'. A batch that is handed over again has as many items as before. */
	async republish(maxItems: number): Promise<void> {
		this.maxItems = maxItems;
		this.mostItems = Math.max(this.mostItems, maxItems);
		await this.publish();
	}

	/** Whether the first reading is not complete, or not saved as complete. */
	get isFirstReading(): boolean {
		const { changes } = JSON.parse(this.database) as { changes?: { seq: number } };
		return (this.main.holder.list?.state.seq ?? 0) === 0 || (changes?.seq ?? 0) === 0;
	}

	/** Forgets a trigger that could not be published. */
	forget(): void {
		this.main = this.newMain();
		this.database = '{}';
	}

	get hasTwoMains(): boolean {
		return this.other !== undefined;
	}

	async publish(pages = ALL_PAGES, mode: 'activate' | 'init' = 'activate'): Promise<void> {
		this.live = JSON.parse(this.database);
		const items = await this.poll(this.live, pages, mode);
		if (items) this.executions.push(items);
		// Durable cursors keep nothing of an activation without items.
		if (this.engine !== 'durable' || items) this.save(this.live);
	}

	/** n8n starts again, and activates the workflow. */
	async restart(): Promise<void> {
		this.hasHadTrouble = true;
		this.main = this.newMain();
		if (this.engine === 'memory') await this.attempt(() => this.publish(ALL_PAGES, 'init'));
	}

	/** Another main takes over, and later the first one again, with its memory. */
	changeMains(): void {
		if (this.engine === 'memory') return;
		this.hasHadTrouble = true;
		[this.main, this.other] = [this.other ?? this.newMain(), this.main];
	}

	/** An execution ends and writes an older state back. */
	rollBack(by: number): void {
		if (this.engine === 'durable' || this.saved.length === 0 || this.hasTwoMains) return;
		this.hasHadTrouble = true;
		this.database = this.saved[Math.max(0, this.saved.length - 1 - by)];
	}

	/** Polls as the clock does it. The trigger's errors become failures. */
	async tick(trouble: Trouble = 'none', pages = ALL_PAGES): Promise<void> {
		// Nothing shows the other main an execution whose state was never saved.
		if (UNSAVED.includes(trouble) && this.hasTwoMains) trouble = 'none';
		if (LOSSES.includes(trouble) && ++this.losses > MOST_LOSSES_IN_A_ROW) trouble = 'none';
		await this.attempt(() => this.pollWith(trouble, pages));
	}

	/** n8n goes on if the trigger fails. */
	private async attempt(work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error as Error;
			this.failures.push(error);
		}
	}

	async ticks(times: number): Promise<void> {
		for (let polls = 0; polls < times; polls++) await this.tick();
	}

	private async pollWith(trouble: Trouble, pages: number): Promise<void> {
		const isLive = this.engine === 'memory';
		const isDurable = this.engine === 'durable';
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
		const isDead = trouble === 'diesAfterSaving';
		if (!isDead) this.losses = 0;
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

	private async poll(
		data: IDataObject,
		pages: number,
		mode?: 'activate' | 'init',
	): Promise<IDataObject[] | null> {
		const { event, start } = this.setting;
		const { engine, maxItems, company, key, main } = this;
		const filters = { channels: [], statuses: [], letterStatuses: [], tags: [] };
		const { most, minutes = 1 } = this.setting;
		const { tooMany, ...others } = polledEvents[event];
		const polled = {
			...others,
			tooMany: tooMany && { ...tooMany, records: most ?? tooMany.records },
		};
		let read = 0;
		const choices = { eventName: event, event: polled, filters };
		const { items } = await pollList({
			...choices,
			maxItems,
			startAfter: start === 'now' ? 'now' : undefined,
			data,
			isTransactional: engine === 'durable',
			budgetMs: LONG_MS,
			scope: 'scope',
			key,
			isActivation: mode !== undefined,
			processId: main.processId,
			holder: main.holder,
			// The company is its own client.
			open: () => changeList(company as never, choices),
			isOutOfTime: () => ++read >= pages,
			olderPages: Math.min(minutes, 50),
			// As n8n starts, and as its scheduler polls, a state that is missing is lost. Durable cursors lose none.
			onStart: () => engine !== 'durable' && mode !== 'activate',
			onOtherCompany: () => (this.hasStartedOver = this.hasHadTrouble = true),
			onTooMany: (count) => this.warnings.push(count),
			debug: () => {},
		});
		return items;
	}

	private save(data: IDataObject): void {
		if (this.isRolledBack && this.saved.length > 0 && this.engine !== 'durable') {
			this.hasHadTrouble = true;
			return;
		}
		this.database = JSON.stringify(data);
		this.saved.push(this.database);
	}

	private newMain(): Main {
		return { processId: `process ${++this.processes}`, holder: {} };
	}
}
