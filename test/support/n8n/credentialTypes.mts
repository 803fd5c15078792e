import type { INode } from 'n8n-workflow';

/** Credential types of n8n's own nodes in the workflows of tests, by the nodes' types. */
const OF_N8N: Readonly<Record<string, string>> = {
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.emailSendHitlTool': 'smtp',
	'n8n-nodes-base.googleSheets': 'googleSheetsOAuth2Api',
	'n8n-nodes-base.slack': 'slackApi',
	'n8n-nodes-base.slackHitlTool': 'slackApi',
	'@n8n/n8n-nodes-langchain.chatTrigger': 'httpBasicAuth',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
};

/** Returns the type of the credential that a node of an example needs. `undefined` if it needs no credential. */
export function credentialTypeOf({ type }: Pick<INode, 'type'>): string | undefined {
	return type.startsWith('n8n-nodes-publishing.') ? 'publishingApi' : OF_N8N[type];
}
