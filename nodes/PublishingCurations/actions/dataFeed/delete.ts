import { identifier } from '../../../shared/properties/schemas';
import { defineDeletion } from '../../../shared/operations/deletion';
import { dataFeedId } from '../../pickers/feeds';

export const deleteDataFeed = defineDeletion({
	action: 'Delete data feed permanently',
	description: 'Delete a JSON data feed of the company permanently',
	endpoint: 'deleteDataFeed',
	properties: [dataFeedId],
	path: { feedId: identifier },
});
