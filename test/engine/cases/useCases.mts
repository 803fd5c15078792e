import type { SandboxOptions } from '../../../sandbox/index.mts';
import type { NamedCase, Sent, Situation } from '../../operations/index.mts';
import type { RunNodeOptions } from '../../support/engine.mts';
import { useNodes } from '../../support/useNodes.mts';

/** The nodes in n8n's engine, and how a situation of a case is run in them. */
export function useCases(options: SandboxOptions = {}) {
	// A retry has ended before its first check.
	const nodes = useNodes({ retryMs: 1, ...options });
	const { sent } = nodes;
	return Object.assign(nodes, {
		/** Leaves out the look at the channels after a read that found nothing, as the dates of the sandbox's records move on. */
		sent() {
			const all = sent();
			return all[0]?.[0] === CHANNELS ? all : all.filter(([line]) => line !== CHANNELS);
		},
		/** Runs an operation with its minimal parameters in a situation. */
		async runIn(
			operationCase: NamedCase,
			situation: Situation = {},
			node?: RunNodeOptions['node'],
		) {
			const { parameters, items = [{}], timezone, credential, before, responses = [] } = situation;
			before?.(nodes.control);
			for (const response of responses) nodes.control.addFault(response);
			return await nodes.run(
				operationCase,
				{ ...operationCase.minimal.parameters, ...parameters },
				{
					items: items.map((json) => ({ json })),
					timezone,
					node,
					credentials: nodes.credentials(credential),
				},
			);
		},
		/** The lines of the requests, to be compared with a part of the case. */
		lines: () => nodes.sent().map(asText),
	});
}

const CHANNELS = 'GET /api/v3/channels?api=true';

export const asText = (sent: Sent | unknown[]) => JSON.stringify(sent);
