import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
	type INodeListSearchResult,
} from 'n8n-workflow';
import { PublishingService } from '../request/service';
import { ServiceError } from '../service/serviceError';
import type { ServiceRecord } from '../service/records';

/** How many look-up requests a picker has in flight. */
const PICKER_CONCURRENCY = 5;

/**
 * Gives what a picker shows. A look-up that the service refuses is told in one sentence that leads to
 * the way that always works: giving the ID by hand.
 */
export async function fillPicker(
	context: ILoadOptionsFunctions,
	what: string,
	look: (service: PublishingService) => Promise<INodeListSearchResult>,
): Promise<INodeListSearchResult> {
	try {
		return await look(await PublishingService.open(context, PICKER_CONCURRENCY));
	} catch (error) {
		const reason = error instanceof ServiceError ? error.message : 'The list could not be read';
		throw new NodeOperationError(
			context.getNode(),
			`The ${what} cannot be listed: ${reason}. Choose 'By ID' and enter the ID by hand.`,
		);
	}
}

/** Whether one of a record's texts contains what was typed, whatever its case. */
export function matches(filter: string | undefined, ...texts: unknown[]): boolean {
	const wanted = filter?.trim().toLowerCase() ?? '';
	return texts.some((text) => typeof text === 'string' && text.toLowerCase().includes(wanted));
}

/** The entries for records that can be chosen: those that `toEntry` makes something of. */
export function toEntries(
	records: readonly ServiceRecord[],
	toEntry: (record: ServiceRecord) => INodeListSearchItems | undefined,
): INodeListSearchItems[] {
	return records.map(toEntry).filter((entry) => entry !== undefined);
}
