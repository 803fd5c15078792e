import { BASE_URL_HINT, NOT_THE_API, returnedInstead } from '../errors/sender';
import { meaningOf, STATUSES } from '../errors/statuses';

/** A rule for a value that no response of the publishing API has at that place. A text is a page and has no `items`. */
function bodyRule(key: string, value: unknown, fault: string) {
	const message = `${fault}. Check the 'Base URL' of the credential.`;
	return { type: 'responseSuccessBody', properties: { key, value, message } };
}

/** Services of this kind have answered an unknown key with 400, 403 or 404, too. */
const UNKNOWN_KEY = 'or the key is not known there';

function messageOf(status: number): string {
	if (status === 400 || status === 404) return `${NOT_THE_API}, ${UNKNOWN_KEY}. ${BASE_URL_HINT}.`;
	const { message, description, kind } = meaningOf(status);
	if (status === 403) return `${message}, ${UNKNOWN_KEY}. ${description}`;
	return `${message}. ${kind !== 'permanent' ? 'Test again in a while.' : description}`;
}

/** Messages of the credential's test as n8n's declarative rules. n8n takes the first rule that fits. */
export const credentialTestRules = [
	...[400, ...STATUSES].map((status) => ({
		type: 'responseCode',
		properties: { value: status, message: messageOf(status) },
	})),
	bodyRule('length', 0, 'The base URL returned an empty response'),
	bodyRule('0', '<', returnedInstead('a web page or XML')),
	bodyRule('items', undefined, returnedInstead('something else')),
	bodyRule('items', null, returnedInstead('something else')),
];
