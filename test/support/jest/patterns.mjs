/**
 * A pattern within `toMatchObject` and its like stands for the texts that match it. To jest alone it is an
 * object without keys of its own, which everything has in common.
 */
expect.addEqualityTesters([
	(received, expected) => {
		if (!(expected instanceof RegExp) || received instanceof RegExp) return undefined;
		return typeof received === 'string' && expected.test(received);
	},
]);

// The default of Node.js. With jest's 100, the errors of n8n and of each `expect` cost noticeable time.
Error.stackTraceLimit = 10;
