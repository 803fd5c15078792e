import { isOfBaseUrl, mayBeOfBaseUrl } from '../../shared/pickers/remedy';
import { ApiError } from '../../shared/api/apiError';
import { asClause } from '../../shared/api/asSentence';

export function isRefusedKey(error: unknown): boolean {
	return error instanceof ApiError && error.details.status === 401;
}

/**
 * Why the live channel is not known, with what helps. A name helps only where the service would sign for it:
 * where it would not, the lookup is not worth a word.
 */
export function channelLookupError(error: unknown): unknown {
	if (!(error instanceof ApiError) || isRefusedKey(error) || isOfBaseUrl(error)) return error;
	const { description, kind = 'final' } = error.details;
	if (kind !== 'final') return error;
	return new ApiError(`The live channel cannot be looked up (${asClause(error.message)})`, {
		...error.details,
		description: mayBeOfBaseUrl(error)
			? "Check the 'Base URL' of the credential. If it is right, choose 'By Name' in 'Channel' and enter the name by hand."
			: ["Choose 'By Name' in 'Channel' and enter the name by hand.", description ?? '']
					.join('\n')
					.trim(),
	});
}
