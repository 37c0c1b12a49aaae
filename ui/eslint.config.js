// Besides the usual rules, this file holds the walls between the rooms of the UI (README of the repository,
// "arrows"): views -> domain -> {charts, shared, api} -> {logic, format, theme}; api -> platform.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** What each room may import, besides itself and packages. */
const MAY_IMPORT = {
  logic: [],
  theme: [],
  format: ['logic'],
  platform: [],
  api: ['platform', 'logic', 'format'],
  shared: ['logic', 'format', 'theme'],
  charts: ['logic', 'format', 'theme'],
  domain: ['charts', 'shared', 'api', 'logic', 'format', 'theme'],
  views: ['domain', 'charts', 'shared', 'api', 'logic', 'format', 'theme'],
};
const ROOMS = Object.keys(MAY_IMPORT);

const NO_TAURI = {
  group: ['@tauri-apps/*'],
  message: 'Only src/platform knows the host. Use the Platform interface.',
};

const walls = ROOMS.map((room) => {
  const barred = ROOMS.filter((other) => other !== room && !MAY_IMPORT[room].includes(other));
  const patterns = barred.map((other) => ({
    regex: `^(\\.\\./)+${other}(/|$)`,
    message: `src/${room} may not import src/${other}.`,
  }));
  if (room !== 'platform') patterns.push(NO_TAURI);
  return {
    files: [`src/${room}/**/*.ts`, `src/${room}/**/*.svelte`],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
});

const noMarkupStrings = ['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
  selector: `MemberExpression[property.name="${property}"]`,
  message: 'Foreign text reaches the page as text nodes only.',
}));

export default ts.config(
  { ignores: ['dist', 'dist-report', 'src/api/bindings', 'node_modules', 'test-results'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', ...noMarkupStrings],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Plain Map, Set and Date are right where nothing is shown from them directly; $state says what is.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/no-inline-styles': ['error', { allowTransitions: false }],
      'svelte/require-each-key': 'error',
      'no-undef': 'off',
    },
  },
  { files: ['*.js', '*.ts', 'build/**', 'tests/**', 'e2e/**'], languageOptions: { globals: globals.node } },
  ...walls,
  {
    files: ['src/*.ts', 'src/*.svelte'],
    rules: { 'no-restricted-imports': ['error', { patterns: [NO_TAURI] }] },
  },
);
