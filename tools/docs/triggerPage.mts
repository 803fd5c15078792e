import type { BuiltNode } from '../../test/support/package.mts';
import type { ExampleCompany } from './company.mts';
import { code, json, link, list, page, words } from './markdown.mts';
import { parameterTable } from './parameters.mts';

/** The page of the trigger: its parameters, and the items that start a workflow. */
export async function triggerPage(node: BuiltNode, company: ExampleCompany): Promise<string> {
	const { displayName, description, properties } = node.type.description;
	const [event, reconnected] = await company.follow(node.name);
	return page(
		`# ${displayName}`,
		`${words(description)}.`,
		list([
			`In workflows the node is ${code(`n8n-nodes-publishing.${node.name}`)}. It uses the ${link('Publishing API credential', '../credentials.md')} with its realtime settings, and needs Node.js 22 or newer under n8n.`,
			'Each event starts one execution with one item, in the order in which the events came. What comes faster than executions end waits in the trigger.',
			`Behind a proxy, WebSockets need the environment variable ${code('NODE_USE_ENV_PROXY=1')} beside ${code('HTTP_PROXY')} or ${code('HTTPS_PROXY')}, with Node.js 24.`,
			`${link('Triggers', '../triggers.md#activity-trigger')} has its promises, and its behavior in outages.`,
			`The event names are those of the publishing service, which documents none. ${code('data')} is parsed if the event carries JSON, and text otherwise.`,
		]),
		'## Parameters',
		parameterTable(properties),
		'## Output',
		'An event of the feed. Its name and its data are made up, as no document names the events of the service: publish the workflow without _Limit to Events_, and look at what comes first.',
		json(event),
		'## System events',
		`With the option _Include System Events_, the feed's return after an interruption starts the workflow, too, also if n8n was stopped meanwhile. The trigger then keeps the time with the workflow, ${link('which has a price', '../triggers.md#static-data')}. Events of the time between ${code('downSince')}, when the feed was last heard, and ${code('upAt')} were not received: look up what happened meanwhile.`,
		json(reconnected),
	);
}
