import { defineDeletion } from '../../../shared/operations/deletion';
import { email } from '../../properties/email';
import { emailAddress } from '../../../shared/properties/schemas';

export const deleteContact = defineDeletion({
	action: 'Delete contact and all its data',
	description:
		'Delete a contact with all its data. To end a subscription only, use Subscription: Update.',
	endpoint: 'deleteContact',
	properties: [email],
	path: { email: emailAddress },
});
