import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { agentId, agentIdInput } from '../../../shared/properties/agentId';
import { waitingInput, waitingOptions, waitingTimes } from '../../../shared/properties/waiting';
import { defineOperation } from '../../../shared/operations/operation';
import { DeferredResult } from '../../../shared/operations/results';
import { recordOf } from '../../../shared/api/records';
import { NewRun, waitForRun } from '../run/waitForRun';

export const runNow = defineOperation({
	value: 'runNow',
	name: 'Run Now',
	action: 'Run agent now',
	description:
		"Run an Analyze agent now. The service allows this once a minute per agent. Returns 'queued' or, with Wait for Completion, the run with its judgments.",
	effect: 'write',
	endpoint: 'runAgent',
	properties: [agentId],
	options: waitingOptions,
	input: z.object({ agentId: agentIdInput, options: z.object(waitingInput) }),
	orderKey: (input) => input.agentId,
	repeats: 'unless in doubt',
	async run({ input: { agentId, options }, api }) {
		const newRun = options.waitForCompletion ? await NewRun.prepare(api, agentId) : undefined;
		const { items, message } = await api.call('runAgent', { path: { agentId } });
		const record = recordOf(items) as IDataObject | undefined;
		const said = message === undefined ? {} : { message };
		const started = { agentId, ...(record ?? { success: true }), ...said };
		if (newRun === undefined || record?.queued === false) return started;
		const runId = record?.runUniqueId;
		return new DeferredResult({ verb: 'Run', subject: agentId }, async (signal) => {
			const times = { ...waitingTimes(options), signal };
			return typeof runId === 'string' && runId !== ''
				? await waitForRun(api, runId, started, times)
				: await newRun.wait(started, times);
		});
	},
});
