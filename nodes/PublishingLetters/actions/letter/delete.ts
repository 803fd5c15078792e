import { anyLetterId } from '../../../shared/pickers/letters';
import { identifier } from '../../../shared/properties/schemas';
import { defineDeletion } from '../../../shared/operations/deletion';

export const deleteLetter = defineDeletion({
	action: 'Delete letter permanently',
	description:
		'Delete a letter or template permanently. An automation that uses it continues without that step.',
	endpoint: 'deleteLetter',
	properties: [anyLetterId],
	path: { letterId: identifier },
});
