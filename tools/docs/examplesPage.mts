import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';
import { page } from './markdown.mts';

/** The parts of an example's note: the heading, what the workflow does, what it needs, and what to change. */
interface Note {
	readonly heading: string;
	readonly about: string;
	readonly needs: string;
	readonly change: string;
}

/** The gallery of the example workflows, in their own words. */
export function examplesPage(): string {
	return page(
		'# Examples',
		'To use an example, open its file, copy all of it, and paste it on the canvas of n8n. n8n chooses your credentials if there is one of each type, and marks the nodes that need one.',
		...globSync('workflows/*.json').sort().flatMap(section),
	);
}

function section(file: string): string[] {
	const { name, nodes } = JSON.parse(readFileSync(file, 'utf8')) as IWorkflowBase;
	const note = nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote');
	const { about, needs, change } = partsOf(String(note?.parameters.content));
	const picture = `../.github/media/workflow-${basename(file, '.json')}.png`;
	return [
		`## ${name}`,
		about,
		`![The workflow in n8n's editor](${picture})`,
		`**Needs:** ${needs}`,
		`**Change:**\n\n${change}`,
		`[Open the file](../${file})`,
	];
}

/** Reads a note: `## heading`, a paragraph, `Needs: …`, and a list below `Change:`. Throws if a part is missing. */
export function partsOf(content: string): Note {
	const [, heading, about] = /^\s*## (.+)\n+(.+)/.exec(content) ?? [];
	const [, needs] = /^Needs: (.+)$/m.exec(content) ?? [];
	const [, change] = /^Change:\n+((?:(?:\d+\.|-) .+\n?)+)/m.exec(content) ?? [];
	if (!heading || !about || !needs || !change) {
		throw new Error(`A note lacks a heading, a sentence, 'Needs:' or 'Change:':\n${content}`);
	}
	return { heading, about, needs, change: change.trim() };
}
