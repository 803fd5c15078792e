import type { IDataObject } from 'n8n-workflow';
import type { FailedImport } from './chooseImports';
import type { RetryHistory } from './retryHistory';

/** The items that tell of imports given up, each told once for so many retries. */
export function givenUpOutputs(
	givenUp: readonly FailedImport[],
	history: RetryHistory,
): IDataObject[] {
	return givenUp.flatMap(({ id: uniqueId, record }) => {
		const retries = history.retriesWithoutProgress(uniqueId, record);
		if (history.wasTold(uniqueId, retries)) return [];
		history.noteTold(uniqueId);
		const times = retries === 1 ? 'One retry' : `${retries} retries`;
		const message = `${times} brought no progress, so the import is not retried any more`;
		return [{ uniqueId, retried: false, gaveUp: true, message }];
	});
}
