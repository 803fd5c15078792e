import type { IDataObject, IPollFunctions } from 'n8n-workflow';

/** The budget that n8n passes to a poll that its scheduler did not start. */
const BUDGET_WITHOUT_SCHEDULER_MS = 5 * 60_000;
/** A poll ends after this time even if n8n would allow more. */
const LONGEST_MS = 4 * 60_000;
/** Somebody waits for the workflow to be published. */
const ACTIVATION_MS = 15_000;

const seen = new WeakSet<IPollFunctions>();

/** The engine that polls, as far as a poll can see. */
export interface PollEngine {
	/** Whether this poll belongs to an activation: n8n takes its error for the end of the trigger. */
	readonly isActivation: boolean;
	/** Whether n8n saves state and execution together, and waits by itself after errors. */
	readonly isTransactional: boolean;
	/** How long the poll may take (milliseconds). */
	readonly budgetMs: number;
	/** n8n's static data of the node. */
	readonly data: IDataObject;
}

/**
 * Looks at the context of a poll (n8n 2.41.1, `trigger-execution-context.factory.js`). The engine in memory
 * uses one for all polls of an activation, the first of which is part of that; the scheduler makes one for each,
 * with less time, and the activation another. Static data that n8n watches for changes is that of the workflow
 * (`n8n-workflow`, `observable-object.js`); a durable cursor is a plain copy.
 */
export function pollEngine(context: IPollFunctions): PollEngine {
	// Missing in an n8n before its scheduler polled.
	const given = (context.getPollBudgetMs as (() => number) | undefined)?.call(context);
	const budget = given ?? BUDGET_WITHOUT_SCHEDULER_MS;
	const isScheduled = budget !== BUDGET_WITHOUT_SCHEDULER_MS;
	const isActivation = !isScheduled && !seen.has(context);
	seen.add(context);
	const data = context.getWorkflowStaticData('node');
	return {
		isActivation,
		// Polls from memory may see an old cursor, from a time when durable cursors were on.
		isTransactional: !('__dataChanged' in data) && (isScheduled || isActivation),
		budgetMs: Math.min(budget, isActivation ? ACTIVATION_MS : LONGEST_MS),
		data,
	};
}
