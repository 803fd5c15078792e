import type { IDataObject } from 'n8n-workflow';
import { pollUntil, type PollTimes } from '../../../shared/client/waiting/pollUntil';
import { cannotBeAskedNow } from '../../../shared/client/waiting/sharedLook';
import type { ApiClient } from '../../../shared/client/apiClient';
import { agentRun, type ApiRecord } from '../../../shared/api/records';
import { newestRuns, runChecks, runIdOf } from './runWatch';

/** A run as it was last seen, with what became of waiting for it. */
type EndedRun = IDataObject & { timedOut: boolean };

/**
 * Waits until a run has ended, and returns its last record: the one it began with where none was seen since.
 * Throws `Cancelled` as soon as the signal aborts, and an `ApiError` when the run cannot be read for a reason
 * that waiting does not mend.
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

/** Tells a run that begins from those that an agent had before: run-now says nothing of its ID. */
export class NewRun {
	private constructor(
		private readonly api: ApiClient,
		private readonly agentId: string,
		private readonly before: ReadonlySet<string>,
	) {}

	/** To be called before the run is started. Throws an `ApiError` where the agent's runs cannot be read. */
	static async prepare(api: ApiClient, agentId: string): Promise<NewRun> {
		const before = (await newestRuns(api, agentId)).flatMap((run) => runIdOf(run) ?? []);
		return new NewRun(api, agentId, new Set(before));
	}

	/** Waits for the run that began since, as `waitForRun` does. */
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

	/** The first run that began since: the list is newest first, so what is below a known run is an old one. */
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

/** The time of its end is the one sign that a run has ended: what its states mean is not stated. */
function hasEnded({ completedAt }: ApiRecord): boolean {
	return completedAt !== undefined && completedAt !== null && completedAt !== '';
}

function ended(
	begun: ApiRecord,
	{ last, timedOut }: { readonly last: ApiRecord; readonly timedOut: boolean },
): EndedRun {
	const run = Object.keys(last).length === 0 ? begun : last;
	return { ...(run as IDataObject), timedOut };
}
