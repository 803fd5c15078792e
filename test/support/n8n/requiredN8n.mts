import type { INode } from 'n8n-workflow';

/** What the oldest n8n that this package supports does not have, and the version that brought it. */
const SINCE: ReadonlyArray<readonly [version: string, has: (node: INode) => boolean]> = [
	[
		'2.3.0',
		({ type, parameters }) =>
			type === 'n8n-nodes-base.dataTable' &&
			parameters.resource === 'table' &&
			parameters.operation === 'create',
	],
	['2.6.0', ({ type }) => type.endsWith('HitlTool')],
	// Before 2.9.1, the form of Send and Wait shows HTML with its scripts.
	['2.10.0', ({ parameters }) => JSON.stringify(parameters).includes('"fieldType":"html"')],
	// Before 2.14.1, the address of a waiting form holds no token, so anybody can guess it.
	['2.15.0', ({ parameters }) => JSON.stringify(parameters).includes('resumeFormUrl')],
];

/** Returns the oldest version of n8n that has all nodes of a workflow, such as `2.6.0`. */
export function requiredN8n({ nodes }: { readonly nodes: readonly INode[] }): string {
	const needed = SINCE.filter(([, has]) => nodes.some(has)).map(([version]) => version);
	return needed.at(-1) ?? '2.0.0';
}
