import type { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INode, INodeParameters, INodeType, INodeTypes } from 'n8n-workflow';

import { builtinNodes } from './builtinNodes.mts';
import { core } from './n8n.mts';
import { asTool } from './toolNode.mts';

/** The node types of the package, under the names that workflows use. */
export class NodeTypes implements INodeTypes {
	private readonly loader: PackageDirectoryLoader;

	constructor(loader: PackageDirectoryLoader) {
		this.loader = loader;
	}

	/** The name in workflows: a short one belongs to the package. */
	fullName(type: string): string {
		return type.includes('.') ? type : `${this.loader.packageName}.${type}`;
	}

	getByName(type: string): INodeType {
		return builtinNodes[type] ?? (this.loader.getNode(shortName(type)).type as INodeType);
	}

	getByNameAndVersion(type: string): INodeType {
		// n8n makes a tool of a node on demand, by the ending of the requested name.
		const isTool = type.endsWith('Tool') && !(shortName(type) in this.loader.known.nodes);
		if (isTool) return asTool(this.getByName(type.slice(0, -4)));
		return this.getByName(type);
	}

	getKnownTypes() {
		return this.loader.known.nodes as never;
	}
}

const shortName = (type: string) => type.split('.').at(-1)!;

/** The credential types of the package. */
export class CredentialTypes {
	private readonly loader: PackageDirectoryLoader;

	constructor(loader: PackageDirectoryLoader) {
		this.loader = loader;
	}

	getByName(type: string): ICredentialType {
		return this.loader.getCredential(type).type;
	}
}

interface PlacedNode {
	/** Short for a node of the package. */
	readonly type: string;
	readonly parameters?: object;
	readonly node?: Partial<INode>;
}

/** The node that somebody puts on the canvas today. It has a credential of each type for which there is data. */
export function placedNode(
	nodeTypes: NodeTypes,
	{ type, parameters = {}, node }: PlacedNode,
	credentials: object = {},
): INode {
	return {
		id: 'node',
		name: 'Node',
		type: nodeTypes.fullName(type),
		typeVersion: 1,
		position: [200, 0],
		parameters: parameters as INodeParameters,
		credentials: Object.fromEntries(
			Object.keys(credentials).map((name) => [name, { id: name, name }]),
		),
		...node,
	};
}

export interface Packages {
	nodeTypes: NodeTypes;
	credentialTypes: CredentialTypes;
}

/** Loads the built package with n8n's own loader, as a fresh install is loaded, and once. */
export async function loadPackage(): Promise<Packages> {
	return await (loaded ??= load());
}

let loaded: Promise<Packages> | undefined;

async function load(): Promise<Packages> {
	const loader = new core.PackageDirectoryLoader(process.cwd());
	await loader.loadAll();
	return { nodeTypes: new NodeTypes(loader), credentialTypes: new CredentialTypes(loader) };
}
