import { asRecord, entriesOf, numberValue, onlyRecord } from '../../../shared/api/records';
import type { ApiClient } from '../../../shared/client/apiClient';
import { ApiError } from '../../../shared/errors/apiError';
import { isWebPageError } from '../../../shared/errors/sender';
import { unsent } from '../../../shared/operations/lookupOr';
import { textOf } from '../../../shared/json';

const NOT_SAVED =
	"The contact was not saved. With 'Channel', the node first reads whether the contact has unsubscribed from it.";

/** Unsubscribed, cleaned, and a status that is no number. */
const LEFT: readonly unknown[] = [2, 3, undefined];

/**
 * Returns whether a contact has unsubscribed from a channel or was cleaned there. A new contact has not. Throws an
 * `ApiError` if the service does not say, and takes a subscription that cannot be read for one that has ended: nobody may
 * be subscribed again by accident.
 */
export async function hasLeft(api: ApiClient, email: string, channel: string): Promise<boolean> {
	const subscriptions = await unsent(subscriptionsOf(api, email), NOT_SAVED);
	const bySlug = (slug: string) => slug.toLowerCase() === channel.toLowerCase();
	// Without the list of channels, a channel's ID could not be replaced by its slug: any channel may be meant.
	const isId = /^\d+$/.test(channel) && !subscriptions.some(({ slug }) => bySlug(slug));
	const isMeant = (slug: string) => isId || slug === '' || bySlug(slug);
	return subscriptions.some(({ slug, status }) => LEFT.includes(status) && isMeant(slug));
}

async function subscriptionsOf(api: ApiClient, email: string) {
	try {
		const { items } = await api.call('getContact', { path: { email } });
		const entries = entriesOf(onlyRecord(items)?.subscriptions);
		if (entries === undefined) throw new ApiError('The contact came without its subscriptions');
		return entries.map((entry) => {
			const { channel, status } = asRecord(entry);
			return { slug: textOf(asRecord(channel).slug), status: numberValue.parse(status) };
		});
	} catch (error) {
		const isNew =
			error instanceof ApiError && error.details.status === 404 && !isWebPageError(error);
		if (isNew) return [];
		throw error as Error;
	}
}
