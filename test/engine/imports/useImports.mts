import type { IDataObject } from 'n8n-workflow';

import type { SandboxOptions } from '../../../sandbox/index.mts';
import type { NodeRun, RunNodeOptions } from '../../support/engine.mts';
import { byId, GOES_ON, useNodes } from '../../support/useNodes.mts';

export { byId, GOES_ON };

/** An import by ID from the item, as most workflows name one. */
export const FROM_ITEM = byId('={{ $json.id }}');
export const ERROR_OUTPUT = { onError: 'continueErrorOutput' as const };

export const itemsOf = (ids: readonly unknown[]) =>
	ids.map((id) => ({ json: { id } as IDataObject }));

/** Publishing Imports in n8n's engine, against the sandbox; the company is as new before each test. */
export function useImports(options?: SandboxOptions) {
	const nodes = useNodes(options);

	const run =
		(operation: string) =>
		async (
			parameters: Record<string, unknown> = {},
			more: Partial<RunNodeOptions> = {},
		): Promise<NodeRun> =>
			await nodes.run(
				{ node: 'publishingImports', resource: 'import', operation },
				parameters,
				more,
			);

	const lines = () => nodes.sent().map(([line]) => line as string);
	return {
		nodes,
		get control() {
			return nodes.control;
		},
		get url() {
			return nodes.url;
		},
		setOnlyPage: (items: unknown[]) => nodes.setOnlyPage(items),
		getAll: run('getAll'),
		getErrors: run('getErrors'),
		retry: run('retry'),
		retryFailed: run('retryFailed'),
		/** How many pages of the list were read. */
		listReads: () =>
			lines().filter((line) => line.startsWith('GET /api/v3/contacts/imports?')).length,
		/** The imports that were asked to be retried, in order of arrival. */
		retries: () =>
			lines().flatMap((line) => /^POST .*\/imports\/(\w+)\/retry$/.exec(line)?.[1] ?? []),
		lines,
	};
}

export const json = (run: NodeRun) => run.items.map((item) => item.json);
export const column = (run: NodeRun, name: string) => json(run).map((record) => record[name]);
