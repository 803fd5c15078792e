import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

export class PublishingFeedTokenApi implements ICredentialType {
	name = 'publishingFeedTokenApi';

	displayName = 'Publishing Feed Token API';

	icon: Icon = {
		light: 'file:../icons/publishing.svg',
		dark: 'file:../icons/publishing.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-publishing/n8n-nodes-publishing/blob/main/docs/credentials.md#publishing-feed-token-api';

	properties: INodeProperties[] = [
		{
			displayName: 'Token',
			name: 'token',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'The bearer token with which the publishing service fetches an external data feed. It is handed to the service, which stores it encrypted and never returns it.',
		},
	];
}
