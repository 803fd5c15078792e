import { DESCRIBED } from '../../openapi/index.mts';
import { Found, operationOf, type Account } from './account.mts';
import { tryBehaviors } from './behaviors.mts';
import type { Options } from './options.mts';
import type { Outcome, Report } from './outcome.mts';
import { tryRead } from './reads.mts';
import { READS } from './readTable.mts';
import { NotTried, Service } from './service.mts';
import { Unusable, unusableResponse } from './unusable.mts';

const NEVER: Outcome = { outcome: 'notTried', reason: 'it changes something: never tried' };

interface Surroundings {
	/** Ends the run; the report is of what was tried until then. */
	readonly signal: AbortSignal;
	readonly version: string;
	/** Waits for this number of milliseconds. */
	readonly wait?: (ms: number) => Promise<unknown>;
}

/** Tries an account. Throws `Unusable` if nothing can be tried. */
export async function tryAccount(options: Options, around: Surroundings): Promise<Report> {
	const { signal, version } = around;
	const now = new Date();
	const service = new Service({ ...options, ...around });
	const account: Account = { service, found: new Found(), behaviors: {}, now };
	await connect(service);
	const reads = new Map<string, Outcome>();
	for (const operation of READS) reads.set(operation.id, await tryRead(account, operation));
	await tryBehaviors(account);
	return {
		date: now.toISOString().slice(0, 10),
		version,
		...(signal.aborted && { isInterrupted: true as const }),
		operations: Object.fromEntries(DESCRIBED.map(({ id }) => [id, reads.get(id) ?? NEVER])),
		behaviors: account.behaviors,
		requests: service.requests,
		seconds: Math.round((Date.now() - now.getTime()) / 1000),
	};
}

/** The first request is the one of the credential test. */
async function connect(service: Service): Promise<void> {
	try {
		const sentence = unusableResponse(await service.send(operationOf('getActiveEngagement'), {}));
		if (sentence !== undefined) throw new Unusable(sentence);
	} catch (error) {
		if (error instanceof NotTried) throw new Unusable(`Nothing was tried: ${error.message}.`);
		throw error;
	}
}
