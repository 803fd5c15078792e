import { sleep } from 'n8n-workflow';
import { pageByPage } from '../../../shared/request/pages';
import type { PublishingService } from '../../../shared/request/service';
import type { ServiceRecord } from '../../../shared/service/records';
import { ServiceError } from '../../../shared/service/serviceError';
import { importIdOf } from './findImports';

/** Polls of one run are gathered that long, so that all imports waited for share one read of the list. */
const GATHER_MS = 10;

/** Reads the list of imports for all that wait in a run: the document has no read of a single import. */
export class ImportWatch {
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
					const uniqueId = importIdOf(record);
					if (uniqueId !== undefined && wanted.has(uniqueId)) found.set(uniqueId, record);
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
