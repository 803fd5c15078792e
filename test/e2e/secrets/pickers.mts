import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { RestClient } from '../../support/n8n/rest.mts';

/** A list that the editor fills from the service. */
interface Picker {
	readonly node: string;
	/** Below n8n's `/dynamic-node-parameters`. */
	readonly route: 'resource-locator-results' | 'options';
	readonly methodName: string;
}

/** Every picker of the package's nodes, as n8n describes them to its editor. */
export async function pickersOf(rest: RestClient): Promise<Picker[]> {
	const { n8n } = JSON.parse(await readFile('package.json', 'utf8')) as {
		n8n: { nodes: string[] };
	};
	const nodeInfos = n8n.nodes.map((file) => {
		const name = basename(file, '.node.js').replace(/^./, (first) => first.toLowerCase());
		return { name: `n8n-nodes-publishing.${name}`, version: 1 };
	});
	const types = await rest.request<INodeTypeDescription[]>('POST', '/node-types', { nodeInfos });
	const pickers = types.flatMap(({ name, properties }) =>
		properties.flatMap((property) => pickersIn(`n8n-nodes-publishing.${name}`, property)),
	);
	return [...new Map(pickers.map((one) => [`${one.node} ${one.methodName}`, one])).values()];
}

function pickersIn(node: string, property: INodeProperties): Picker[] {
	const { modes = [], options = [], typeOptions } = property;
	const searches = modes.flatMap((mode) => mode.typeOptions?.searchListMethod ?? []);
	const inner = options.flatMap((option) => {
		if ('values' in option) return option.values;
		return 'type' in option ? [option as INodeProperties] : [];
	});
	return [
		...searches.map(
			(methodName): Picker => ({ node, route: 'resource-locator-results', methodName }),
		),
		...(typeOptions?.loadOptionsMethod === undefined
			? []
			: [{ node, route: 'options' as const, methodName: typeOptions.loadOptionsMethod }]),
		...inner.flatMap((one) => pickersIn(node, one)),
	];
}
