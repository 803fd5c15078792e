import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { pageByPage } from '../request/pages';
import { subscriberImport, type ServiceRecord } from '../service/records';
import { fillPicker, matches, toEntries } from './picker';

/** A search that finds little reads on, but gives the user something to look at after a few pages. */
const PAGES_AT_ONCE = 5;
const ENOUGH_ENTRIES = 20;

/**
 * Fills the picker of subscriber imports, newest first: file name with state, date and failed rows;
 * searchable by file name and ID, which the service itself cannot do.
 */
export async function searchImports(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(this, 'imports', async (service) => {
		const from = paginationToken === undefined ? 1 : Number(paginationToken);
		const results: INodeListSearchItems[] = [];
		for await (const page of pageByPage(service, 'getImports', {}, { from })) {
			const found = page.records.filter(({ uniqueId, fileName }) =>
				matches(filter, uniqueId, fileName ?? ''),
			);
			results.push(...toEntries(found, importEntry));
			const enough = results.length >= ENOUGH_ENTRIES || page.number - from + 1 >= PAGES_AT_ONCE;
			if (enough && !page.isLast) return { results, paginationToken: String(page.number + 1) };
		}
		return { results };
	});
}

function importEntry(record: ServiceRecord): INodeListSearchItems | undefined {
	const { uniqueId, fileName, status, createdAt, recordsFailed } = subscriberImport.parse(record);
	if (uniqueId === undefined) return undefined;
	const facts = [
		status,
		createdAt?.slice(0, 10),
		...(recordsFailed === undefined ? [] : [`${recordsFailed} failed rows`]),
	].filter((fact) => fact !== undefined);
	return {
		name: `${fileName ?? 'Import without a file name'} (${facts.join(', ')})`,
		value: uniqueId,
		description: uniqueId,
	};
}
