import { isOfBaseUrl, mayBeOfBaseUrl } from '../../shared/pickers/remedy';
import { ApiError } from '../../shared/errors/apiError';
import { asClause } from '../../shared/errors/words';

const BY_NAME = "Choose 'By Name' in 'Channel' and enter the name.";
const CHECK_BASE_URL = "If that does not help, check the 'Base URL' of the credential.";

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
	const message = `The live channel cannot be looked up (${asClause(error.message)})`;
	const whatElse = mayBeOfBaseUrl(error) ? CHECK_BASE_URL : description;
	return new ApiError(message, {
		...error.details,
		description: [BY_NAME, whatElse].filter(Boolean).join('\n'),
	});
}
