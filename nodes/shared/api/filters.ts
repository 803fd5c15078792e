import { entriesOf, idValue, subscriberImport, type ApiRecord } from './records';

/* Filters that the service does not have. */

/** Whether an import's file name contains a text, regardless of case, and rows failed in it if only such are wanted. */
export function matchesImport(
	record: ApiRecord,
	{
		fileName,
		onlyWithFailedRows,
	}: { readonly fileName?: string; readonly onlyWithFailedRows?: boolean },
): boolean {
	const { fileName: name, recordsFailed = 0 } = subscriberImport.parse(record);
	if (onlyWithFailedRows === true && recordsFailed <= 0) return false;
	return fileName === undefined || name?.toLowerCase().includes(fileName.toLowerCase()) === true;
}

/** Whether a purchase has one of the statuses, however it is spelled. Without any, every purchase has. */
export function hasStatus({ status }: ApiRecord, statuses: readonly string[]): boolean {
	return statuses.length === 0 || statuses.map(plainStatus).includes(plainStatus(status));
}

/** Returns the same text for `Changes_Requested` and `changesRequested`. */
export function plainStatus(status: unknown): string {
	return (idValue.parse(status) ?? '').toLowerCase().replace(/[\s_-]+/g, '');
}

/** Whether a purchase is listed in one of the channels. Without any, every purchase is. */
export function isListedIn({ listingChannels }: ApiRecord, slugs: readonly string[]): boolean {
	const listed = entriesOf(listingChannels) ?? [];
	return slugs.length === 0 || slugs.some((slug) => listed.includes(slug));
}
