import type { IDataObject } from 'n8n-workflow';
import { changeKinds } from '../../../nodes/PublishingChangeTrigger/changes/index.ts';
import type { ChangeEvent } from '../../../nodes/PublishingChangeTrigger/changes/changeKind.ts';
import type { ListPage } from '../../../nodes/PublishingChangeTrigger/polling/listPage.ts';
import type { ListPoll } from '../../../nodes/PublishingChangeTrigger/polling/listPoll.ts';
import { ProcessMemory } from '../../../nodes/PublishingChangeTrigger/polling/nodeMemory.ts';
import { pollList } from '../../../nodes/PublishingChangeTrigger/polling/pollList.ts';
import { Cancelled } from '../../../nodes/shared/api/apiError.ts';

export type Row = Record<string, unknown>;

/** A list of the service that a test makes up, newest first, and the trigger's polls of it, without n8n. */
export class PolledList {
	rows: Row[] = [];
	pageSize = 100;
	/** What comes instead of a page; nothing where the page itself does. May throw, as reading a page does. */
	instead: (page: number) => ListPage | undefined = () => undefined;
	/** What n8n keeps. */
	data: IDataObject = {};
	private processes = 0;
	private memory = this.newMemory();
	private others: ProcessMemory[] = [];
	private isOver = false;
	/** One poll each. */
	private minute = 0;

	private readonly event: ChangeEvent;
	constructor(event: ChangeEvent, rows: Row[] = []) {
		this.event = event;
		this.rows = rows;
	}

	/** Another process takes over, with what n8n keeps. */
	restart(): void {
		this.others.push(this.memory);
		this.memory = this.newMemory();
	}

	/** The process before this one goes on, with what n8n keeps by now. */
	returnToFormer(): void {
		this.memory = this.others.pop()!;
	}

	/** That page comes too late for the poll that asks for it. */
	hangAt(hanging: number): void {
		this.instead = (page) => {
			if (page !== hanging) return undefined;
			this.isOver = true;
			throw new Cancelled();
		};
	}

	/** All pages come as they are. */
	mend(): void {
		this.instead = () => undefined;
	}

	/** The IDs of what one poll tells; those of what it marks as delivered before, perhaps, have an asterisk. */
	async poll(choices: Partial<ListPoll> = {}): Promise<string[]> {
		this.isOver = false;
		this.minute++;
		const kind = changeKinds[this.event];
		const items = await pollList({
			kind,
			filters: { channels: [], statuses: [] },
			wanted: JSON.stringify([choices.filters, choices.startAfter]),
			scope: 'scope',
			startAfter: 'now',
			maxItems: 500,
			data: this.data,
			isTransactional: false,
			isStateLost: false,
			memory: this.memory.of('workflow', 'node'),
			session: this.memory.session,
			isOver: () => this.isOver,
			now: () => this.minute * 60_000,
			readPage: async (page) => this.instead(page) ?? this.page(page),
			...choices,
		});
		return (items ?? []).map(
			({ uniqueId, redelivered }) => `${String(uniqueId)}${redelivered === true ? '*' : ''}`,
		);
	}

	/** What so many polls tell. */
	async polls(times: number, choices: Partial<ListPoll> = {}): Promise<string[]> {
		const told: string[] = [];
		for (let poll = 0; poll < times; poll++) told.push(...(await this.poll(choices)));
		return told;
	}

	private page(page: number): ListPage {
		const size = changeKinds[this.event].isPaged ? this.pageSize : Infinity;
		const start = page === 1 ? 0 : (page - 1) * size;
		const records = structuredClone(this.rows.slice(start, start + size));
		return { records, total: this.rows.length };
	}

	private newMemory(): ProcessMemory {
		return new ProcessMemory(`process${++this.processes}`);
	}
}

/** The service's time, so many minutes after it began. */
export const zoned = (minute: number) =>
	new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
/** The same without a time zone. */
export const unzoned = (minute: number) => zoned(minute).slice(0, 19).replace('T', ' ');

export const failedImport = (uniqueId: string, minute: number): Row => ({
	uniqueId,
	status: 'errored',
	createdAt: zoned(minute),
	updatedAt: zoned(minute),
});
export const letter = (uniqueId: string, minute: number): Row => ({
	uniqueId,
	publicationDate: unzoned(minute),
});
export const purchase = (uniqueId: string, minute: number): Row => ({
	uniqueId,
	status: 'pending',
	isApproved: false,
	createdAt: unzoned(minute),
	updatedAt: unzoned(minute),
});

/** The minute of the newest record of `rowsOf`. */
export const NEWEST = 100_000;

/** So many records, one for each minute, newest first. */
export const rowsOf = (make: (uniqueId: string, minute: number) => Row, count: number): Row[] =>
	Array.from({ length: count }, (_, index) => make(`old${index}`, NEWEST - index));
