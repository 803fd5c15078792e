import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { ApiError, Cancelled } from '../shared/errors/apiError';
import { clock } from '../shared/client/clock';
import { connect, CREDENTIAL } from '../shared/client/connection';
import { TimedOut, withDeadline } from '../shared/client/deadline';
import { debug } from '../shared/client/debugLog';
import { activationError, toNodeError } from '../shared/errors/toNodeError';
import { triggerKey } from '../shared/operations/triggerKey';
import { changeList, listClient, newestRecord } from './changeList';
import { changeChoices, withNeededFilters } from './choices';
import { pollEngine, type PollEngine } from './engine';
import { hash } from './knownRecords';
import { forgetMemory, memoryOf, PollOutage, type NodeMemory } from './memory';
import { pollList } from './pollList';

/*
 * One poll, from n8n and back:
 *
 *     poll() ── pollChanges: engine, memory, outage
 *                  │
 *               pollList: resume ── Reading.read ── deliver ── keep
 *                  │                   │              │         │
 *               the state of        newest pages,   oldest    the state,
 *               this process        then older      first     once
 *               or of n8n           ones
 */

/** A name that no other process has. */
const PROCESS_ID = hash(`${Date.now()} ${clock.random()} ${clock.random()}`);

/** The last part of its time, in which a poll begins no further page. */
const LAST_PART = 0.25;
/** Maximum number of older pages in one poll. A new process reads as many, as nobody knows how long there was no poll. */
const MOST_OLDER_PAGES = 50;
const MINUTE_MS = 60_000;

/** Polls once. Returns the items that start the workflow, or null. Throws errors in n8n's form. */
export async function pollChanges(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await test(context);
	const key = triggerKey(context);
	const memory = memoryOf(key);
	const engine = pollEngine(context);
	const mode = context.getActivationMode();
	// n8n also says `update` when it repairs a trigger by itself.
	const isNew = memory.polledAt === undefined && Object.keys(engine.data).length === 0;
	const isPublishing = engine.isActivation && (mode === 'activate' || (mode === 'update' && isNew));
	if (memory.current !== undefined && !engine.isActivation) {
		debug(context, 'Poll skipped, as another one is under way');
		return null;
	}
	// The poll of an activation ends the one under way, as n8n would drop its result.
	memory.current?.abort();
	const current = (memory.current = new AbortController());
	return await memory.inTurn(async () => {
		try {
			const items = await poll(context, memory, engine, current.signal);
			return items === null ? null : [items.map((json) => ({ json }))];
		} catch (caught) {
			if (current.signal.aborted) return null;
			const error = caught instanceof TimedOut ? tooSlow() : caught;
			// The workflow was not published, so the trigger has not begun.
			if (isPublishing) forgetMemory(key);
			reportFailure(context, memory, engine, error, isPublishing);
			return null;
		} finally {
			if (memory.current === current) memory.current = undefined;
		}
	});
}

/** Throws the error in n8n's form if n8n is to record it. Logs the one of an activation that nobody watches. */
function reportFailure(
	context: IPollFunctions,
	memory: NodeMemory,
	{ isActivation, isTransactional }: PollEngine,
	error: unknown,
	isPublishing: boolean,
): void {
	const nodeError = toNodeError(context.getNode(), error);
	if (isPublishing) throw activationError(nodeError);
	if (isActivation) {
		// n8n gives up a trigger whose activation fails five times.
		context.logger.warn(
			`The first poll of '${context.getNode().name}' failed. The next poll will retry: ${nodeError.message}`,
		);
		return;
	}
	memory.outage ??= new PollOutage();
	const isFirst = memory.outage.recordFailure(error, clock.now());
	// Durable cursors: n8n waits by itself after each error. The other engines make a failed execution of each.
	if (isTransactional || isFirst) throw nodeError;
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
	const begin = clock.now();
	const waitMs = isTransactional ? 0 : (memory.outage?.waitLeftMs(begin) ?? 0);
	if (waitMs > 0) {
		debug(context, `Poll skipped, as the service has asked to wait, ${Math.ceil(waitMs)} ms more`);
		return null;
	}
	const given = changeChoices(context);
	const prepare = async (signal: AbortSignal) => {
		const connection = await connect(context);
		const open = () => listClient(context, connection, signal);
		return { connection, choices: await withNeededFilters(given, open) };
	};
	const { connection, choices } = await withDeadline(budgetMs, prepare, superseded);
	const { event, eventName, filters } = choices;
	const added = Object.keys(context.getNodeParameter('filters', {}) as IDataObject);
	const { name, credentials } = context.getNode();
	const account = [credentials?.[CREDENTIAL]?.id, connection.baseUrl];
	// Another node, account, event or API filter starts over.
	const parts = [triggerKey(context), ...account, eventName, event.request?.(filters) ?? {}];
	const scope = hash(JSON.stringify(parts));
	const lastStart = begin + budgetMs * (1 - LAST_PART);
	// An older page for each minute since the poll before.
	const minutes = Math.round((begin - (memory.polledAt ?? -Infinity)) / MINUTE_MS);
	memory.polledAt = begin;
	const { items, failure } = await pollList({
		...choices,
		...engine,
		budgetMs: budgetMs - (clock.now() - begin),
		holder: memory,
		scope,
		key: hash(connection.account),
		processId: PROCESS_ID,
		open: (signal) => changeList(listClient(context, connection, signal), choices),
		superseded,
		isOutOfTime: () => clock.now() >= lastStart,
		olderPages: Math.min(MOST_OLDER_PAGES, Math.max(1, minutes)),
		onStart: () => reportStart(context, engine),
		onOtherCompany: () =>
			context.logger.warn(
				`The API key of '${name}' has changed, and the newest page shows none of the known records. It seems to be the key of another company, so the trigger starts over by 'Start From'.`,
			),
		onTooMany: (count) =>
			context.logger.warn(
				`${count} records match for '${name}'. Beyond the newest 10000, a change may be missed. ${event.tooMany?.advice}`,
			),
		debug: (line) => debug(context, `Poll of ${[eventName, ...added].join(' by ')}, ${line}`),
	});
	// An outage that was reported goes on. A first failure is reported if the next poll meets it, too.
	if (failure === undefined) memory.outage = undefined;
	else memory.outage?.recordFailure(failure, clock.now());
	return items;
}

function tooSlow(description = 'The next poll will retry. No changes are lost.'): ApiError {
	return new ApiError('The service did not respond in time', {
		description,
		cause: 'temporarily-unavailable',
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
): boolean {
	const isStart = ['init', 'leadershipChange'].includes(context.getActivationMode());
	// The scheduler polls after the activation, which has saved a state. Durable cursors are never lost.
	if (isTransactional || (isActivation && !isStart)) return false;
	context.logger.warn(
		`n8n lost the state of '${context.getNode().name}', so the trigger starts over by 'Start From'. If you added or changed a trigger of the workflow while it was published, unpublish the workflow and publish it again. If another node of it saves static data, move that node to a workflow that this one calls.`,
	);
	return true;
}
