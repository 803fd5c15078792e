import { sleep } from 'n8n-workflow';
import type { ApiRecord } from '../../api/records';
import { ApiError } from '../../errors/apiError';
import { throwIfCancelled } from '../clock';

/** What is asked of a look is gathered that long, so that all who wait in a run share one. */
const GATHER_MS = 10;

/** What a look has found, by ID: the present record, or why just this one cannot be read. */
export type Found = Map<string, ApiRecord | ApiError>;

/** Reads the present records of these, until the signal aborts; those it does not show are left out. */
type Look = (wanted: ReadonlySet<string>, found: Found, signal: AbortSignal) => Promise<void>;

/** What is asked of a look, by all who wait for it. */
class Asked {
	readonly wanted = new Set<string>();
	private readonly end = new AbortController();
	private waiting = 0;
	private hasBegun = false;

	/** Somebody waits for a record until the signal aborts. The look ends with the last of them. */
	add(id: string, signal: AbortSignal): void {
		this.wanted.add(id);
		this.waiting++;
		signal.addEventListener('abort', () => {
			this.waiting--;
			if (this.hasBegun && this.waiting === 0) this.end.abort();
		});
	}

	/** The look begins. Returns the signal that ends it. */
	begin(): AbortSignal {
		this.hasBegun = true;
		if (this.waiting === 0) this.end.abort();
		return this.end.signal;
	}
}

/** One look after another at what many wait for. */
export class SharedLook {
	/** The look that is under way, and the one after it, which gathers meanwhile what is wanted of it. */
	private present: Promise<unknown> = Promise.resolve();
	private next: Promise<Found> | undefined;
	private asked = new Asked();

	/** `look` adds what it finds to the records that it is given: they count also where it ends early. */
	constructor(private readonly look: Look) {}

	/**
	 * The present record, or nothing where the look did not show it or the service could not be asked just now.
	 * Throws an `ApiError` for a reason that waiting does not mend, or `Cancelled`. Whoever asks says by the signal
	 * that the look is not waited for any more.
	 */
	async read(id: string, signal: AbortSignal): Promise<ApiRecord | undefined> {
		throwIfCancelled(signal);
		this.asked.add(id, signal);
		this.next ??= this.lookNext();
		const found = (await this.next).get(id);
		if (found instanceof ApiError) throw found;
		return found;
	}

	private async lookNext(): Promise<Found> {
		await Promise.all([sleep(GATHER_MS), this.present]);
		const looking = this.lookOnce(this.asked);
		this.asked = new Asked();
		this.next = undefined;
		this.present = looking.catch(() => undefined);
		return await looking;
	}

	private async lookOnce(asked: Asked): Promise<Found> {
		const found = new Map<string, ApiRecord | ApiError>();
		try {
			await this.look(asked.wanted, found, asked.begin());
		} catch (error) {
			// What is waited for goes on whether or not the service can be asked: the next look will tell.
			if (!cannotBeAskedNow(error)) return await Promise.reject(error as Error);
		}
		return found;
	}
}

/** Whether a failure says only that the service cannot be asked just now: any error of its own is one that may pass. */
export function cannotBeAskedNow(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	const { failure, status = 0 } = error.details;
	if (failure?.cause === 'temporarily-unavailable' || failure?.cause === 'rate-limited')
		return true;
	return status >= 500;
}
