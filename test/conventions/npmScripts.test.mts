import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { HELP, STEPS } from '../../tools/npmScripts.mjs';

/** Every npm script answers `--help` in a few lines, without running anything. */

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
	scripts: Record<string, string>;
};
/** They have the help in their own options. */
const ANSWER_THEMSELVES = ['demo', 'tool'];

test('each has its help', () => {
	const others = Object.keys(scripts).filter((name) => !ANSWER_THEMSELVES.includes(name));
	expect(Object.keys(HELP).sort()).toEqual(others.sort());
	const withSteps = Object.keys(scripts).filter((name) => scripts[name].includes('tools/steps'));
	expect(Object.keys(STEPS).sort()).toEqual(withSteps.sort());
	expect(Object.keys(scripts).length).toBeLessThanOrEqual(13);
});

test('a script answers', () => {
	const answer = execFileSync(process.execPath, ['tools/run.mjs', 'no-program', '--help'], {
		encoding: 'utf8',
		env: { ...process.env, npm_lifecycle_event: 'lint' },
	});
	expect(answer.trim()).toBe(HELP.lint);
});
