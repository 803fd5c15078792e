import { subscriberImport, type ApiRecord } from '../../../../shared/api/records';
import type { KeptImport } from './keptHistory';

/** How far an import has come. */
type Progress = Pick<KeptImport, 'processed' | 'failed'>;

/** More records processed, or fewer failed, than ever before; when it was updated says nothing of that. */
export function hasProgressed(before: Progress, record: ApiRecord): boolean {
	const { processed, failed } = progressOf(record);
	return (
		(processed !== undefined && before.processed !== undefined && processed > before.processed) ||
		(failed !== undefined && before.failed !== undefined && failed < before.failed)
	);
}

/** The best that was seen: numbers that come and go are progress once. */
export function bestOf(before: Progress, record: ApiRecord): Progress {
	const { processed, failed } = progressOf(record);
	return defined({
		processed: best(Math.max, before.processed, processed),
		failed: best(Math.min, before.failed, failed),
	});
}

function best(pick: typeof Math.max, one?: number, other?: number): number | undefined {
	return one === undefined || other === undefined ? (one ?? other) : pick(one, other);
}

function progressOf(record: ApiRecord): Progress {
	const { recordsProcessed, recordsFailed } = subscriberImport.parse(record);
	return { processed: recordsProcessed, failed: recordsFailed };
}

function defined(progress: Progress): Progress {
	return Object.fromEntries(Object.entries(progress).filter(([, value]) => value !== undefined));
}
