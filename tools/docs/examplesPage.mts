import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';
import { page } from './markdown.mts';

/** The gallery of the example workflows, in the order of README and the words of their notes. */
export function examplesPage(): string {
	const readme = readFileSync('README.md', 'utf8');
	const examples = globSync('workflows/*.json').map((file) => ({
		file,
		...(JSON.parse(readFileSync(file, 'utf8')) as IWorkflowBase),
	}));
	const place = ({ name }: IWorkflowBase) => readme.indexOf(`[${name}]`);
	return page(
		'# Examples',
		'To use an example, open its file, copy all of it, and paste it on the canvas of n8n. n8n chooses your credentials if there is one of each type, and marks the nodes that need one.',
		...examples.sort((a, b) => place(a) - place(b)).flatMap(section),
	);
}

function section({ file, name, nodes }: IWorkflowBase & { readonly file: string }): string[] {
	const note = nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote');
	const [, about, ...others] = String(note?.parameters.content).trim().split(/\n\n+/);
	return [
		`## ${name}`,
		about,
		`![${name} in n8n's editor](../.github/media/workflow-${basename(file, '.json')}.png)`,
		...others.map((text) => text.replace(/^(Needs|Change):(\n?)/, '**$1:**$2$2')),
		`[Open the file](../${file})`,
	];
}
