import type { INodeListSearchItems } from 'n8n-workflow';
import type { ApiRecord } from '../../shared/api/records';
import {
	entry,
	fillPicker,
	labeled,
	lookUp,
	toEntries,
	type ListSearch,
	type ToEntry,
	typed,
} from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';
import { integer } from '../../shared/properties/schemas';

/** The contacts that receive a letter. It has no default: everybody must be chosen. */
export const audience = resourceLocator({
	displayName: 'Audience',
	name: 'segmentId',
	description:
		'A segment, or the ID that Segment: Get Many returns in Publishing Contacts. 0 is everybody on the channel.',
	placeholder: 'Select a segment...',
	searchListMethod: 'searchAudiences',
	example: '100001',
});

/** A segment's number, or 0 for everybody, which a message must not suggest. */
export const audienceInput = integer({
	min: 0,
	message: 'must be the ID of a segment, a number that Segment: Get Many returns',
});

const EVERYBODY: INodeListSearchItems = {
	name: 'Everybody on the Channel',
	value: 0,
	description: '0',
};

/**
 * Everybody, the segments that the company has saved, and the service's own. If one of the two lists cannot be read, the
 * other one is shown.
 */
export const searchAudiences: ListSearch = async function (filter) {
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
				...audiencesOf(saved, ({ id, name }) => entry(id, labeled(name))),
				...audiencesOf(builtIn, ({ id, name, key }) => entry(id, labeled(name ?? key, 'built-in'))),
			];
			const text = filter?.trim().toLowerCase() ?? '';
			return {
				results: [EVERYBODY, ...entries].filter(
					({ name, value }) => name.toLowerCase().includes(text) || String(value) === text,
				),
			};
		},
		"choose 'By ID' and enter the ID, or 0 for everybody on the channel",
		typed(filter),
	);
};

function audiencesOf(
	list: PromiseSettledResult<readonly ApiRecord[]>,
	toEntry: ToEntry,
): INodeListSearchItems[] {
	return list.status === 'fulfilled' ? toEntries(list.value, undefined, toEntry) : [];
}
