import { globSync } from 'node:fs';

import config from '../../.dependency-cruiser.mjs';

test('every rule for imports is about files of this project', () => {
	const files = globSync('{nodes,credentials,openapi,sandbox,demo,tools,test}/**/*.{ts,mts,mjs}');
	const idle = config.forbidden.filter(({ from: { path: pattern } }) => {
		const rule = new RegExp(pattern ?? '');
		return !files.some((file) => rule.test(file));
	});
	expect(idle.map(({ name }) => name)).toEqual([]);
});
