import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INode, INodePropertyOptions, IWorkflowBase } from 'n8n-workflow';

import { API_KEY, LIMITED_API_KEY } from '../../sandbox/server/auth.mts';
import { n8n } from '../support/engine/n8n.mts';
import { everyProperty, manifest, nodes } from '../support/package.mts';

/** The example workflows as files; `test/e2e/workflows.test.mts` runs them. */
const workflows = globSync('workflows/*.json')
	.sort()
	.map((file) => {
		const text = readFileSync(file, 'utf8');
		return { name: path.basename(file), text, workflow: JSON.parse(text) as IWorkflowBase };
	});

/** n8n does not save what a trigger remembers if the workflow's ID has more characters. */
const LONGEST_ID = 21;

describe.each(workflows)('$name', ({ name, text, workflow }) => {
	const own = workflow.nodes.filter(({ type }) => type.startsWith(`${manifest.name}.`));

	test('is saved under an id and a name of its own, with a description', () => {
		expect(Object.keys(workflow).sort()).toEqual([
			'connections',
			'description',
			'id',
			'name',
			'nodes',
			'settings',
		]);
		expect(workflow.id.length).toBeLessThanOrEqual(LONGEST_ID);
		const others = workflows.filter((other) => other.name !== name);
		expect(others.map((other) => other.workflow.id)).not.toContain(workflow.id);
		expect(others.map((other) => other.workflow.name)).not.toContain(workflow.name);
	});

	test('is explained by a note of at most 160 words', () => {
		const notes = workflow.nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
		expect(notes).toHaveLength(1);
		expect(String(notes[0].parameters.content).split(/\s+/).length).toBeLessThanOrEqual(160);
	});

	test('can be tried by hand', () => {
		const types = workflow.nodes.map(({ type }) => type);
		if (!types.includes('n8n-nodes-base.scheduleTrigger')) return;
		expect(workflow.connections['Run Now']).toBeDefined();
	});

	test('tries again if n8n, at its start, resumes a Wait before Data Tables are ready', () => {
		const ofType = (type: string) =>
			workflow.nodes
				.filter((node) => node.type === `n8n-nodes-base.${type}`)
				.map((node) => node.name);
		const next = (name: string, output: number) =>
			workflow.connections[name].main[output]?.map(({ node }) => node) ?? [];
		const waits = ofType('wait');
		const followers = new Set(waits.flatMap((name) => next(name, 0)));
		const tables = ofType('dataTable').filter((name) => followers.has(name));
		expect(tables.filter((name) => !next(name, 1).some((node) => waits.includes(node)))).toEqual(
			[],
		);
	});

	test('chooses no credentials, so that n8n chooses the only one of a type, or asks for it', () => {
		expect(workflow.nodes.filter(({ credentials }) => credentials)).toEqual([]);
	});

	test('holds no secret and no data of an execution', () => {
		for (const secret of [API_KEY, LIMITED_API_KEY]) expect(text).not.toContain(secret);
		expect(text).not.toMatch(/Bearer |"apiKey"|"password"|sk-[A-Za-z0-9]{8}|eyJ[A-Za-z0-9]{8}/);
		expect(text).not.toMatch(/localhost|127\.0\.0\.1|pinData/);
	});

	test.each(own)('$name is set with parameters that its node has', (node) => {
		// By the name n8n knows whether an agent has the node as its tool.
		const description = { ...typeOf(node).description, name: node.type };
		const { properties, polling } = description;
		expect(node.typeVersion).toBe(description.version);
		// n8n gives a node that polls its 'Poll Times'.
		const { pollTimes, ...parameters } = node.parameters;
		if (!polling) expect(pollTimes).toBeUndefined();
		// n8n leaves out parameters that the node does not have, or not for its operation.
		const { getNodeParameters, getNodeParametersIssues } = n8n.NodeHelpers;
		const known = getNodeParameters(properties, parameters, true, false, node, description);
		expect(known).toMatchObject(parameters);
		const issues = getNodeParametersIssues(properties, { ...node, parameters }, description);
		// The person who imports the workflow chooses a channel and a template.
		const wrong = Object.values(issues?.parameters ?? {}).flat();
		expect(wrong.filter((issue) => !issue.endsWith('is required.'))).toEqual([]);
		const placed = everyProperty(properties);
		JSON.stringify(parameters, (name, value) => {
			// The contents of a resource mapper are fields of the service.
			if (name === 'schema' || String(value).startsWith('=')) return undefined;
			const choices = placed.filter(([, one]) => one.name === name && one.type === 'options');
			const offered = choices.flatMap(([, { options }]) => options as INodePropertyOptions[]);
			if (choices.length > 0) expect(offered.map((one) => one.value)).toContain(value);
			return value;
		});
	});
});

function typeOf({ type }: INode) {
	const name = type.slice(`${manifest.name}.`.length);
	const node = nodes.find((each) => each.name === name || `${each.name}Tool` === name);
	if (node === undefined) throw new Error(`The package has no node '${name}'`);
	if (name.endsWith('Tool') && !node.type.description.usableAsTool) {
		throw new Error(`'${node.name}' is no tool`);
	}
	return node.type;
}
