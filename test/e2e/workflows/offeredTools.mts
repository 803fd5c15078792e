import assert from 'node:assert/strict';
import type { INode } from 'n8n-workflow';
import type { WorkflowFile } from '../../support/n8n/rest.mts';
import type { OfferedTool, ScriptedModel } from './scriptedModel.mts';

const HUMAN_REVIEW = 'HitlTool';

/**
 * Each tool of the file arrives at the model, with a described parameter for each `$fromAI`; one behind a
 * human review with those of the review, too.
 */
export function checkTools({ requests }: ScriptedModel, file: WorkflowFile): void {
	const tools = file.nodes.filter(
		({ type }) => type.endsWith('Tool') && !type.endsWith(HUMAN_REVIEW),
	);
	const expected = tools.map((tool) => ({
		name: tool.name.replaceAll(' ', '_'),
		parameters: expectedParameters(tool, reviewOf(tool, file)),
	}));
	const offered = requests[0].tools.map((tool) => ({
		name: tool.name,
		parameters: offeredParameters(tool),
	}));
	assert.deepEqual(offered.toSorted(byName), expected.toSorted(byName));
}

/** The node that a person reviews the calls of a tool with, if they are reviewed. */
function reviewOf({ name }: INode, { nodes, connections }: WorkflowFile): INode | undefined {
	const end = connections[name].ai_tool[0]![0].node;
	return nodes.find((node) => node.name === end && node.type.endsWith(HUMAN_REVIEW));
}

function expectedParameters(tool: INode, review: INode | undefined): string[] {
	const own = fromAi(tool);
	if (review === undefined) return own;
	return [
		...own.map((key) => `toolParameters.${key}`),
		...fromAi(review).map((key) => `hitlParameters.${key}`),
	];
}

function fromAi({ parameters }: INode): string[] {
	return [...JSON.stringify(parameters).matchAll(/\$fromAI\('(\w+)'/g)].map(([, key]) => key);
}

function offeredParameters({ parameters }: Pick<OfferedTool, 'parameters'>, above = ''): string[] {
	return Object.entries(parameters.properties ?? {}).flatMap(([key, property]) => {
		if (property.properties !== undefined) {
			return offeredParameters({ parameters: property }, `${above}${key}.`);
		}
		return property.type !== undefined && property.description !== '' ? [`${above}${key}`] : [];
	});
}

const byName = (one: { name: string }, other: { name: string }) =>
	one.name.localeCompare(other.name);
