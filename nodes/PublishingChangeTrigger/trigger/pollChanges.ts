import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { activationError } from '../../shared/operations/activationError';
import { toNodeError } from '../../shared/operations/nodeErrors';
import { Cancelled } from '../../shared/api/apiError';
import { CREDENTIAL } from '../../shared/client/credential';
import { clock } from '../../shared/client/clock';
import { fingerprint } from '../polling/fingerprint';
import { ProcessMemory, type NodeMemory } from '../polling/nodeMemory';
import { pollList, tooSlow } from '../polling/pollList';
import { ChangeList } from './changeList';
import { changeChoices, type ChangeChoices } from './choices';
import { pollEngine, type PollEngine } from './engine';
import { hasLostState, warnOfLostState } from './lostState';
import { newestRecord } from './newestRecord';
import { Outage } from '../polling/outage';

/** What this process remembers of its triggers, by a name that no other process has. */
const processMemory = new ProcessMemory(
	fingerprint(`${Date.now()} ${Math.random()} ${Math.random()}`),
);

/** The part of its time in which a poll begins no further page. */
const LAST_PART = 0.25;

/** One poll: the items that start the workflow, or null. Throws an error in n8n's form. */
export async function pollChanges(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await test(context);
	const { id, name } = context.getNode();
	const nodeId = id === '' ? name : id;
	const memory = processMemory.of(String(context.getWorkflow().id), nodeId);
	const engine = pollEngine(context);
	// A poll that takes longer than the time between two: the next one is left out. That of an activation is not,
	// as n8n drops what the one under way returns.
	return await memory.oneAtATime.run(
		engine.isActivation,
		async (superseded) => await takeTurn(context, memory, engine, superseded),
	);
}

async function takeTurn(
	context: IPollFunctions,
	memory: NodeMemory,
	engine: PollEngine,
	superseded: AbortSignal,
): Promise<INodeExecutionData[][] | null> {
	// Whoever publishes again may have fixed what was wrong, with another key, say.
	if (engine.isActivation) memory.outage = undefined;
	const isPublishing = engine.isActivation && isPublished(context, memory, engine);
	try {
		const items = await poll(context, memory, engine, superseded);
		memory.wasActive = true;
		return items === null ? null : [items.map((json) => ({ json }))];
	} catch (error) {
		if (superseded.aborted) return null;
		if (mustThrow(error, memory, engine, isPublishing)) {
			const nodeError = toNodeError(context.getNode(), error);
			// What was not published has not begun: the next time it does, with all that is there by then.
			if (engine.isActivation) memory.giveUpScan();
			throw engine.isActivation ? activationError(nodeError) : nodeError;
		}
		memory.wasActive = true;
		const { message } = error as Error;
		context.logger.warn(
			`The first poll of '${context.getNode().name}' failed, and the next one tries again: ${message}`,
		);
		return null;
	}
}

async function test(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	try {
		return [[{ json: await newestRecord(context, changeChoices(context)) }]];
	} catch (error) {
		const isTooSlow = error instanceof Cancelled;
		throw toNodeError(context.getNode(), isTooSlow ? tooSlow('Try the test again.') : error);
	}
}

async function poll(
	context: IPollFunctions,
	memory: NodeMemory,
	engine: PollEngine,
	superseded: AbortSignal,
): Promise<IDataObject[] | null> {
	const { budgetMs, data, isTransactional } = engine;
	if (memory.outage?.isWaiting(clock.now()) === true) return null;
	const choices = changeChoices(context);
	const scope = scopeOf(context, choices);
	const isStateLost = hasLostState(context, engine, scope);
	if (isStateLost) warnOfLostState(context);
	const time = AbortSignal.timeout(budgetMs);
	const signal = AbortSignal.any([time, superseded]);
	const list = new ChangeList(context, choices.kind, choices.filters, signal);
	const lastStart = clock.now() + budgetMs * (1 - LAST_PART);
	try {
		const items = await pollList({
			...choices,
			scope,
			wanted: JSON.stringify(context.getNode().parameters),
			readPage: list.readPage,
			now: clock.now,
			isOver: () => time.aborted || clock.now() >= lastStart,
			data,
			isTransactional,
			isStateLost,
			memory,
			session: processMemory.session,
		});
		memory.outage = undefined;
		return items;
	} catch (error) {
		return await Promise.reject(error instanceof Cancelled ? tooSlow() : (error as Error));
	}
}

/** What the state is about: another workflow, node, credential, event or filter of the API begins from the start. */
function scopeOf(context: IPollFunctions, { kind, filters }: ChangeChoices): string {
	const { id, name, credentials } = context.getNode();
	const node = [context.getWorkflow().id, id === '' ? name : id, credentials?.[CREDENTIAL]?.id];
	return fingerprint(JSON.stringify([...node, kind.event, kind.request(filters)]));
}

/** Whether a person publishes the workflow: n8n also says `update` as it repairs a trigger by itself. */
function isPublished(context: IPollFunctions, memory: NodeMemory, { data }: PollEngine): boolean {
	const mode = context.getActivationMode();
	if (mode === 'activate') return true;
	return mode === 'update' && !memory.wasActive && Object.keys(data).length === 0;
}

/**
 * Whether n8n must know of an error now. That of an activation ends the trigger for good after five attempts,
 * so only a person who publishes is told. An engine that waits by itself is told each time; the older one
 * makes a failed execution of it, and so only once in an outage.
 */
function mustThrow(
	error: unknown,
	memory: NodeMemory,
	{ isActivation, isTransactional }: PollEngine,
	isPublishing: boolean,
): boolean {
	if (isActivation) return isPublishing;
	if (isTransactional) return true;
	memory.outage ??= new Outage();
	return memory.outage.take(error, clock.now());
}
