import { sleep } from 'n8n-workflow';
import type { ApiRecord } from '../../api/records';
import { ApiError } from '../../api/apiError';

/** What is asked of a look is gathered that long, so that all who wait in a run share one. */
const GATHER_MS = 10;

/** What a look has found, by ID: the present record, or why just this one cannot be read. */
export type Found = Map<string, ApiRecord | ApiError>;

/** Reads the present records of these; those it does not show are left out. */
export type Look = (wanted: ReadonlySet<string>, found: Found) => Promise<void>;

/** One look after another at what many wait for. */
export class SharedLook {
	private wanted = new Set<string>();
	/** The look that is under way, and the one after it, which gathers meanwhile what is wanted of it. */
	private present: Promise<unknown> = Promise.resolve();
	private next: Promise<Found> | undefined;

	/** `look` adds what it finds to the records that it is given: they count also where it ends early. */
	constructor(private readonly look: Look) {}

	/**
	 * The present record, or nothing where the look did not show it or the service could not be asked just now.
	 * Throws an `ApiError` for a reason that waiting does not mend, or `Cancelled`.
	 */
	async read(id: string): Promise<ApiRecord | undefined> {
		this.wanted.add(id);
		this.next ??= this.lookNext();
		const found = (await this.next).get(id);
		if (found instanceof ApiError) throw found;
		return found;
	}

	private async lookNext(): Promise<Found> {
		await Promise.all([sleep(GATHER_MS), this.present]);
		const { wanted } = this;
		const looking = this.lookOnce(wanted);
		this.wanted = new Set();
		this.next = undefined;
		this.present = looking.catch(() => undefined);
		return await looking;
	}

	private async lookOnce(wanted: ReadonlySet<string>): Promise<Found> {
		const found = new Map<string, ApiRecord | ApiError>();
		try {
			await this.look(wanted, found);
		} catch (error) {
			// What is waited for goes on whether or not the service can be asked: the next look will tell.
			if (!isTransient(error)) return await Promise.reject(error as Error);
		}
		return found;
	}
}

/** Whether a failure says only that the service cannot be asked just now. */
export function isTransient(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	const cause = error.details.failure?.cause;
	return cause === 'temporarily-unavailable' || cause === 'rate-limited';
}
