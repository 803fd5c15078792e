import type { ApiRecord } from '../../../shared/api/records';
import { ApiError } from '../../../shared/errors/apiError';
import { BEARER_TOKEN } from './authType';
import type { CurrentFeed } from './currentFeed';

/** Fields that the service replaces with each update, with their displayed names. */
const LABELS = {
	title: 'Title',
	description: 'Description',
	feedUrl: 'Feed URL',
	archiveIntervalDays: 'Archive Interval (Days)',
	authType: 'Authentication',
	fieldMappings: 'Field Mappings',
	tags: 'Tags',
	channels: 'Channel Names or IDs',
} as const;
type Name = keyof typeof LABELS;

/**
 * Returns the whole feed, with the fields that the user has set and the current values of the others. Throws an
 * `ApiError` if the list lacks the current value of a field, which would be lost.
 */
export function mergedFeed(
	current: CurrentFeed,
	named: { readonly [K in Name]?: unknown },
	bringsToken: boolean,
): ApiRecord {
	if (current.type === 0) throw notUpdated('The feed is an RSS feed, which cannot be updated', '');
	const { sharedChannelIds: channels, fieldMappings = [], ...rest } = current;
	const known = {
		...rest,
		channels,
		fieldMappings: fieldMappings.length > 0 ? fieldMappings : undefined,
	};
	const merged = Object.fromEntries(
		(Object.keys(LABELS) as Name[]).map((name) => [name, named[name] ?? known[name]]),
	);
	const lost = (Object.keys(LABELS) as Name[]).filter((name) => merged[name] === undefined);
	if (lost.length > 0) throw notReturned(lost.map((name) => `'${LABELS[name]}'`).join(', '));
	checkToken(merged.authType === BEARER_TOKEN, bringsToken, current.hasAuthSecret);
	return merged;
}

function notReturned(labels: string): ApiError {
	return notUpdated(
		`The service did not return the data feed's ${labels}, which the update would overwrite`,
		`Set ${labels} in 'Update Fields' as well, so that nothing is lost.`,
	);
}

function checkToken(isUsed: boolean, isBrought: boolean, isStored: boolean | undefined): void {
	if (isBrought && !isUsed) {
		throw notUpdated(
			'The data feed uses no authentication, so a token would have no effect',
			"Set 'Authentication' in 'Update Fields' to 'Bearer Token', or 'Token Source' to 'Stored'.",
		);
	}
	if (isUsed && !isBrought && isStored === false) {
		throw notUpdated(
			'The service has no stored bearer token for this data feed',
			"Set 'Token Source' to 'Credential', so that the feed gets the credential's.",
		);
	}
}

function notUpdated(message: string, what: string): ApiError {
	return new ApiError(message, { description: `${what} Nothing was changed.`.trim() });
}
