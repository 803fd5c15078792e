import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Tests, sandbox and scripts (`.mts`); the nodes themselves are under n8n's own configuration in the root. */
export default tseslint.config({
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
});
