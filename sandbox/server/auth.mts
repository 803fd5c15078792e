import { ServiceError } from './answers.mts';

export const API_KEY = 'sandbox-company-key';
export const LIMITED_API_KEY = 'sandbox-limited-key';

type Caller = 'known' | 'limited' | 'unknown' | 'none';

export function identify(authorization: string | undefined, companyKey: string): Caller {
	if (authorization === undefined) return 'none';
	const key = /^Bearer (.+)$/i.exec(authorization)?.[1];
	if (key === companyKey) return 'known';
	return key === LIMITED_API_KEY ? 'limited' : 'unknown';
}

/** Refuses a caller without rights; with which status is not stated. A service as observed does not find a key. */
export function authorize(caller: Caller, isObserved: boolean): void {
	if (isObserved && caller === 'unknown') throw new ServiceError(404, 'The API key is not found.');
	if (caller === 'limited') {
		throw new ServiceError(403, 'This API key does not have the right to do this.');
	}
	if (caller !== 'known') throw new ServiceError(401, 'The API key is missing or not valid.');
}
