import type { ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { credentials, nodes } from '../../test/support/package.mts';
import { code, page, table, words } from './markdown.mts';
import { parameterTable } from './parameters.mts';

/** The page of all credentials, field by field. */
export function credentialsPage(): string {
	return page(
		'# Credentials',
		credentials.flatMap(({ type }) => section(type)),
		credentials.flatMap(({ type }) => testSection(type)),
	);
}

function section({ displayName, name, properties }: ICredentialType): string[] {
	const users = nodes.filter(({ type }) =>
		type.description.credentials?.some((each) => each.name === name),
	);
	const notices = properties.filter(({ type }) => type === 'notice');
	return [
		`## ${displayName}`,
		`In workflows the credential is ${code(name)}. Used by ${users.map(({ type }) => type.description.displayName).join(', ')}.`,
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
