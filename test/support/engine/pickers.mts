import type { INodeParameters, INodeType } from 'n8n-workflow';

import { CredentialsHelper, type CredentialData } from './credentialsHelper.mts';
import { additionalDataFor, workflowOf } from './execution.mts';
import { core } from './n8n.mts';
import { placedNode, type Packages } from './packages.mts';

interface PickerOptions {
	type: string;
	method: string;
	parameters?: Record<string, unknown>;
	credentials?: CredentialData;
}

/** Calls a node's lookup methods with the context the editor gives them. */
export function createPickers({ nodeTypes, credentialTypes }: Packages) {
	const contextOf = async (options: PickerOptions) => {
		const { parameters = {}, credentials } = options;
		const workflow = workflowOf(placedNode(nodeTypes, options, credentials), nodeTypes);
		const helper = new CredentialsHelper(credentialTypes, credentials);
		return new core.LoadOptionsContext(
			workflow,
			workflow.nodes.Node,
			additionalDataFor(helper, parameters as INodeParameters),
			'',
		);
	};

	const methodOf = <Kind extends 'listSearch' | 'loadOptions' | 'resourceMapping'>(
		kind: Kind,
		{ type, method }: PickerOptions,
	) => {
		const methods: NonNullable<INodeType['methods']>[Kind] =
			nodeTypes.getByNameAndVersion(type).methods?.[kind];
		const found = methods?.[method];
		if (!found) throw new Error(`Node "${type}" has no ${kind} method named "${method}"`);
		return found as NonNullable<NonNullable<INodeType['methods']>[Kind]>[string];
	};

	/** Each throws the error that the editor shows. */
	return {
		/** Opens a searchable list of a resource locator as the editor does. */
		listSearch: async (options: PickerOptions & { filter?: string; paginationToken?: string }) =>
			await methodOf('listSearch', options).call(
				await contextOf(options),
				options.filter,
				options.paginationToken,
			),
		/** Loads the options of a parameter as the editor does. */
		loadOptions: async (options: PickerOptions) =>
			await methodOf('loadOptions', options).call(await contextOf(options)),
		/** Loads the fields of a resource mapper as the editor does. */
		mapperFields: async (options: PickerOptions) =>
			await methodOf('resourceMapping', options).call(await contextOf(options)),
	};
}
