import { globSync, readFileSync } from 'node:fs';

import { OPERATIONS } from '../../openapi/index.mts';
import {
	actionNodes,
	isPoller,
	nodes,
	operationsOf,
	optionsOf,
} from '../../test/support/package.mts';
import { eventOf } from './pollerPage.mts';

/** Returns README.md with its counts brought up to date. The rest is written by hand. */
export function readmePage(): string {
	const events = optionsOf(eventOf(nodes.find(isPoller)!));
	const published = OPERATIONS.filter(({ source }) => source !== 'documented');
	const counts: ReadonlyArray<readonly [count: RegExp, is: string]> = [
		[/\d+(?= nodes\b)/g, `${nodes.length}`],
		[/\d+(?= operations\b)/g, `${actionNodes.flatMap(operationsOf).length}`],
		[/\d+(?= kinds of changes\b)/g, `${events.length}`],
		[/\d+(?= \[examples\])/g, `${globSync('workflows/*.json').length}`],
		[/\d+ of \d+(?= requests are known)/g, `${published.length} of ${OPERATIONS.length}`],
	];
	const readme = readFileSync('README.md', 'utf8');
	return counts.reduce((text, [count, is]) => text.replace(count, is), readme);
}
