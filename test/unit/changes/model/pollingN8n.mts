import type { IDataObject } from 'n8n-workflow';
import { ProcessMemory } from '../../../../nodes/PublishingChangeTrigger/polling/nodeMemory.ts';
import type { ListPoll } from '../../../../nodes/PublishingChangeTrigger/polling/listPoll.ts';
import { pollList } from '../../../../nodes/PublishingChangeTrigger/polling/pollList.ts';
import type { Company } from './company.mts';

/**
 * How n8n 2.41.1 polls: from memory, where state and execution are saved one after the other; by its scheduler,
 * which reads the state from the database each time and keeps it only with an execution; or by its scheduler
 * with durable cursors, which saves both in one transaction (`poll-trigger-executor.js`,
 * `poll-trigger-task-handler.js`, `poll-cursor.service.js`).
 */
export type EngineKind = 'memory' | 'scheduled' | 'transactional';
export const ENGINES: readonly EngineKind[] = ['memory', 'scheduled', 'transactional'];

/** What happens to a poll, beside what the API does. */
export type PollTrouble =
	| 'none'
	/** n8n dies while the list is read, before it keeps anything. */
	| 'dies'
	/** n8n dies when the state is saved and the execution is not yet created. */
	| 'diesAfterSaving'
	/** n8n dies when the execution is created and the state is not yet saved. */
	| 'diesAfterCreating'
	/** The execution is created, and the state cannot be saved. */
	| 'cannotSave'
	/** The workflow was published again meanwhile, or the poll took too long: n8n drops its result. */
	| 'isDropped'
	/** The next poll begins beside it, with what was saved before. */
	| 'isOvertaken';

interface PollOptions {
	readonly startAfter: 'now' | number | null;
	readonly maxItems: number;
	readonly filters: ListPoll['filters'];
}

const SCOPE = 'scope';
/** n8n does not die in the same milliseconds more often than a delivery is repeated. */
const MOST_DEATHS_IN_A_ROW = 2;

/** An n8n with one workflow: its database survives, its memory does not. */
export class PollingN8n {
	/** The items of each execution. */
	readonly executions: IDataObject[][] = [];
	/** Whether anything happened that can bring a change twice. */
	hasHadTrouble = false;
	private database = '{}';
	private readonly saved: string[] = [];
	private live: IDataObject = {};
	private memory!: ProcessMemory;
	private processes = 0;
	private deaths = 0;
	/** Seconds since it began, by a clock that nobody sets. */
	private second = 0;

	private readonly engine: EngineKind;
	private readonly company: Company;
	private readonly options: PollOptions;

	constructor(engine: EngineKind, company: Company, options: PollOptions) {
		this.engine = engine;
		this.company = company;
		this.options = options;
		this.begin();
	}

	/** The state as it is saved. */
	get state(): string {
		return this.database;
	}

	/** Publishes the workflow: n8n polls at once, and saves what that kept. */
	async publish(): Promise<void> {
		this.live = JSON.parse(this.database);
		const items = await this.poll(this.live, Infinity);
		if (items) this.executions.push(items);
		if (this.engine !== 'transactional' || items) this.save(this.live);
	}

	/**
	 * Another process takes over, with nothing but what is saved. One that dies before it has saved anything of
	 * the workflow has not published it.
	 */
	async restart(): Promise<void> {
		if (this.database === '{}') return;
		this.hasHadTrouble = true;
		this.begin();
		if (this.engine === 'memory') await this.publish();
	}

	/** An execution that ends writes an older state back: n8n saves static data whole. */
	rollBack(by: number): void {
		if (this.engine === 'transactional' || this.saved.length === 0) return;
		this.hasHadTrouble = true;
		this.database = this.saved[Math.max(0, this.saved.length - 1 - by)];
	}

	/** One poll, which has time for so many pages. */
	async tick(trouble: PollTrouble, pages: number): Promise<void> {
		this.second += 60;
		const isLive = this.engine === 'memory';
		const before = this.database;
		const data = isLive ? this.live : (JSON.parse(this.database) as IDataObject);
		const items = await this.poll(data, pages);
		if (trouble === 'dies') {
			this.hasHadTrouble = true;
			return await this.restart();
		}
		if (trouble === 'isDropped') {
			this.hasHadTrouble = true;
			if (isLive) await this.publish();
			return;
		}
		if (items === undefined) return;
		if (items === null) {
			if (this.engine === 'transactional') this.save(data);
			return;
		}
		if (trouble === 'isOvertaken' && this.engine === 'transactional') {
			this.second++;
			const early = await this.poll(JSON.parse(before), pages);
			if (early) this.executions.push(early);
		}
		if (this.engine === 'transactional') return await this.commit(data, items, trouble);
		const isDead = trouble === 'diesAfterSaving' && this.deaths < MOST_DEATHS_IN_A_ROW;
		this.deaths = isDead ? this.deaths + 1 : 0;
		if (trouble !== 'cannotSave' && trouble !== 'diesAfterCreating') this.save(data);
		else this.hasHadTrouble = true;
		if (!isDead) this.executions.push(items);
		if (isDead || trouble === 'diesAfterCreating') await this.restart();
	}

	private async commit(
		data: IDataObject,
		items: IDataObject[],
		trouble: PollTrouble,
	): Promise<void> {
		const fails = trouble === 'diesAfterSaving' || trouble === 'cannotSave';
		if (!fails) {
			this.save(data);
			this.executions.push(items);
		}
		this.hasHadTrouble ||= fails;
		if (trouble === 'diesAfterSaving' || trouble === 'diesAfterCreating') await this.restart();
	}

	/** Nothing where it failed. */
	private async poll(data: IDataObject, pages: number): Promise<IDataObject[] | null | undefined> {
		const { company } = this;
		let read = 0;
		try {
			return await pollList({
				...this.options,
				kind: company.kind,
				wanted: 'the same',
				scope: SCOPE,
				data,
				isTransactional: this.engine === 'transactional',
				isStateLost: false,
				memory: this.memory.of('workflow', 'node'),
				session: this.memory.session,
				isOver: () => read >= pages,
				now: () => this.second * 1_000,
				readPage: async (number) => {
					read++;
					// Time without a page is an API that answers 429 or not at all.
					if (pages === 0) throw new Error('The API gives no page');
					return company.page(number);
				},
			});
		} catch {
			return undefined;
		}
	}

	private save(data: IDataObject): void {
		this.database = JSON.stringify(data);
		this.saved.push(this.database);
	}

	private begin(): void {
		this.memory = new ProcessMemory(`process${++this.processes}`);
	}
}
