import { Limiter } from './limiter/limiter';
import { clock } from './clock';
import { TlsSession } from './tlsSession';

/** What all requests of this process to one API with one key have in common. */
export interface SharedState {
	readonly limiter: Limiter;
	readonly tlsSession: TlsSession;
}

/** What was learned of an API is kept for so long after the last request. */
const KEPT_MS = 60_000;

const states = new Map<string, SharedState>();
/** A random salt: outside this process the hash is useless. */
const salt = crypto.randomUUID();

/** The state of an API and a key; what nobody has used for a while is dropped. */
export async function sharedState(baseUrl: string, apiKey: string): Promise<SharedState> {
	for (const [name, { limiter }] of states) if (limiter.isIdle(KEPT_MS)) states.delete(name);
	const name = await nameOf(baseUrl, apiKey);
	const state = states.get(name) ?? {
		limiter: new Limiter(clock),
		tlsSession: new TlsSession(baseUrl.startsWith('https:')),
	};
	states.set(name, state);
	return state;
}

/** Base URL and key, neither of which can be read from it. */
async function nameOf(baseUrl: string, apiKey: string): Promise<string> {
	const bytes = new TextEncoder().encode(JSON.stringify([salt, baseUrl, apiKey]));
	return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
