import { Limiter } from './limiter';
import { TIME } from './time';

/** What was learnt of an API is kept for so long after the last request. */
const KEPT_MS = 60_000;

const limiters = new Map<string, Limiter>();
/** Of this process: what is made with it can be compared with nothing elsewhere. */
const salt = crypto.randomUUID();

/** The limiter that all requests of this process to one API with one key share. */
export async function sharedLimiter(baseUrl: string, apiKey: string): Promise<Limiter> {
	for (const [name, limiter] of limiters) if (limiter.isIdle(KEPT_MS)) limiters.delete(name);
	const name = await nameOf(baseUrl, apiKey);
	const limiter = limiters.get(name) ?? new Limiter(TIME);
	limiters.set(name, limiter);
	return limiter;
}

/** Base URL and key, neither of which can be read from it. */
async function nameOf(baseUrl: string, apiKey: string): Promise<string> {
	const bytes = new TextEncoder().encode(JSON.stringify([salt, baseUrl, apiKey]));
	return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
