import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { credentials, nodes } from '../../test/support/package.mts';
import { code, page, words } from './markdown.mts';
import { parameterTable } from './parameters.mts';

/** The page of all credentials, field by field. */
export function credentialsPage(): string {
	return page(
		'# Credentials',
		credentials.flatMap(({ type }) => section(type)),
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
