import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { ApiError, Cancelled } from '../shared/errors/apiError';
import { clock } from '../shared/client/clock';
import { CREDENTIAL } from '../shared/client/credential';
import { TimedOut, withDeadline } from '../shared/client/deadline';
import { activationError, toNodeError } from '../shared/errors/toNodeError';
import { changeList } from './changeList';
import { changeChoices, type ChangeChoices } from './choices';
import { pollEngine, type PollEngine } from './engine';
import { fingerprint } from './fingerprint';
import { newestRecord } from './newestRecord';
import { Outage } from './outage';
import { pollList, type ListMemory } from './pollList';
import { SingleFlight } from './singleFlight';

/** Memory of this process for one trigger node. */
interface NodeMemory extends ListMemory {
	/** The outage under way. */
	outage?: Outage;
	readonly flight: SingleFlight;
}

const memories = new Map<string, NodeMemory>();

/** A name that no other process has. */
const SESSION = fingerprint(`${Date.now()} ${clock.random()} ${clock.random()}`);

/** The last part of its time, in which a poll begins no further page. */
const LAST_PART = 0.25;

/** Polls once. Returns the items that start the workflow, or null. Throws errors in n8n's form. */
export async function pollChanges(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await test(context);
	const key = JSON.stringify([context.getWorkflow().id, nodeIdOf(context)]);
	const isNew = !memories.has(key);
	const memory = memories.get(key) ?? { flight: new SingleFlight() };
	memories.set(key, memory);
	const engine = pollEngine(context);
	const isPublishing = engine.isActivation && isPublished(context, engine, isNew);
	// A regular poll is skipped while another one is under way. The poll of an activation ends that one instead, as n8n
	// would drop its result.
	return await memory.flight.run(engine.isActivation, async (superseded) => {
		try {
			const items = await poll(context, memory, engine, superseded);
			return items === null ? null : [items.map((json) => ({ json }))];
		} catch (caught) {
			if (superseded.aborted) return null;
			const error = caught instanceof TimedOut ? tooSlow() : caught;
			const nodeError = toNodeError(context.getNode(), error);
			if (!engine.isActivation) {
				memory.outage ??= new Outage();
				const isFirst = memory.outage.recordFailure(error, clock.now());
				// Durable cursors: n8n waits by itself after each error. The other engines make a failed execution of each.
				if (engine.isTransactional || isFirst) throw nodeError;
				return null;
			}
			if (isPublishing) {
				// The workflow was not published, so the trigger has not begun.
				memories.delete(key);
				throw activationError(nodeError);
			}
			// n8n gives up a trigger whose activation fails five times.
			context.logger.warn(
				`The first poll of '${context.getNode().name}' failed. The next poll will retry: ${nodeError.message}`,
			);
			return null;
		}
	});
}

async function test(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	try {
		return [[{ json: await newestRecord(context, changeChoices(context)) }]];
	} catch (error) {
		const isLate = error instanceof Cancelled;
		throw toNodeError(context.getNode(), isLate ? tooSlow('Try the test again.') : error);
	}
}

/** Polls in the time that n8n's engine allows. */
async function poll(
	context: IPollFunctions,
	memory: NodeMemory,
	engine: PollEngine,
	superseded: AbortSignal,
): Promise<IDataObject[] | null> {
	const { budgetMs, isActivation, isTransactional } = engine;
	// Whoever publishes again may have removed the cause.
	if (isActivation) memory.outage = undefined;
	if (!isTransactional && memory.outage?.isWaiting(clock.now()) === true) return null;
	const choices = changeChoices(context);
	const scope = scopeOf(context, choices);
	const lastStart = clock.now() + budgetMs * (1 - LAST_PART);
	const { items, failure } = await pollList({
		...choices,
		...engine,
		scope,
		// Parameters as they are written: the values of expressions may differ from poll to poll.
		purpose: JSON.stringify([scope, context.getNode().parameters]),
		memory,
		session: SESSION,
		inTime: async (read) =>
			await withDeadline(
				budgetMs,
				async (signal) => await read(changeList(context, choices.kind, choices.filters, signal)),
				superseded,
			),
		isOver: () => clock.now() >= lastStart,
		hasFailedBefore: memory.outage !== undefined,
		onStart: (hasFormerState) => reportStart(context, engine, hasFormerState),
	});
	if (failure === undefined) memory.outage = undefined;
	return items;
}

/** Whether a person publishes the workflow: n8n also says `update` when it repairs a trigger by itself. */
function isPublished(context: IPollFunctions, { data }: PollEngine, isNew: boolean): boolean {
	const mode = context.getActivationMode();
	return mode === 'activate' || (mode === 'update' && isNew && Object.keys(data).length === 0);
}

/** Returns the hash of everything that a state belongs to: another node, credential, event or API filter starts over. */
function scopeOf(context: IPollFunctions, { event, kind, filters }: ChangeChoices): string {
	const credential = context.getNode().credentials?.[CREDENTIAL]?.id;
	const node = [context.getWorkflow().id, nodeIdOf(context), credential];
	return fingerprint(JSON.stringify([...node, event, kind.request?.(filters) ?? {}]));
}

function nodeIdOf(context: IPollFunctions): string {
	const { id, name } = context.getNode();
	return id === '' ? name : id;
}

function tooSlow(description = 'The next poll will retry. No changes are lost.'): ApiError {
	return new ApiError('The service did not respond in time', {
		description,
		failure: { cause: 'temporarily-unavailable' },
	});
}

/**
 * Logs that a published trigger starts over. Returns whether its earlier state is lost: each trigger of a workflow that
 * was published alone saves the static data of all triggers as it was at that time (n8n 2.41.1,
 * `trigger-execution-context.factory.js`), and an execution on a worker that saves static data replaces all of it.
 */
function reportStart(
	context: IPollFunctions,
	{ isActivation, isTransactional }: PollEngine,
	hasFormerState: boolean,
): boolean {
	const { name } = context.getNode();
	if (hasFormerState) {
		context.logger.warn(
			`'${name}' starts over from now, as its state was saved by version 0.2.0 of this package. What has changed since then starts no execution.`,
		);
		return false;
	}
	const isStart = ['init', 'leadershipChange'].includes(context.getActivationMode());
	if (!isActivation || !isStart || isTransactional) return false;
	context.logger.warn(
		`n8n lost the state of '${name}', so the trigger starts over by 'Start From'. If you added or changed a trigger of the workflow while it was published, unpublish the workflow and publish it again. If another node of it saves static data, move that node to a workflow that this one calls.`,
	);
	return true;
}
