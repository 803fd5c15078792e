import { isOfBaseUrl, mayBeOfBaseUrl } from '../../shared/pickers/remedy';
import { ApiError } from '../../shared/api/apiError';

export function isRefusedKey(error: unknown): boolean {
	return error instanceof ApiError && error.details.status === 401;
}

/** Why the live channel is not known, with what helps: the error of a refused key is the same everywhere. */
export function channelLookupError(error: unknown): unknown {
	if (!(error instanceof ApiError) || isRefusedKey(error)) return error;
	const reason = error.message.replace(/\.$/, '');
	return new ApiError(`The live channel cannot be looked up (${reason})`, {
		...error.details,
		description: whatToDo(error).join('\n'),
	});
}

/** A name helps only where the service would sign for it. */
function whatToDo(error: ApiError): string[] {
	const { description, kind } = error.details;
	const said = description === undefined ? [] : [description];
	if (isOfBaseUrl(error) || kind === 'transient') return said;
	return mayBeOfBaseUrl(error)
		? [
				...said,
				"If the base URL is right, choose 'By Name' in 'Channel' and enter the name by hand.",
			]
		: ["Choose 'By Name' in 'Channel' and enter the name by hand.", ...said];
}
