import type { PackageDirectoryLoader } from 'n8n-core';
import type {
	ICredentialType,
	ICredentialTypes,
	INode,
	INodeParameters,
	INodeType,
	INodeTypes,
	IVersionedNodeType,
} from 'n8n-workflow';

import { builtinNodes } from './builtinNodes.mts';
import { core, n8n } from './n8n.mts';
import { asTool } from './toolNode.mts';

/** The node types of the loaded packages, under the names that workflows use. */
export class NodeTypes implements INodeTypes {
	private readonly loaders: PackageDirectoryLoader[];

	constructor(loaders: PackageDirectoryLoader[]) {
		this.loaders = loaders;
	}

	/** The name in workflows: a short one belongs to the package under test. */
	fullName(type: string): string {
		return type.includes('.') ? type : `${this.loaders[0].packageName}.${type}`;
	}

	getByName(type: string): INodeType | IVersionedNodeType {
		if (type in builtinNodes) return builtinNodes[type];
		const { loader, name } = this.locate(type);
		return loader.getNode(name).type;
	}

	getByNameAndVersion(type: string, version?: number): INodeType {
		if (this.isTool(type)) return asTool(this.getByNameAndVersion(type.slice(0, -4), version));
		return n8n.NodeHelpers.getVersionedNodeType(this.getByName(type), version);
	}

	/** The version a node gets when it is put on the canvas today. */
	latestVersion(type: string): number {
		const nodeType = this.getByName(type);
		if ('nodeVersions' in nodeType) return nodeType.currentVersion;
		return [nodeType.description.version].flat().at(-1)!;
	}

	/** n8n makes a tool of a node on demand, by the ending of the requested name. */
	private isTool(type: string): boolean {
		if (!type.endsWith('Tool') || type in builtinNodes) return false;
		const { loader, name } = this.locate(type);
		return !(name in loader.known.nodes);
	}

	private locate(type: string): { loader: PackageDirectoryLoader; name: string } {
		const [packageName, name] = this.fullName(type).split('.');
		const loader = this.loaders.find((candidate) => candidate.packageName === packageName);
		if (!loader) throw new Error(`No package "${packageName}" is loaded for node "${type}"`);
		return { loader, name };
	}

	getKnownTypes() {
		return Object.assign({}, ...this.loaders.map((loader) => loader.known.nodes));
	}
}

/** The credential types of the loaded packages. */
export class CredentialTypes implements ICredentialTypes {
	private readonly loaders: PackageDirectoryLoader[];

	constructor(loaders: PackageDirectoryLoader[]) {
		this.loaders = loaders;
	}

	recognizes(type: string): boolean {
		return this.loaders.some((loader) => type in loader.known.credentials);
	}

	getByName(type: string): ICredentialType {
		const loader = this.loaders.find((candidate) => type in candidate.known.credentials);
		if (!loader) throw new Error(`No loaded package has the credential type "${type}"`);
		return loader.getCredential(type).type;
	}

	getSupportedNodes(type: string): string[] {
		return this.loaders.flatMap((loader) =>
			(loader.known.credentials[type]?.supportedNodes ?? []).map(
				(name) => `${loader.packageName}.${name}`,
			),
		);
	}

	getParentTypes(type: string): string[] {
		const parents = this.getByName(type).extends ?? [];
		return parents.flatMap((parent) => [parent, ...this.getParentTypes(parent)]);
	}
}

interface PlacedNode {
	/** Short for the package under test. */
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
		typeVersion: nodeTypes.latestVersion(type),
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

/** Loads built packages with n8n's own loader; the first is the package under test. */
export async function loadPackages(directories: string[]): Promise<Packages> {
	const loaders = directories.map((directory, index) =>
		// The package under test is read as a fresh install would be, n8n's own hundreds by need.
		index === 0
			? new core.PackageDirectoryLoader(directory)
			: new core.LazyPackageDirectoryLoader(directory),
	);
	for (const loader of loaders) await loader.loadAll();
	return { nodeTypes: new NodeTypes(loaders), credentialTypes: new CredentialTypes(loaders) };
}
