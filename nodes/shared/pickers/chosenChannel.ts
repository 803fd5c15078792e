import type { ILoadOptionsFunctions, INodeParameterResourceLocator } from 'n8n-workflow';
import { identifier } from '../properties/schemas';

/** The slug of the channel that is chosen in the node, if one is. */
export function chosenChannel(context: ILoadOptionsFunctions): string | undefined {
	const chosen = context.getCurrentNodeParameter('channel');
	const channel = identifier.safeParse(
		(chosen as INodeParameterResourceLocator | undefined)?.value,
	);
	// An expression has no value yet while the node is set up.
	return channel.success && !channel.data.startsWith('=') ? channel.data : undefined;
}
