import { ApiError } from '../shared/errors/apiError';
import type { OperationContext } from '../shared/operations/operation';

const REMEDY =
	"Enter the bearer token of the feed in the credential. For a feed without one, set 'Authentication' or 'Token Source' to 'None'; to use the one that the service has, set 'Token Source' to 'Stored'.";

/** Printable text: which characters a token may have is not stated. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

/** Returns the bearer token of the company's data feeds. Throws an `ApiError` if the credential has none, or a malformed one. */
export async function readFeedToken(
	credential: OperationContext<unknown>['credential'],
): Promise<string> {
	const { feedToken } = await credential();
	const token = typeof feedToken === 'string' ? feedToken.trim() : '';
	if (token === '') throw unusable('is empty', REMEDY);
	if (/^bearer\s/i.test(token)) {
		throw unusable('should not begin with the word Bearer, which is added when it is used');
	}
	if (!PRINTABLE.test(token)) {
		throw unusable('has characters that cannot be printed, such as a line break');
	}
	return token;
}

/** Returns the error for a token that cannot be used, which does not repeat the token. */
function unusable(fault: string, description?: string): ApiError {
	return new ApiError(`The 'Data Feed Token' of the credential ${fault}`, {
		description,
		cause: 'configuration-invalid',
	});
}
