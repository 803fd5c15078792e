import { pollUntil, type PollTimes } from '../../../shared/client/waiting';
import { mayPass } from '../../../shared/errors/outcome';
import type { ApiClient } from '../../../shared/client/apiClient';
import type { ApiRecord } from '../../../shared/api/records';
import { agentRun, newestRuns, runChecks, runIdOf } from './runWatch';

/** The last record of a run that was waited for. */
type EndedRun = ApiRecord & { timedOut: boolean };

/**
 * Waits until a run has ended, and returns its last record, or `begun` if no later one was seen. Throws `Cancelled` as
 * soon as the signal aborts, and an `ApiError` if the run cannot be read for a reason that waiting does not mend.
 */
export async function waitForRun(
	api: ApiClient,
	runId: string,
	begun: ApiRecord,
	times: PollTimes,
): Promise<EndedRun> {
	const checks = runChecks(api);
	const look = async () => await checks.read(runId);
	return ended(begun, await pollUntil(look, hasEnded, times));
}

/**
 * Returns a function that waits for the next run of an agent, as `waitForRun` does. It must be made before the run is
 * started: the response of run-now has no ID, so the new run is the one that was not there before. Throws an `ApiError`
 * if the agent's runs cannot be read.
 */
export async function waiterForNewRun(
	api: ApiClient,
	agentId: string,
): Promise<(begun: ApiRecord, times: PollTimes) => Promise<EndedRun>> {
	const before = new Set((await newestRuns(api, agentId)).map(runIdOf));
	return async (begun, times) => {
		let runId: string | undefined;
		const look = async () => {
			if (runId !== undefined) return await runChecks(api).read(runId);
			const runs = await newestRuns(api, agentId).catch((error: unknown) => {
				if (mayPass(error)) return [];
				throw error as Error;
			});
			const run = firstNewRun(runs, agentId, before);
			runId = run && runIdOf(run);
			return run;
		};
		return ended(begun, await pollUntil(look, hasEnded, times));
	};
}

/** Returns the first run that started since `before`. The list is newest first, so runs below a known run are old. */
function firstNewRun(
	runs: readonly ApiRecord[],
	agentId: string,
	before: ReadonlySet<string | undefined>,
): ApiRecord | undefined {
	const parsed = runs.map((run) => ({ run, ...agentRun.parse(run) }));
	const known = parsed.findIndex(({ uniqueId }) => uniqueId !== undefined && before.has(uniqueId));
	const since = known < 0 ? parsed : parsed.slice(0, known);
	return since.findLast(
		({ uniqueId, agentUniqueId = agentId }) => uniqueId !== undefined && agentUniqueId === agentId,
	)?.run;
}

/** Only the time of completion shows that a run has ended, as the meaning of its states is not documented. */
function hasEnded({ completedAt }: ApiRecord): boolean {
	return completedAt !== undefined && completedAt !== null && completedAt !== '';
}

function ended(
	begun: ApiRecord,
	{ last, timedOut }: { readonly last: ApiRecord; readonly timedOut: boolean },
): EndedRun {
	const run = Object.keys(last).length === 0 ? begun : last;
	return { ...run, timedOut };
}
