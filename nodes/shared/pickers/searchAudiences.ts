import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { entry, fillPicker, labeled, lookUp, toEntries } from './picker';

const EVERYBODY: INodeListSearchItems = {
	name: 'Everybody on the Channel',
	value: 0,
	description: '0',
};

/**
 * Fills the picker of audiences: everybody, the segments that the company has saved, and the service's own. One
 * list that cannot be read does not keep the other from being shown.
 */
export async function searchAudiences(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(
		this,
		'segments',
		async (api) => {
			const [saved, builtIn] = await Promise.allSettled([
				lookUp(api, 'getSegments'),
				lookUp(api, 'getSystemSegments'),
			]);
			if (saved.status === 'rejected' && builtIn.status === 'rejected') throw saved.reason;
			const entries = [
				...entriesOf(saved, ({ id, name }) => entry(id, labeled(name))),
				...entriesOf(builtIn, ({ id, name, key }) => entry(id, labeled(name ?? key, 'built-in'))),
			];
			const text = filter?.trim().toLowerCase() ?? '';
			return {
				results: [EVERYBODY, ...entries].filter(
					({ name, value }) => name.toLowerCase().includes(text) || String(value) === text,
				),
			};
		},
		"choose 'By ID' and enter the ID, or 0 for everybody on the channel",
	);
}

function entriesOf(
	list: PromiseSettledResult<readonly ApiRecord[]>,
	toEntry: (record: ApiRecord) => INodeListSearchItems | undefined,
): INodeListSearchItems[] {
	return list.status === 'fulfilled' ? toEntries(list.value, undefined, toEntry) : [];
}
