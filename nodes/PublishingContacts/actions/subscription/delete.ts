import { channel } from '../../../shared/pickers/channels';
import { email } from '../../properties/email';
import { emailAddress, slug } from '../../../shared/properties/schemas';
import { defineDeletion } from '../../../shared/operations/deletion';

export const deleteSubscription = defineDeletion({
	action: 'Delete subscription of contact to channel',
	description:
		'Delete the record of a subscription. This cannot be undone. To unsubscribe a contact and keep the record, use Update.',
	endpoint: 'deleteSubscription',
	properties: [email, channel],
	path: { email: emailAddress, channel: slug },
});
