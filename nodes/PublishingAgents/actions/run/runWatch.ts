import { mapConcurrent } from '../../../shared/client/mapConcurrent';
import { readPages } from '../../../shared/client/pages';
import {
	cannotBeAskedNow,
	SharedLook,
	type Found,
} from '../../../shared/client/waiting/sharedLook';
import type { ApiClient, RunOfItems } from '../../../shared/client/apiClient';
import { agentRun, recordsOf, type ApiRecord } from '../../../shared/api/records';
import { ApiError } from '../../../shared/errors/apiError';

/** A run's ID as text, also where it comes as a number. */
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

/** Reads what an execution waits for: several runs with one page of the activity, what that lacks singly. */
export class RunWatch {
	private static readonly watches = new WeakMap<RunOfItems, RunWatch>();
	private readonly looks = new SharedLook(
		async (wanted, found, signal) => await this.look(this.api.until(signal), wanted, found),
	);

	private constructor(private readonly api: ApiClient) {}

	static of(api: ApiClient): RunWatch {
		const watch = this.watches.get(api.run) ?? new RunWatch(api);
		this.watches.set(api.run, watch);
		return watch;
	}

	/** The run's present record, or nothing where it could not be read just now. Throws an `ApiError`. */
	async read(runId: string, signal: AbortSignal): Promise<ApiRecord | undefined> {
		return await this.looks.read(runId, signal);
	}

	private async look(api: ApiClient, wanted: ReadonlySet<string>, found: Found): Promise<void> {
		if (wanted.size > 1) await readNewest(api, wanted, found);
		const missing = [...wanted].filter((id) => !found.has(id));
		await mapConcurrent(missing, api.maxConcurrency, async (runId) => {
			const run = await readOne(api, runId);
			if (run !== undefined) found.set(runId, run);
		});
	}
}

async function readNewest(
	api: ApiClient,
	wanted: ReadonlySet<string>,
	found: Found,
): Promise<void> {
	const runs = await newestRuns(api).catch((error: unknown) => ifApiError(error, []));
	for (const run of runs) {
		const id = runIdOf(run);
		if (id !== undefined && wanted.has(id)) found.set(id, run);
	}
}

/** One that is not found may only just have begun; what else is refused concerns this run alone. */
async function readOne(api: ApiClient, runId: string): Promise<ApiRecord | ApiError | undefined> {
	try {
		const { items } = await api.call('getAgentRun', { path: { runId } });
		return recordsOf(items).at(0);
	} catch (error) {
		const refused = await ifApiError(error, error as ApiError);
		return cannotBeAskedNow(refused) || refused.details.status === 404 ? undefined : refused;
	}
}

/** A value instead of an `ApiError`; any other failure, such as being cancelled, is thrown on. */
async function ifApiError<T>(error: unknown, value: T): Promise<T> {
	return error instanceof ApiError ? value : await Promise.reject(error as Error);
}
