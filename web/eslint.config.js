// Prettier formats, svelte-check checks types. These rules find valid code that is wrong or
// careless.
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['node_modules', 'public'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: 'error',
      'no-undef': 'off', // the compiler checks it
      'no-var': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // games extend empty interfaces
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      // noUncheckedIndexedAccess requires them
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
    rules: {
      'prefer-const': 'off',
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that must stay
      'svelte/prefer-const': 'error', // knows that properties and state are assigned elsewhere
      // drawn data is $state; other Maps need no tracking
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
)
