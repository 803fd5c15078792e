import { sleep, type IDataObject } from 'n8n-workflow';
import { pageByPage } from '../../../shared/request/pages';
import { pause } from '../../../shared/request/pause';
import type { PublishingService } from '../../../shared/request/service';
import type { ServiceRecord } from '../../../shared/service/records';
import { ServiceError } from '../../../shared/service/serviceError';
import type { StartedRetry } from './startRetry';

/** An import as it was last seen, with what became of waiting for it. */
export type EndedImport = IDataObject & { uniqueId: string; retried: true; timedOut: boolean };

/** Polls of one run are gathered that long, so that all imports waited for share one read of the list. */
const GATHER_MS = 10;

/**
 * Waits until a retried import has ended, and gives its last record with what became of the wait. Throws
 * `Cancelled` as soon as the signal aborts, and a `ServiceError` when the list cannot be read
 * for a reason that waiting does not mend.
 */
export async function waitForImport(
	service: PublishingService,
	started: StartedRetry,
	{ timeoutMs, pollMs }: { timeoutMs: number; pollMs: number },
	signal = service.signal,
): Promise<EndedImport> {
	const { uniqueId } = started;
	const deadline = Date.now() + timeoutMs;
	const watch = ImportWatch.of(service);
	let last: ServiceRecord = { uniqueId };
	for (let before: unknown; ; before = last.status) {
		last = (await watch.read(uniqueId)) ?? last;
		const ended = hasEnded(last.status, before);
		const left = deadline - Date.now();
		if (ended || left <= 0) {
			return { ...(last as IDataObject), uniqueId, retried: true, timedOut: !ended };
		}
		await pause(Math.min(left, untilNextTick(pollMs)), signal);
	}
}

/**
 * Processing begins some time after the retry was accepted, so an import that still shows as errored
 * has ended only when it was seen running before, or shows so a second time.
 */
function hasEnded(status: unknown, before: unknown): boolean {
	if (status === 'finished') return true;
	return status === 'errored' && before !== undefined;
}

/**
 * Polls happen at multiples of the interval: everything that waits in a run then looks at the same time.
 * A multiple too near is left out, as two looks shortly one after another would see no progress.
 */
function untilNextTick(pollMs: number): number {
	const next = pollMs - (Date.now() % pollMs);
	return next < pollMs / 2 ? next + pollMs : next;
}

/** Reads the list of imports for all that wait in a run: the document has no read of a single import. */
class ImportWatch {
	private static readonly watches = new WeakMap<PublishingService, ImportWatch>();
	private wanted = new Set<string>();
	private reading: Promise<Map<string, ServiceRecord>> | undefined;

	private constructor(private readonly service: PublishingService) {}

	static of(service: PublishingService): ImportWatch {
		const watch = this.watches.get(service) ?? new ImportWatch(service);
		this.watches.set(service, watch);
		return watch;
	}

	/** The import's present record, or nothing where the list did not show it or could not be read just now. */
	async read(uniqueId: string): Promise<ServiceRecord | undefined> {
		this.wanted.add(uniqueId);
		this.reading ??= sleep(GATHER_MS).then(async () => await this.readWanted());
		return (await this.reading).get(uniqueId);
	}

	private async readWanted(): Promise<Map<string, ServiceRecord>> {
		const { wanted } = this;
		this.wanted = new Set();
		this.reading = undefined;
		const found = new Map<string, ServiceRecord>();
		try {
			for await (const { records } of pageByPage(this.service, 'getImports', {})) {
				for (const record of records) {
					const { uniqueId } = record;
					if (typeof uniqueId === 'string' && wanted.has(uniqueId)) found.set(uniqueId, record);
				}
				if (found.size === wanted.size) break;
			}
		} catch (error) {
			// The import goes on whether or not the service can be asked just now: the next poll will tell.
			if (!isPassing(error)) return await Promise.reject(error as Error);
		}
		return found;
	}
}

function isPassing(error: unknown): boolean {
	if (!(error instanceof ServiceError)) return false;
	const cause = error.details.failure?.cause;
	return cause === 'temporarily-unavailable' || cause === 'rate-limited';
}
