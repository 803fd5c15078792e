import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { searchAgents } from '../shared/pickers/agents';
import { getChannels } from '../shared/pickers/channels';
import { getContactTagNames } from '../shared/pickers/contactTags';
import { searchSegments } from '../shared/pickers/segments';
import { withNumberHint } from '../shared/properties/numberNames';
import { changeProperties, eventSubtitle } from './properties';
import { outputFields } from './outputFields';

export class PublishingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Changes Trigger',
		name: 'publishingTrigger',
		icon: {
			light: 'file:../../icons/publishing-trigger.svg',
			dark: 'file:../../icons/publishing-trigger.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle,
		description: 'Starts the workflow on new contacts, unsubscribes and other changes',
		eventTriggerDescription: 'Looking for the newest record of the chosen event',
		activationMessage: 'The workflow now starts when a poll finds a change.',
		polling: true,
		builderHint: {
			searchHint:
				'Use this instead of a Schedule Trigger with Get Many: it remembers what it has delivered, returns each change as an item, one execution per poll, and catches up after n8n was down.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publishing.publishingActivityTrigger',
					relationHint: 'Within a second, but events are missed while n8n is down',
				},
			],
			extraTypeDefContent: outputFields,
		},
		defaults: { name: 'Publishing Changes Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true }],
		properties: changeProperties.map(withNumberHint),
	};

	methods = {
		listSearch: { searchAgents, searchSegments },
		loadOptions: { getChannels, getContactTagNames },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		// n8n loads every node at its start, and few instances use each.
		const { pollChanges } = await import('./pollChanges');
		return await pollChanges(this);
	}
}
