import { ApiError } from './apiError';

/**
 * The API key without the spaces and line ends that come with copying. Throws an `ApiError` for one that
 * no header can hold, in a sentence that does not repeat it.
 */
export function usableApiKey(typed: unknown): string {
	const key = typeof typed === 'string' ? typed.trim() : '';
	const fault =
		key === ''
			? 'is empty'
			: /^[\x21-\x7e]+$/.test(key)
				? undefined
				: 'holds characters that no key has, such as a space, a line break or an invisible character: copy it again';
	if (fault === undefined) return key;
	throw new ApiError(`The 'API Key' of the credential ${fault}`, {
		failure: { cause: 'configuration-invalid' },
	});
}
