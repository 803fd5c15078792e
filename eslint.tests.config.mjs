import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/**
 * For tests, sandbox and tools (`.mts`). The nodes have n8n's own, `eslint.config.mjs`, whose text `n8n-node lint` demands,
 * and one rule more.
 */
export default tseslint.config(
	{
		files: ['nodes/**/*.ts'],
		languageOptions: { parser: tseslint.parser },
		rules: { complexity: ['error', 16] },
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
