import type { INodeParameters, INodeType } from 'n8n-workflow';

import { CredentialsHelper } from './credentialsHelper.mts';
import { additionalDataFor } from './execution.mts';
import { core, n8n } from './n8n.mts';
import { placedNode, type Packages } from './packages.mts';
import type { Engine, PickerOptions } from './types.mts';

/** Calls a node's lookup methods with the context the editor gives them. */
export function createPickers({
	nodeTypes,
	credentialTypes,
}: Packages): Pick<Engine, 'listSearch' | 'loadOptions' | 'mapperFields'> {
	const contextOf = async (options: PickerOptions) => {
		const { parameters = {}, credentials, path } = options;
		const workflow = new n8n.Workflow({
			nodes: [placedNode(nodeTypes, options, credentials)],
			connections: {},
			active: false,
			nodeTypes,
		});
		const helper = new CredentialsHelper(credentialTypes, credentials);
		return new core.LoadOptionsContext(
			workflow,
			workflow.nodes.Node,
			additionalDataFor(helper, parameters as INodeParameters),
			path ?? '',
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

	return {
		listSearch: async (options) =>
			await methodOf('listSearch', options).call(
				await contextOf(options),
				options.filter,
				options.paginationToken,
			),
		loadOptions: async (options) =>
			await methodOf('loadOptions', options).call(await contextOf(options)),
		mapperFields: async (options) =>
			await methodOf('resourceMapping', options).call(await contextOf(options)),
	};
}
