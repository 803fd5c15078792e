import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type {
	ICredentialType,
	INodeProperties,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';

/** The built package: the nodes and credentials of package.json, loaded from `dist/`. */
export const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
	name: string;
	version: string;
	homepage: string;
	license: string;
	repository: object;
	keywords: string[];
	files: string[];
	n8n: { nodes: string[]; credentials: string[] };
	dependencies?: object;
};

const load = createRequire(path.resolve('package.json'));

function instanceOf<Type>(file: string): Type {
	if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first`);
	const className = path.basename(file).split('.')[0];
	return new (load(path.resolve(file))[className] as new () => Type)();
}

export interface BuiltNode {
	name: string;
	/** The compiled file and its folder, relative to the project. */
	file: string;
	directory: string;
	type: INodeType;
}

export const nodes = manifest.n8n.nodes.map((file): BuiltNode => {
	const type = instanceOf<INodeType>(file);
	const { name } = type.description;
	return { name, file, directory: path.dirname(file), type };
});

/** One that n8n has look for changes from time to time. */
export const isPoller = ({ type }: BuiltNode) => type.poll !== undefined;
export const isTrigger = (node: BuiltNode) => node.type.trigger !== undefined || isPoller(node);
export const actionNodes = nodes.filter((node) => !isTrigger(node));

export const credentials = manifest.n8n.credentials.map((file) => ({
	file,
	type: instanceOf<ICredentialType>(file),
}));

export interface Operation {
	resource: string;
	resourceName: string;
	value: string;
	option: INodePropertyOptions;
}

export const optionsOf = (property?: INodeProperties) =>
	(property?.options ?? []) as INodePropertyOptions[];

/** Every operation a node offers, resource by resource, in the order the user sees. */
export function operationsOf({ type }: BuiltNode): Operation[] {
	const { properties } = type.description;
	const resources = optionsOf(properties.find(({ name }) => name === 'resource'));
	return resources.flatMap((resource) =>
		optionsOf(
			properties.find(
				({ name, displayOptions }) =>
					name === 'operation' && displayOptions?.show?.resource?.includes(resource.value),
			),
		).map((option) => ({
			resource: String(resource.value),
			resourceName: resource.name,
			value: String(option.value),
			option,
		})),
	);
}

/** The parameters that belong to an operation, Resource and Operation apart. */
export function propertiesOf(
	{ type }: BuiltNode,
	{ resource, value }: Pick<Operation, 'resource' | 'value'>,
) {
	return type.description.properties.filter(
		({ displayOptions: { show } = {} }) =>
			show?.resource?.includes(resource) === true && show.operation?.includes(value) === true,
	);
}

/** A property with the path of names that leads to it, its collections' members included. */
export type Placed = [path: string, property: INodeProperties];

export function everyProperty(properties: INodeProperties[], above = ''): Placed[] {
	return properties.flatMap((property): Placed[] => {
		const here = above ? `${above}.${property.name}` : property.name;
		const inside =
			property.type === 'collection'
				? (property.options as INodeProperties[])
				: property.type === 'fixedCollection'
					? (property.options as Array<{ values: INodeProperties[] }>).flatMap(
							({ values }) => values,
						)
					: [];
		const modes = (property.modes ?? []) as INodeProperties[];
		return [[here, property], ...everyProperty([...inside, ...modes], here)];
	});
}
