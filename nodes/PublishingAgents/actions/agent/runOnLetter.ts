import { z } from 'zod';
import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { anyLetterId } from '../../../shared/pickers/letters';
import { identifier } from '../../../shared/properties/schemas';
import { waitingInput, waitingOptions, waitingTimes } from '../../../shared/properties/waiting';
import { defineOperation } from '../../../shared/operations/operation';
import { DeferredResult } from '../../../shared/operations/results';
import { recordOf } from '../../../shared/api/records';
import { runIdOf, SIMPLE_RUN } from '../run/runWatch';
import { waitForRun } from '../run/waitForRun';

const NO_RUN = 'The service returned no run ID, so there is nothing to wait for.';

export const runOnLetter = defineOperation({
	value: 'runOnLetter',
	name: 'Run on Letter',
	action: 'Run agent on letter',
	description:
		'Run an agent on one letter. Returns the run that was started or, with Wait for Completion, the run with its judgments.',
	endpoint: 'runAgentOnLetter',
	properties: [
		agentId,
		{
			...anyLetterId,
			description:
				"The letter or draft: choose one, or enter its ID ('uniqueId' in the service, which Publishing Letters lists)",
		},
	],
	options: waitingOptions,
	input: z.object({
		agentId: agentIdInput,
		letterId: identifier,
		options: z.object(waitingInput),
	}),
	partitionKey: (input) => JSON.stringify([input.agentId, input.letterId]),
	simple: [...SIMPLE_RUN, 'timedOut'],
	async run({ input: { agentId, letterId, options }, api, call, hint }) {
		const { items } = await call({
			path: { agentId },
			body: { resourceUniqueId: letterId },
		});
		const run = recordOf(items);
		const runId = run && runIdOf(run);
		if (run === undefined || runId === undefined || !options.waitForCompletion) {
			if (options.waitForCompletion) hint(NO_RUN);
			return run === undefined ? { agentId, letterId, success: true } : run;
		}
		return new DeferredResult({ verb: 'Run', subject: runId }, async (signal) =>
			waitForRun(api, runId, run, { ...waitingTimes(options), signal }),
		);
	},
});
