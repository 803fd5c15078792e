import { identifier } from '../../../shared/properties/schemas';
import { defineDeletion } from '../../../shared/operations/deletion';
import { feedId } from '../../pickers/feeds';

export const deleteFeed = defineDeletion({
	action: 'Delete RSS feed permanently',
	description:
		'Delete an RSS feed of the company permanently. Given the ID of a JSON data feed, the service deletes that data feed.',
	endpoint: 'deleteFeed',
	properties: [feedId],
	path: { feedId: identifier },
});
