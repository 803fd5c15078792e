import type { INodeProperties } from 'n8n-workflow';
import { channel } from './channel';

/** A channel that narrows what an operation is about; all channels where it is not chosen. */
export const channelFilter: INodeProperties = {
	...channel,
	required: false,
	description:
		'Only what belongs to this channel (newsletter): choose one, or enter its slug (its short name in the service). If left out, all channels count.',
};
