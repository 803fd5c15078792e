import { z } from 'zod';
import { ApiError } from '../../../shared/errors/apiError';
import { asSentences } from '../../../shared/errors/words';
import { idValue, numberValue, textValue, uniqueIdOf } from '../../../shared/api/records';
import type { ApiClient } from '../../../shared/client/apiClient';
import { listRecords } from '../../../shared/client/pages';

/** A list of such entries. `null` is an empty list. */
const list = <Entry extends z.ZodTypeAny>(entry: Entry) =>
	z
		.array(entry)
		.nullable()
		.transform((entries): Array<z.output<Entry>> => entries ?? [])
		.optional()
		.catch(undefined);

const withoutNulls = (entries: unknown) =>
	Array.isArray(entries) ? entries.filter((entry) => entry !== null) : entries;

/** `DataFeed` in `openapi/curations.yaml`. */
const dataFeed = z.object({
	uniqueId: idValue,
	type: numberValue,
	title: textValue,
	description: z.preprocess((text) => (text === null ? '' : text), textValue),
	feedUrl: textValue,
	archiveIntervalDays: numberValue,
	authType: numberValue,
	hasAuthSecret: z.boolean().optional().catch(undefined),
	fieldMappings: list(z.object({ source: z.string(), target: z.string() })),
	tags: list(z.string()),
	sharedChannelIds: z.preprocess(withoutNulls, list(numberValue.pipe(z.number().int()))),
});

export type CurrentFeed = z.infer<typeof dataFeed>;

/**
 * Returns the current record of a data feed, from the list, as the API has no read of a single one. Throws an `ApiError` if
 * the list does not contain it, or `Cancelled`.
 */
export async function currentFeed(api: ApiClient, feedId: string): Promise<CurrentFeed> {
	const warnings: string[] = [];
	const [record] = await listRecords(
		api,
		'getDataFeeds',
		{},
		{
			limit: 1,
			hint: (warning) => void warnings.push(warning),
			identity: uniqueIdOf,
			isWanted: ({ uniqueId }) => idValue.parse(uniqueId) === feedId,
		},
	);
	if (record !== undefined) return dataFeed.parse(record);
	throw new ApiError('The data feed was not found', {
		description: asSentences(
			...warnings,
			"It is not in the company's list of data feeds, which is read first, so nothing was changed. Check its ID: it is the one that Data Feed: Get Many returns as 'uniqueId'.",
			warnings.length > 0 ? undefined : 'It may have been deleted.',
		),
	});
}
