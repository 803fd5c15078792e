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

test('there are some', () => expect(messages.length).toBeGreaterThan(10));

test.each(messages)('%s', (message) => {
	// Dots stand for variable parts.
	const parts = message.split(/\s*\(?…\)?\s*/).filter((part) => part !== '');
	for (const part of parts) {
		expect(sources.filter((source) => source.includes(part))).not.toHaveLength(0);
	}
});
