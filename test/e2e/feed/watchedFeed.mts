import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { INodeParameters } from 'n8n-workflow';
import type { Instance } from '../../support/n8n/instance.mts';
import { deliveryFindings, DeliveryLog, type Deliveries } from '../../support/feed/deliveryLog.mts';
import { feedWorkflow } from '../../support/feed/feedWorkflow.mts';
import { until } from '../../support/until.mts';
import { sqlite, type Query } from '../../support/feed/databases.mts';
import { Executions } from '../../support/feed/executions.mts';
import { isOlderThan } from '../../support/n8n/install.mts';

/**
 * Maximum time until published events have arrived on a busy machine: longer than the five minutes after which the
 * trigger starts an execution again that a worker has lost with its database.
 */
const SETTLED_WITHIN_SECONDS = 480;

/** Why an n8n cannot pass a test in which it cannot save executions. */
export const tellsNothing =
	isOlderThan('2.35') && 'Before n8n 2.35 a trigger does not learn that no execution was saved';

/**
 * A workflow with the activity feed in a real n8n, with the published events, and for each the number of executions in
 * n8n's database.
 */
export class WatchedFeed {
	readonly workflowId: string;
	private readonly instance: Instance;
	private readonly deliveryLog = new DeliveryLog();
	readonly executions: Executions;

	/** `query`: reads n8n's database if it is not SQLite. */
	constructor(instance: Instance, workflowId: string, query: Query = sqlite(instance.userFolder)) {
		this.instance = instance;
		this.workflowId = workflowId;
		this.executions = new Executions(query, workflowId);
	}

	/** Saves the workflow with these options and publishes it. */
	async publishWorkflow(options?: INodeParameters): Promise<void> {
		const { rest } = this.instance.server;
		const workflow = feedWorkflow(this.workflowId, options);
		await rest.saveWorkflow(this.instance.withCredentials(workflow));
		await rest.publishWorkflow(this.workflowId, 120_000);
	}

	/** Sends a number of numbered events at once. */
	send(count = 1): void {
		const { realtime } = this.instance.sandbox.control;
		for (let sent = 0; sent < count; sent++) {
			const data = { number: this.deliveryLog.next };
			this.deliveryLog.published(realtime.publish({ event: 'letter.published', data }));
		}
	}

	/** Sends events one after another while something happens. */
	async sendWhile(work: () => Promise<void>): Promise<void> {
		let isOver = false;
		const sending = (async () => {
			for (; !isOver; await wait(200)) this.send();
		})();
		await work().finally(() => (isOver = true));
		await sending;
	}

	async subscribed(): Promise<void> {
		await until(() => this.subscriptions === 1, 'the trigger is subscribed', 120_000);
	}

	/** How many sockets are subscribed now. */
	get subscriptions(): number {
		const { sockets } = this.instance.sandbox.control.realtime.state();
		return sockets.filter(({ subscriptions }) => subscriptions.length > 0).length;
	}

	/**
	 * Waits until the newest event has arrived, all earlier ones have arrived or are in a reported outage, nothing runs,
	 * and nothing has changed since the last check. Then every event must have started one execution, or be reported
	 * as missed.
	 *
	 * An event that has not yet started its execution may be in a reported outage, too: reports begin a little before
	 * the outage, and clocks are compared with a tolerance.
	 */
	async settled(): Promise<Deliveries> {
		let before: Deliveries | undefined;
		for (let tries = 0; tries < SETTLED_WITHIN_SECONDS; tries++) {
			const now = await this.ended();
			if (now !== undefined && isDeepStrictEqual(now, before)) break;
			before = now;
			await wait(1000);
		}
		const deliveries = await this.count();
		assert.deepEqual(deliveryFindings(deliveries), [], JSON.stringify(deliveries));
		return deliveries;
	}

	/** The outcomes of all events, once none can change. */
	private async ended(): Promise<Deliveries | undefined> {
		const { new: waiting = 0, running = 0 } = await this.executions.counts();
		const deliveries = await this.count();
		const { lost, untold } = deliveries;
		const hasEnded = lost + untold + waiting + running === 0 && this.deliveryLog.hasNewest;
		return hasEnded ? deliveries : undefined;
	}

	private async count(): Promise<Deliveries> {
		for (const { id, item } of await this.executions.all()) {
			const { event, data, receivedAt } = item;
			if (event === 'system.reconnected') {
				const { downSince, upAt } = data as Record<string, string>;
				this.deliveryLog.toldOf({ downSince: Date.parse(downSince), upAt: Date.parse(upAt) });
			} else this.deliveryLog.arrived((data as { number: number }).number, id, String(receivedAt));
		}
		return this.deliveryLog.count();
	}
}
