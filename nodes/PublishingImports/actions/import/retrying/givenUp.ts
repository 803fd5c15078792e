import type { IDataObject } from 'n8n-workflow';
import type { FailedImport } from '../findImports';
import type { RetryClaims } from './retryClaims';
import type { RetryHistory } from './retryHistory';

/** The items that tell of imports given up, each told once for so many retries. */
export async function givenUpOutputs(
	givenUp: readonly FailedImport[],
	history: RetryHistory,
	claims: RetryClaims | undefined,
): Promise<IDataObject[]> {
	const retriesOf = ({ id, record }: FailedImport) => history.retriesWithoutProgress(id, record);
	const untold = givenUp.filter((each) => !history.wasTold(each.id, retriesOf(each)));
	const claimed = (await claims?.claimTelling(untold)) ?? new Set(untold);
	return untold.flatMap((each) => {
		history.noteTold(each.id);
		if (!claimed.has(each)) return [];
		const retries = retriesOf(each);
		const times = retries === 1 ? 'One retry' : `${retries} retries`;
		const message = `${times} brought no progress, so the import is no longer retried`;
		return [{ uniqueId: each.id, retried: false, gaveUp: true, message }];
	});
}
