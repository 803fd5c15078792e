import type { ApiClient } from '../../../../shared/client/apiClient';
import { detailsOf } from '../../../../shared/errors/toNodeError';
import { FailedResult, type OperationResult } from '../../../../shared/operations/results';
import { ApiError, Cancelled } from '../../../../shared/errors/apiError';
import type { FailedImport } from '../findImports';
import type { RetryClaims } from './retryClaims';
import type { RetryHistory } from './retryHistory';
import { startRetry, tellingRetried, type StartedRetry } from './startRetry';
import { waitForImport, type EndedImport, type WaitOptions } from './waitForImport';

/** What became of one of several imports: each on its own, as one that fails leaves the others alone. */
type Attempt = StartedRetry | EndedImport | FailedAttempt;

/** What counts retries: in this process, and across all of them where that is wanted. */
interface Counting {
	readonly history: RetryHistory;
	readonly claims: RetryClaims | undefined;
}

interface FailedAttempt {
	readonly uniqueId: string;
	/** Whether the import was retried, so that only waiting for it failed. */
	readonly retried: boolean;
	readonly failure: ApiError;
}

/** Retries an import and counts that, unless the request was certainly not processed. Throws `Cancelled`. */
export async function attemptRetry(
	api: ApiClient,
	failedImport: FailedImport,
	{ history, claims }: Counting,
): Promise<StartedRetry | FailedAttempt> {
	const { id, record } = failedImport;
	history.countRetry(id, record);
	// One that somebody else has resumed meanwhile is no reason to leave the others undone.
	return await startRetry(api, id, true).catch(async (error: unknown) => {
		if (isNoAttempt(error)) {
			await claims?.release(failedImport);
			history.uncountRetry(id);
		}
		return asFailedAttempt(id, false, error);
	});
}

/** Waits until a retried import has ended; one that was finished is counted again. Throws `Cancelled`. */
export async function waitForAttempt(
	api: ApiClient,
	{ id, record: before }: FailedImport,
	{ history, claims }: Counting,
	times: WaitOptions,
): Promise<EndedImport | FailedAttempt> {
	const ended = await waitForImport(api, id, { ...times, before }).catch((error: unknown) =>
		asFailedAttempt(id, true, error),
	);
	if ('status' in ended && ended.status === 'finished') {
		await claims?.releaseAll({ id, record: before });
		history.noteProgress(id);
	}
	return ended;
}

export function hasFailed(attempt: Attempt): attempt is FailedAttempt {
	return 'failure' in attempt && attempt.failure instanceof ApiError;
}

/** Ends the run with the first failure, which also says what was started. */
export function throwIfAnyFailed(attempts: readonly Attempt[]): void {
	const failed = attempts.find(hasFailed);
	if (failed === undefined) return;
	const retried = attempts.filter((attempt) => attempt.retried).map(({ uniqueId }) => uniqueId);
	throw tellingRetried(failed.failure, failed.uniqueId, retried);
}

export function toOutput(attempt: Attempt): OperationResult {
	if (!hasFailed(attempt)) return attempt;
	const { uniqueId, retried, failure } = attempt;
	const details = detailsOf(failure);
	const said = details === '' ? {} : { details };
	return new FailedResult({ uniqueId, retried, error: failure.message, ...said }, failure);
}

function asFailedAttempt(uniqueId: string, retried: boolean, error: unknown): FailedAttempt {
	if (error instanceof ApiError) return { uniqueId, retried, failure: error };
	throw error;
}

/** What a service answers whose import it is: that says nothing of the import. */
const NOT_ABOUT_THE_IMPORT = [401, 403, 407, 429];

/** Whether a retry was not processed for sure, for a reason that is not the import's: it was never tried. */
function isNoAttempt(error: unknown): boolean {
	if (error instanceof Cancelled) return error.isUnsent;
	if (!(error instanceof ApiError)) return false;
	const { notSent, status = 0 } = error.details;
	const isRedirect = status >= 300 && status <= 399;
	return notSent === true || isRedirect || NOT_ABOUT_THE_IMPORT.includes(status);
}
