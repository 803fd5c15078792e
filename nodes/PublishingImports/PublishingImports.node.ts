import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { searchImports } from './pickers/imports';
import { fieldHints, resourceProperties, subtitleOf } from '../shared/operations/properties';
import { runNode } from '../shared/operations/runNode';
import { importResource } from './actions/import';
import { outputFields } from './outputFields';

const resources = [importResource];

export class PublishingImports implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Imports',
		name: 'publishingImports',
		icon: {
			light: 'file:../../icons/publishing.svg',
			dark: 'file:../../icons/publishing.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Get subscriber imports and their failed rows, and retry them',
		builderHint: {
			searchHint:
				'Import: Retry Failed finds the failed imports, retries them, waits for them and gives up after a number of tries: use it after a Schedule Trigger instead of Get Many with a loop over Retry. In a tool of an agent, put a human review before: Import: Retry, Import: Retry Failed.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publishing.publishingTrigger',
					relationHint: 'Starts a workflow when an import fails or finishes',
				},
			],
			extraTypeDefContent: fieldHints(outputFields),
		},
		defaults: { name: 'Publishing Imports' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true }],
		properties: [...resourceProperties(resources, 'import')],
	};

	methods = { listSearch: { searchImports } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, resources);
	}
}
