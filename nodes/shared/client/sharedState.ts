import type { Connection } from './credential';
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

/** Returns the state of an account, and drops the states that nobody has used for a while. */
export function sharedState({ account, baseUrl }: Connection): SharedState {
	for (const [name, { limiter }] of states) if (limiter.isIdle(KEPT_MS)) states.delete(name);
	const state = states.get(account) ?? {
		limiter: new Limiter(clock),
		tlsSession: new TlsSession(baseUrl.startsWith('https:')),
	};
	states.set(account, state);
	return state;
}
