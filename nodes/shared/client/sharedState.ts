import { clock } from './clock';
import type { Connection } from './credential';
import { Limiter } from './limiter';
import { TlsSession } from './tlsSession';

/** What all requests of this process to one service with one key have in common. */
export interface SharedState {
	readonly limiter: Limiter;
	readonly tlsSession: TlsSession;
	usedAt: number;
}

/** Most executions are scheduled ones, an hour apart: they begin with what the last one has learned. */
const KEPT_MS = 24 * 3_600_000;
const MOST_STATES = 200;

/** By account. The one that was used least recently comes first. */
const states = new Map<string, SharedState>();

/** Returns the state of an account, and forgets states that nobody has used for a day. */
export function sharedState({ account, baseUrl }: Connection): SharedState {
	const now = clock.now();
	for (const [other, { limiter, usedAt }] of states) {
		const isForgotten = now - usedAt > KEPT_MS || states.size > MOST_STATES;
		if (isForgotten && limiter.isIdle) states.delete(other);
	}
	const state: SharedState = states.get(account) ?? {
		limiter: new Limiter(clock),
		tlsSession: new TlsSession(baseUrl.startsWith('https:')),
		usedAt: now,
	};
	state.usedAt = now;
	states.delete(account);
	states.set(account, state);
	return state;
}
