import { defineDeletion } from '../../../shared/operations/deletion';
import { fieldId } from '../../pickers/customFields';
import { integer } from '../../../shared/properties/schemas';

export const deleteCustomField = defineDeletion({
	action: 'Delete definition of custom field',
	description:
		'Delete the definition of a custom field. This cannot be undone. The values of contacts stay stored.',
	endpoint: 'deleteContactField',
	properties: [fieldId],
	path: { fieldId: integer({ min: 0 }) },
});
