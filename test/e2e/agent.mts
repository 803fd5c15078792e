import assert from 'node:assert/strict';
import type { INode } from 'n8n-workflow';
import type { ChosenCredentials, Instance } from '../support/n8n/instance.mts';
import type { WorkflowFile } from '../support/n8n/rest.mts';
import { newNode, runNow, sequence } from '../support/n8n/workflow.mts';
import { startScriptedModel, type Script } from './workflows/scriptedModel.mts';

/** Runs a workflow of an agent, with credentials for its model. */
type Use = (workflow: WorkflowFile, others: ChosenCredentials) => Promise<unknown>;

/**
 * Makes a workflow of an AI Agent, whose model follows a script to its end, and of tools, each behind the one that is in
 * front of it: a human review, for example. Hands it over.
 */
export async function withAgent(
	instance: Instance,
	version: number,
	tools: ReadonlyArray<readonly INode[]>,
	script: Script,
	use: Use,
): Promise<void> {
	const agent = newNode(
		'Agent',
		'@n8n/n8n-nodes-langchain.agent',
		{ promptType: 'define', text: 'Help me.' },
		{ typeVersion: version },
	);
	const chat = newNode(
		'Model',
		'@n8n/n8n-nodes-langchain.lmChatOpenAi',
		{ model: { __rl: true, mode: 'list', value: 'gpt-5-mini' }, responsesApiEnabled: false },
		{ typeVersion: 1.3 },
	);
	const id = `agent${version}${tools[0][0].name}`.replace('.', '');
	const workflow = sequence(id, id, runNow, agent);
	workflow.nodes.push(chat, ...tools.flat());
	workflow.connections[chat.name] = leadInto(agent, 'ai_languageModel');
	for (const chain of tools) {
		chain.forEach((tool, index) => {
			workflow.connections[tool.name] = leadInto(chain[index - 1] ?? agent, 'ai_tool');
		});
	}
	const model = await startScriptedModel(script);
	try {
		await use(workflow, { openAiApi: await model.saveCredential(instance) });
		assert.equal(model.requests.length, script.length);
	} finally {
		await model.close();
	}
}

const leadInto = ({ name }: INode, type: 'ai_languageModel' | 'ai_tool') => ({
	[type]: [[{ node: name, type, index: 0 }]],
});
