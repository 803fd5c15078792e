import { tagId, tagIdInput } from '../../pickers/tags';
import { defineDeletion } from '../../../shared/operations/deletion';

export const deleteTag = defineDeletion({
	action: 'Delete tag and remove it from all contacts',
	description:
		'Delete a tag and remove it from every contact. For some contacts only, use Remove From Contacts.',
	endpoint: 'deleteContactTag',
	properties: [tagId],
	path: { tagId: tagIdInput },
});
