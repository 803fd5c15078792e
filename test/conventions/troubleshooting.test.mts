import { globSync, readFileSync } from 'node:fs';

/** The messages that the page explains are those that the nodes say, word for word. */

const sources = globSync('nodes/**/*.ts').map((file) => readFileSync(file, 'utf8'));
const page = readFileSync('docs/troubleshooting.md', 'utf8');
const [, table] = page.split('| Message | What to do |');
const messages = table
	.split('\n\n')[0]
	.split('\n')
	.slice(2)
	.map((row) => row.split('|')[1].trim());

test('each message is in the sources', () => {
	expect(messages.length).toBeGreaterThan(10);
	// Dots stand for variable parts.
	const parts = messages.flatMap((message) => message.split(/\s*\(?…\)?\s*/));
	expect(parts.filter((part) => !sources.some((source) => source.includes(part)))).toEqual([]);
});
