import { z } from 'zod';
import { mapConcurrent } from '../../../shared/client/mapConcurrent';
import { readPages } from '../../../shared/client/pages';
import { SharedPoll, type PollResults } from '../../../shared/client/waiting';
import { mayPass } from '../../../shared/errors/outcome';
import type { ApiClient } from '../../../shared/client/apiClient';
import { sharedByItems } from '../../../shared/operations/sharedByItems';
import { asRecord, idValue, textValue, type ApiRecord } from '../../../shared/api/records';
import { ApiError } from '../../../shared/errors/apiError';

/** `Run` of an agent in `openapi/agents.yaml`: the fields by which a run is found. */
export const agentRun = z.object({
	uniqueId: idValue,
	agentUniqueId: idValue,
	createdAt: textValue,
});

/** Fields of a run that Simplify keeps. The judgments are the purpose of reading a run. */
export const SIMPLE_RUN = [
	'uniqueId',
	'agentUniqueId',
	'agentName',
	'letterTitle',
	'resourceUniqueId',
	'status',
	'summary',
	'createdAt',
	'completedAt',
	'judgments',
];

/** Returns a run with the number of its judgments, which Run: Get returns. */
export function shortRun(run: ApiRecord): ApiRecord {
	const fields = SIMPLE_RUN.filter((name) => Object.hasOwn(run, name));
	const { judgments } = run;
	return {
		...Object.fromEntries(fields.map((name) => [name, run[name]])),
		judgments: Array.isArray(judgments) ? judgments.length : judgments,
	};
}

/** Returns a run's ID as text, even if it is a number. */
export function runIdOf(record: ApiRecord): string | undefined {
	return agentRun.parse(record).uniqueId;
}

/** The newest page of runs, of one agent or of all. */
export async function newestRuns(
	api: ApiClient,
	agentUniqueId?: string,
): Promise<readonly ApiRecord[]> {
	const pages = readPages(api, 'getAgentActivity', { query: { agentUniqueId } });
	for await (const { records } of pages) return records;
	return [];
}

/** The checks of all runs that an execution waits for: a page of the activity, then single reads of the others. */
export const runChecks = sharedByItems(
	(api) => new SharedPoll(async (wanted, results) => await checkRuns(api, wanted, results)),
);

async function checkRuns(
	api: ApiClient,
	wanted: ReadonlySet<string>,
	results: PollResults,
): Promise<void> {
	if (wanted.size > 1) await readNewest(api, wanted, results);
	const missing = [...wanted].filter((id) => !results.has(id));
	await mapConcurrent(missing, api.maxConcurrency, async (runId) => {
		const run = await readOne(api, runId);
		if (run !== undefined) results.set(runId, run);
	});
}

async function readNewest(
	api: ApiClient,
	wanted: ReadonlySet<string>,
	results: PollResults,
): Promise<void> {
	const runs = await newestRuns(api).catch((error: unknown) => {
		if (error instanceof ApiError) return [];
		throw error as Error;
	});
	for (const run of runs) {
		const id = runIdOf(run);
		if (id !== undefined && wanted.has(id)) results.set(id, run);
	}
}

/** A run that is not found, or an empty record, may have just started. Any other failure is about this run alone. */
async function readOne(api: ApiClient, runId: string): Promise<ApiRecord | ApiError | undefined> {
	try {
		const { items } = await api.call('getAgentRun', { path: { runId } });
		return asRecord(items);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error as Error;
		const { status, noRecord } = error.details;
		const isUnknown = status === 404 || noRecord === true;
		return mayPass(error) || isUnknown ? undefined : error;
	}
}
