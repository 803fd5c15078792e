import { parse } from 'flatted';
import type { IDataObject, IRun } from 'n8n-workflow';
import { startOf } from '../changes/savedChanges.mts';
import { isOfWorkflow, type Query } from './databases.mts';
import { feedWorkflowName } from './feedWorkflow.mts';

/** An execution that the feed has started, and the item that it was started with. */
interface FeedExecution {
	readonly id: string;
	readonly item: IDataObject;
	/** In epoch milliseconds. */
	readonly startedAt: number;
	/** In epoch milliseconds; Infinity while it runs. */
	readonly stoppedAt: number;
}

/** The executions of a workflow that the feed starts, read from n8n's database. */
export class Executions {
	private readonly query: Query;
	/** A condition of SQL. */
	private readonly isOfWorkflow: string;

	/** `workflowId`: as `feedWorkflow` was given it. */
	constructor(query: Query, workflowId: string) {
		this.query = query;
		this.isOfWorkflow = isOfWorkflow(feedWorkflowName(workflowId));
	}

	/**
	 * Those that the feed has started, in the order of their items. One that has not begun may yet be replaced
	 * by another with the same key.
	 */
	async all(): Promise<FeedExecution[]> {
		const rows = await this.query(`
			select id, "createdAt", "startedAt", "stoppedAt", data
			from execution_entity join execution_data on "executionId" = id
			where ${this.isOfWorkflow} and status <> 'new'`);
		return rows
			.flatMap((row) => {
				const item = startOf(parse(String(row.data)))?.items[0]?.json;
				// One that tells of a long outage was started with none.
				if (item?.event === undefined) return [];
				const startedAt = time(row.startedAt ?? row.createdAt);
				return [{ id: String(row.id), item, startedAt, stoppedAt: time(row.stoppedAt) }];
			})
			.sort((one, other) =>
				String(one.item.receivedAt).localeCompare(String(other.item.receivedAt)),
			);
	}

	/** How many there are, by their status. */
	async counts(): Promise<Partial<Record<IRun['status'], number>>> {
		const rows = await this.query(`
			select status, count(*) as count
			from execution_entity where ${this.isOfWorkflow} group by status`);
		return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
	}
}

/** The most that ran at the same moment. */
export function mostAtOnce(executions: readonly FeedExecution[]): number {
	const changes = executions.flatMap(({ startedAt, stoppedAt }) => [
		{ at: startedAt, change: 1 },
		{ at: stoppedAt, change: -1 },
	]);
	// One that ends in the millisecond in which the next begins does not run beside it.
	changes.sort((one, other) => one.at - other.at || one.change - other.change);
	let now = 0;
	return changes.reduce((most, { change }) => Math.max(most, (now += change)), 0);
}

/** In SQLite, n8n saves times in UTC and does not say so. */
function time(value: unknown): number {
	if (value === null) return Infinity;
	return value instanceof Date
		? value.getTime()
		: Date.parse(`${String(value).replace(' ', 'T')}Z`);
}
