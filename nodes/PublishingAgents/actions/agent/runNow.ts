import { z } from 'zod';
import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { waitingInput, waitingOptions, waitingTimes } from '../../../shared/properties/waiting';
import { defineOperation } from '../../../shared/operations/operation';
import { DeferredResult } from '../../../shared/operations/results';
import { unsent } from '../../../shared/operations/lookupOr';
import { recordOf } from '../../../shared/api/records';
import { toText } from '../../../shared/properties/conversions';
import { waiterForNewRun, waitForRun } from '../run/waitForRun';

const NOT_RUN = 'The agent was not run because its earlier runs could not be read.';

export const runNow = defineOperation({
	value: 'runNow',
	action: 'Run agent now',
	description:
		'Run an Analyze agent now, once a minute at most. Wait for Completion returns the run with its judgments.',
	endpoint: 'runAgent',
	properties: [agentId],
	options: waitingOptions,
	input: z.object({ agentId: agentIdInput, options: z.object(waitingInput) }),
	partitionKey: (input) => input.agentId,
	async run({ input: { agentId, options }, api, call }) {
		const waitForNewRun = options.waitForCompletion
			? await unsent(waiterForNewRun(api, agentId), NOT_RUN)
			: undefined;
		const { items, message } = await call({ path: { agentId } });
		const record = recordOf(items);
		const said = message === undefined ? {} : { message };
		const started = { agentId, ...(record ?? { success: true }), ...said };
		if (waitForNewRun === undefined || record?.queued === false) return started;
		const runId = toText(record?.runUniqueId);
		return new DeferredResult({ verb: 'Run', subject: agentId }, async (signal) => {
			const times = { ...waitingTimes(options), signal };
			return typeof runId === 'string' && runId !== ''
				? await waitForRun(api, runId, started, times)
				: await waitForNewRun(started, times);
		});
	},
});
