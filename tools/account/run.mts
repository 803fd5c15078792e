import { inPairs, Found, operationOf, type Account } from './account.mts';
import { cleanUp, KINDS } from './cleanUp.mts';
import { compareSuccess } from './compare.mts';
import { reportFieldForms } from './fieldForms.mts';
import { Findings } from './findings.mts';
import { Journal, type Kind } from './journal.mts';
import { listen } from './listen.mts';
import { tryList } from './lists.mts';
import { NEVER } from './never.mts';
import type { Options } from './options.mts';
import type { Report } from './outcome.mts';
import { runRead } from './reads.mts';
import { READS } from './readTable.mts';
import { refusals, wrongKey } from './refusals.mts';
import { NoResponse, NotSent, Service, waitOf } from './service.mts';
import { Unusable, unusableConnection, unusableResponse } from './unusable.mts';
import { tryWrites, WRITES } from './writes.mts';

const MOST_REQUESTS = 150;
/** Kept for the requests that clean up. */
const FOR_CLEANING = 20;

interface Surroundings {
	/** Ends the run; the report is of what was tried until then. */
	readonly signal: AbortSignal;
	/** Shows a line to the person at the keyboard. */
	readonly say: (line: string) => void;
	/** Resolves with whether the person at the keyboard agrees. */
	readonly ask: (question: string) => Promise<boolean>;
	readonly version: string;
	/** Waits for this number of milliseconds. */
	readonly wait?: (ms: number) => Promise<unknown>;
	readonly now?: Date;
}

/** Tries an account. Throws `Unusable` if nothing can be tried. */
export async function tryAccount(options: Options, around: Surroundings): Promise<Report> {
	const { signal, say, wait, now = new Date(), version } = around;
	const { baseUrl, apiKey, pauseMs, email } = options;
	const begun = Date.now();
	const most = email === undefined ? MOST_REQUESTS : MOST_REQUESTS - FOR_CLEANING;
	const service = new Service({ baseUrl, apiKey, pauseMs, most, signal, ...(wait && { wait }) });
	const account: Account = { service, findings: new Findings(), found: new Found(), now };
	try {
		await connect(account);
		const isClean = await cleanUpEarlier(account, options, around);
		say('Trying the account: about half a minute. Ctrl+C ends it with a report of what was tried.');
		for (const [id, reason] of Object.entries(NEVER)) account.findings.skip(id, reason);
		await writeAll(account, options, { isClean, say });
		await readAll(account);
		if (options.listen !== undefined) {
			await listen(account, { seconds: options.listen, realtime: options.realtime, signal });
		}
		await tryBehaviors(account);
	} finally {
		await service.close();
	}
	return {
		date: now.toISOString().slice(0, 10),
		version,
		...(signal.aborted && { isInterrupted: true as const }),
		operations: account.findings.operations(),
		behaviors: account.findings.behaviors(),
		requests: service.requests,
		seconds: Math.round((Date.now() - begun) / 1000),
	};
}

/** The first request is the one of the credential test. */
async function connect({ service, findings }: Account): Promise<void> {
	const operation = operationOf('getActiveEngagement');
	try {
		const received = await service.send(operation, {});
		const sentence = unusableResponse(received);
		if (sentence !== undefined) throw new Unusable(sentence);
		findings.add(operation, compareSuccess(operation, received), received.json);
	} catch (error) {
		if (error instanceof NoResponse) throw new Unusable(unusableConnection(error));
		// An interruption: all that follows notes it.
		if (!(error instanceof NotSent)) throw error;
	}
}

/** Offers to remove what an earlier run has left. Returns whether nothing of it is left. */
async function cleanUpEarlier(
	account: Account,
	options: Options,
	{ say, ask }: Surroundings,
): Promise<boolean> {
	const journal = Journal.left(options);
	if (journal === undefined) return true;
	const kinds = (Object.keys(journal.made) as Kind[]).map((kind) => KINDS[kind]).join(', ');
	const what = `An earlier run has left ${kinds} in the account`;
	if (!journal.isOf(options)) {
		say(`${what} that it was run with. Run again with its base URL and key to remove them.`);
		return false;
	}
	if (!options.isYes && !(await ask(`${what}. Remove them now?`))) return false;
	const left = await cleanUp(account, journal, { email: options.email, isSameRun: false });
	left.forEach(say);
	if (left.length === 0) say('What an earlier run had left is removed.');
	return left.length === 0;
}

async function readAll(account: Account): Promise<void> {
	for (const step of READS) {
		await inPairs(step.map((read) => () => runRead(account, read)));
	}
}

async function writeAll(
	account: Account,
	options: Options,
	{ isClean, say }: { isClean: boolean; say: Surroundings['say'] },
): Promise<void> {
	const { email } = options;
	const reason =
		email === undefined
			? 'this writes: use --write'
			: isClean
				? undefined
				: 'an earlier run has left records, which must be removed first';
	if (email === undefined || reason !== undefined) {
		for (const id of WRITES) account.findings.skip(id, reason!);
		return;
	}
	const journal = Journal.begin(options);
	try {
		await tryWrites(account, journal, email);
	} finally {
		(await cleanUp(account, journal, { email, isSameRun: true })).forEach(say);
	}
}

async function tryBehaviors(account: Account): Promise<void> {
	const { findings, found, service } = account;
	const lists = [...found.pages.values()].filter(({ operation }) => operation.paging !== undefined);
	await inPairs(lists.map((page) => () => tryList(account, page)));
	await inPairs(refusals(account));
	// Last, in case that the service locks callers out.
	await wrongKey(account);
	reportFieldForms(account);
	const headers = [...service.limitHeaders].sort();
	findings.addBehavior('rate-limit headers', [], {
		names: headers.length === 0 ? 'none came' : headers.join(', '),
	});
	reportRetryAfter(account);
}

/** A 429 is not provoked. One that comes should name a time. */
function reportRetryAfter({ service, findings }: Account): void {
	const name = '429: Retry-After';
	if (service.limited.length === 0) return findings.skipBehavior(name, 'no response was a 429');
	const wrong = service.limited.filter((value) => waitOf(value) === undefined);
	const came = wrong.includes(undefined) ? 'missing' : 'another text';
	const expected = 'seconds or a date';
	findings.addBehavior(
		name,
		wrong.length === 0 ? [] : [{ at: 'retry-after', expected, came, source: 'assumed' }],
	);
}
