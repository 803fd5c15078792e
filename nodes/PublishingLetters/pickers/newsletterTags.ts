import type { INodeProperties } from 'n8n-workflow';
import { entry, labeled, optionsOf } from '../../shared/pickers/picker';

/** Several newsletter tags. A tag belongs to a channel, so several tags may have the same name. */
export const newsletterTags: INodeProperties = {
	displayName: 'Tag Names or IDs',
	name: 'tags',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getNewsletterTags' },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	hint: 'A letter has all of the tags. In an expression, use names or IDs, as a list or separated by commas, at most 50.',
};

export const getNewsletterTags = optionsOf({
	what: 'newsletter tags',
	endpoint: 'getNewsletterTags',
	query: { scope: 'picker' },
	toEntry: ({ uniqueId, name, channelId }) =>
		entry(
			uniqueId,
			labeled(name, typeof channelId === 'number' ? `channel ${channelId}` : undefined),
		),
	byHand: 'use an expression for the tag IDs',
});
