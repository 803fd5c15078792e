import { NodeOperationError, type ITriggerFunctions } from 'n8n-workflow';
import type { Clock } from '../../shared/client/clock';
import type { RealtimeError } from '../realtime/realtimeError';
import type { FeedChoices } from './choices';
import { eventFilter, type EventFilter } from './eventFilter';
import type { QueuedEvent } from './queuedEvent';
import { FeedTarget } from './feedTarget';
import { RECONNECTED } from './items';
import { LastHeard } from './lastHeard';
import { nodeError } from './nodeError';
import { hasReceipts, startExecution, type Receipt } from './receipts';

/** What belongs to one call of `trigger()`: the parameters, and n8n's ways to start executions and to report. */
export class Activation {
	readonly target: FeedTarget;
	readonly lastHeard: LastHeard;
	readonly isWanted: EventFilter;
	/** Whether this n8n returns receipts for all executions. */
	readonly hasReceipts: boolean;

	constructor(
		readonly context: ITriggerFunctions,
		readonly choices: FeedChoices,
	) {
		this.target = new FeedTarget(context, choices.channel);
		this.lastHeard = new LastHeard(context, choices.includeSystemEvents);
		this.isWanted = eventFilter(choices.events);
		this.hasReceipts = hasReceipts(context);
	}

	/**
	 * Whether this n8n can record a failed execution without ending the trigger, as it can since 2.7. An older
	 * one ends the trigger and activates it again with delays of its own, from a second to a day.
	 */
	get keepsTrying(): boolean {
		return typeof this.context.saveFailedExecution === 'function';
	}

	/** Starts an execution, unless it is an event that this activation does not want. */
	async start(
		{ item, key }: QueuedEvent,
		heard: () => number | undefined,
		clock: Clock,
	): Promise<Receipt> {
		const event = String(item.json.event);
		if (event !== RECONNECTED && !this.isWanted(event)) return 'ended';
		this.lastHeard.keep(heard, clock);
		return await startExecution(this.context, item, key);
	}

	/** Writes a line to n8n's log, with the workflow and the node that it is about. */
	log(level: 'info' | 'warn' | 'error', message: string): void {
		const { id, name } = this.context.getWorkflow();
		const meta = { workflowId: id, workflowName: name, nodeName: this.context.getNode().name };
		this.context.logger[level](message, meta);
	}

	/** Records a failed execution, so that the error workflow runs. Before n8n 2.7 it only logs a warning. */
	reportFailure(message: string, description: string): void {
		if (!this.keepsTrying) return this.log('warn', message);
		this.context.saveFailedExecution(
			new NodeOperationError(this.context.getNode(), message, { description }),
		);
	}

	/** Ends the trigger: n8n deactivates the workflow and runs the error workflow. */
	giveUp(error: RealtimeError): void {
		this.context.emitError(nodeError(this.context.getNode(), error));
	}
}
