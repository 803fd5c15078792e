import { optionsOf, type BuiltNode } from '../../test/support/package.mts';
import type { ExampleCompany } from './company.mts';
import { code, json, link, list, page, words } from './markdown.mts';
import { parameterTable } from './parameters.mts';

/** The parameter of a polling trigger that chooses what starts the workflow. */
export const eventOf = ({ type }: BuiltNode) =>
	type.description.properties.find(({ name }) => name === 'event')!;

/** The page of a polling trigger: its promises, its parameters but n8n's own _Poll Times_, and an item of each event. */
export async function pollerPage(node: BuiltNode, company: ExampleCompany): Promise<string> {
	const { displayName, description, properties } = node.type.description;
	const examples: string[] = [];
	for (const { value, name, description: what = '' } of optionsOf(eventOf(node))) {
		const item = await company.poll(node.name, value);
		examples.push(`### ${name}`, `${words(what).replace(/\.?$/, '.')}`, json(item));
	}
	return page(
		`# ${displayName}`,
		`${words(description)}.`,
		list([
			`In workflows the node is ${code(`n8n-nodes-publishing.${node.name}`)}. It uses the ${link('Publishing API credential', '../credentials.md')}.`,
			'n8n asks it at its _Poll Times_, once a minute unless they are changed, also for what happened while n8n was down. Changes come oldest first, at most _Max Items_ at a time; the rest comes with the next polls.',
			`An item is the record as the service shows it. ${code('redelivered')} is ${code('true')} on one that may have been delivered before, and is missing on all others.`,
			'A test in the editor gives the newest record there is, and changes nothing.',
			`${link('What it promises', '../triggers.md')}, and how it goes together with the activity feed.`,
		]),
		'## Parameters',
		parameterTable(properties.filter(({ name }) => name !== 'pollTimes')),
		'## Output',
		examples,
	);
}
