import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../../../shared/errors/apiError';
import { BEARER_TOKEN } from './authType';
import type { CurrentFeed } from './currentFeed';

/** What the service replaces with each update, and what the editor calls it. */
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

/** What the user named: all else keeps its value. */
export type NamedFields = { readonly [K in Name]?: unknown };

/**
 * The whole feed as it is to be: what was named, and the rest as it is. Throws an `ApiError` where the list does
 * not tell what a field holds, as it would be lost.
 */
export function mergedFeed(
	current: CurrentFeed,
	named: NamedFields,
	bringsToken: boolean,
): IDataObject {
	if (current.type === 0) throw unsent('The feed is an RSS feed, which cannot be updated', '');
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
	if (lost.length > 0) throw untold(lost.map((name) => `'${LABELS[name]}'`).join(', '));
	checkToken(merged.authType === BEARER_TOKEN, bringsToken, current.hasAuthSecret);
	return merged as IDataObject;
}

function untold(labels: string): ApiError {
	return unsent(
		`The service did not return the data feed's ${labels}, which the update would overwrite`,
		`Set ${labels} in 'Update Fields' as well, so that nothing is lost.`,
	);
}

function checkToken(isUsed: boolean, isBrought: boolean, isStored: boolean | undefined): void {
	if (isBrought && !isUsed) {
		throw unsent(
			'The data feed uses no authentication, so a token would have no effect',
			"Set 'Authentication' in 'Update Fields' to 'Bearer Token', or 'Token Source' to 'Stored'.",
		);
	}
	if (isUsed && !isBrought && isStored === false) {
		throw unsent(
			'The service has no stored bearer token for this data feed',
			"Set 'Token Source' to 'Credential', so that the feed gets the credential's.",
		);
	}
}

function unsent(message: string, what: string): ApiError {
	return new ApiError(message, { description: `${what} Nothing was changed.`.trim() });
}
