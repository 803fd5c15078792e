import type { ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { credentials } from '../../test/support/package.mts';
import { code, page, table, words } from './markdown.mts';
import { parameterTable } from './parameters.mts';

/** The page of the credential, field by field. */
export function credentialsPage(): string {
	const [{ type }] = credentials;
	return page(
		'# Credentials',
		`## ${type.displayName}`,
		STEPS,
		testSection(type),
		fieldsSection(type),
	);
}

/** What a person does who came from n8n's window of the credential, which opens the heading of its name. */
const STEPS = `1. **Get the key.** In the service, a Company Admin chooses _Company Settings → API Keys → Generate New Key_. It is shown once: paste it into _API Key_ at once. Not every plan has keys, and the key of an organization reads only single letters.
2. **Check the _Base URL_.** It is \`https://api.tryletterhead.com\`, or \`https://<prefix>.api.tryletterhead.com\` if your company has an address of its own. Not the address of the app (\`.app.\`). Another service of this shape says where its API is.
3. **Leave the rest as it is.** _Use Realtime_ is for [Publishing Activity Trigger](nodes/publishing-activity-trigger.md) only, _Data Feed Token_ for [data feeds](nodes/publishing-curations.md#data-feed-create).
4. **Save.** n8n tests the credential and says _Connection tested successfully_, or [what to correct](#what-the-test-says).`;

function fieldsSection({ name, properties }: ICredentialType): string[] {
	const notices = properties.filter(({ type }) => type === 'notice');
	return [
		'## Fields',
		`All nodes of the package use this credential. In workflows it is ${code(name)}.`,
		parameterTable(properties),
		...notices.map((notice: INodeProperties) => `${words(notice.displayName)}.`),
	];
}

type Rule = NonNullable<ICredentialTestRequest['rules']>[number];

/** Messages of n8n's dialog after a test that is declared by rules. */
function testSection({ displayName, test }: ICredentialType): string[] {
	if (test?.rules === undefined) return [];
	const rules = Map.groupBy<string, Rule>(test.rules, ({ properties: { message } }) => message);
	return [
		'## What the test says',
		`${displayName} is tested by ${code(`GET ${test.request.url}`)}.`,
		table(
			['Response', 'What n8n shows'],
			[...rules].map(([message, same]) => [responsesOf(same), words(message)]),
		),
		'Where no response came, n8n shows the code of the connection: `ENOTFOUND` (there is no host of that name), `ECONNREFUSED` (nothing listens at that address and port), `ECONNRESET` and `ETIMEDOUT` (the connection was cut off, or nothing came in time), `CERT_…` and `…_SIGNED_CERT…` (the certificate cannot be trusted). Running a node with the credential says in a sentence what to do.',
		'Before n8n 2.34, n8n uses its own sentences for a status and for a connection without a response.',
	];
}

/** Names the responses that rules of one message are about: by their statuses, or by a value at the rule's place. */
function responsesOf(rules: readonly Rule[]): string {
	const values = rules.map(({ properties }) => properties.value);
	if (rules[0].type === 'responseCode') return `status ${values.join(', ')}`;
	if (values[0] === 0) return 'empty';
	return values[0] === '<' ? 'web page' : 'other data';
}
