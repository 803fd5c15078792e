import js from '@eslint/js';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/**
 * For tests, sandbox and tools (`.mts`). The nodes have n8n's own, `eslint.config.mjs`, whose text `n8n-node lint` demands,
 * and the rules here: no pattern takes more time than its text is long, as anybody may have written the text.
 */
export default tseslint.config(
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		languageOptions: { parser: tseslint.parser },
		linterOptions: { noInlineConfig: true },
		plugins: { regexp },
		rules: {
			complexity: ['error', 16],
			// n8n's rules hold without exceptions.
			'no-warning-comments': [
				'error',
				{ terms: ['eslint-disable', '@ts-ignore', '@ts-nocheck'], location: 'anywhere' },
			],
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
		},
	},
	{
		files: ['**/*.mts', '**/*.mjs'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		languageOptions: { globals: { console: 'readonly', process: 'readonly' } },
		rules: {
			'no-undef': 'off',
			// Allows `const { secret: _, ...rest } = record`.
			'@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
			// Node runs these files by leaving their types out, so there may be none that are code.
			'@typescript-eslint/parameter-properties': ['error', { prefer: 'class-property' }],
			'no-restricted-syntax': ['error', 'TSEnumDeclaration', 'TSTypeAssertion'],
		},
	},
);
