import assert from 'node:assert/strict';
import { AGENT_IDS } from '../../../sandbox/index.mts';
import { onlyItem } from '../../support/n8n/onlyItem.mts';
import { importAndRun, itemsOf, type Check } from './steps.mts';

interface Run {
	uniqueId: string;
	agentUniqueId: string;
	resourceUniqueId: string;
	judgments: Array<{ uniqueId: string; severity: number; confidence: number; state: number }>;
}

/** Each draft is looked at once, and every judgment is decided by the rule, or left. */
export const agentDesk: Check = async (instance, file) => {
	const { sandbox } = instance;
	const nodes = file.nodes.map((node) =>
		node.name === 'Run Agent'
			? {
					...node,
					parameters: {
						...node.parameters,
						agentId: { __rl: true, mode: 'list', value: AGENT_IDS[0] },
						options: { waitForCompletion: true, timeout: 1, pollInterval: 1 },
					},
				}
			: node,
	);
	const drafts = await itemsOf<Array<{ uniqueId: string }>>(
		sandbox,
		'/api/v3/letters?api=true&allChannels=true&status=7&limit=10',
	);
	assert.ok(drafts.length > 1);
	const { json } = onlyItem(await importAndRun(instance, { ...file, nodes }), 'Write Summary');

	const path = `/api/v3/agents/activity?api=true&limit=${drafts.length}`;
	const runs = await itemsOf<Run[]>(sandbox, path);
	assert.deepEqual(
		runs.map(({ resourceUniqueId }) => resourceUniqueId).toSorted(),
		drafts.map(({ uniqueId }) => uniqueId).toSorted(),
	);
	const judgments = runs.flatMap((run) => run.judgments);
	const wanted = judgments.map(({ severity, confidence }) =>
		confidence < 80 ? 2 : severity >= 3 ? 1 : 0,
	);
	assert.deepEqual(
		judgments.map(({ state }) => state),
		wanted,
	);
	const count = (state: number) => wanted.filter((each) => each === state).length;
	assert.ok(count(1) > 0 && count(2) > 0);
	assert.match(
		String(json.text),
		new RegExp(`^Judgments accepted: ${count(1)}, dismissed: ${count(2)}, left: ${count(0)}\\.`),
	);
};
