import { cannotBeAskedNow, pollUntil, type PollTimes } from '../../../shared/client/waiting';
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
	const look = async (signal: AbortSignal) => await checks.read(runId, signal);
	return ended(begun, await pollUntil(look, hasEnded, times));
}

/** Distinguishes a new run of an agent from earlier ones, as the response of run-now has no ID. */
export class NewRun {
	private constructor(
		private readonly api: ApiClient,
		private readonly agentId: string,
		private readonly before: ReadonlySet<string>,
	) {}

	/** Must be called before the run is started. Throws an `ApiError` if the agent's runs cannot be read. */
	static async prepare(api: ApiClient, agentId: string): Promise<NewRun> {
		const before = (await newestRuns(api, agentId)).flatMap((run) => runIdOf(run) ?? []);
		return new NewRun(api, agentId, new Set(before));
	}

	/** Waits for the run that started since then, as `waitForRun` does. */
	async wait(begun: ApiRecord, times: PollTimes): Promise<EndedRun> {
		const checks = runChecks(this.api);
		let runId: string | undefined;
		const look = async (signal: AbortSignal) => {
			if (runId !== undefined) return await checks.read(runId, signal);
			const run = await this.find(this.api.until(signal));
			runId = run && runIdOf(run);
			return run;
		};
		return ended(begun, await pollUntil(look, hasEnded, times));
	}

	/** Returns the first run that started since then. The list is newest first, so runs below a known run are old. */
	private async find(api: ApiClient): Promise<ApiRecord | undefined> {
		const runs = await newestRuns(api, this.agentId).catch(async (error: unknown) =>
			cannotBeAskedNow(error) ? [] : await Promise.reject(error as Error),
		);
		const known = runs.findIndex((run) => this.before.has(runIdOf(run) ?? ''));
		const since = known < 0 ? runs : runs.slice(0, known);
		return since.filter((run) => this.isNew(run)).at(-1);
	}

	private isNew(run: ApiRecord): boolean {
		const { uniqueId, agentUniqueId = this.agentId } = agentRun.parse(run);
		return agentUniqueId === this.agentId && uniqueId !== undefined && !this.before.has(uniqueId);
	}
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
