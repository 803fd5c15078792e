/** Tests are `.mts`, as the n8n lint rules read every `.ts`; swc turns them and the nodes' sources into CommonJS. */
export default {
	rootDir: '..',
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/{unit,integration}/**/*.test.mts'],
	moduleFileExtensions: ['mts', 'ts', 'js', 'mjs', 'json', 'node'],
	transform: {
		'\\.(m?ts|mjs)$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
				module: { type: 'commonjs' },
			},
		],
	},
	// A suite's first hook loads n8n-core, which takes a busy machine several seconds.
	testTimeout: 30_000,
	setupFilesAfterEnv: ['<rootDir>/test/setup/patterns.mjs'],
	modulePathIgnorePatterns: ['<rootDir>/.cache/'],
};
