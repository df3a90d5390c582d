import './scripts/lint/read-components.mjs';
import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import svelteParser from 'svelte-eslint-parser';
import globals from 'globals';
import ts from 'typescript-eslint';
import { ownMembers } from './scripts/lint/own-members.mjs';

/**
 * Imports that are forbidden in a folder, as patterns of the text between the quotes. `test/unit/architecture` adds a violation
 * of each, to check that the rule works.
 */
const anyNode = { regex: '^node:', message: 'This folder must not import Node modules.' };
const electron = { regex: '^electron', message: 'Only main/main.ts, main/electron and preload may import Electron.' };
const page = { regex: '(^|/)renderer(/|$)|^svelte', message: 'Only renderer/ may import the page and Svelte.' };
const tests = { regex: '(^|/)test/', message: 'Code that is shipped must not import test/.' };
const main = { regex: '(^|/)main/', message: 'This folder must not import main/.' };
/** In main, only the bridge, main/electron and the handlers may use the contract. */
const preload = { regex: '(^|/)preload/', message: 'This folder must not import preload/.' };
const messages = { regex: '(^|/)messages/', message: 'domain/ must not import messages/.' };
const service = { regex: '(^|/)(service)/', message: 'Only main/sync may import both main/service and main/store.' };
const store = { regex: '(^|/)(store|worker)/', message: 'Only main/sync may import both main/service and main/store.' };
const screens = readdirSync(new URL('renderer/screens', import.meta.url)).join('|');
/** Only the hosts may import the practice company. */
const practice = { regex: '(^|/)practice/', message: 'Only the hosts may import practice/.' };
const insideOfScreen = {
  regex: `^(\\.{1,2}/)+(screens/)?(${screens})/(?!index\\.ts$)`,
  message: 'Import only the index.ts of another screen.',
};
const screen = { regex: '(^|/)screens/', message: 'What screens share must not import a screen.' };
const backups = { regex: '(^|/)backups/', message: 'main/store must not import main/backups, which builds on it.' };
const aroundBackups = {
  regex: '^(\\.\\./)+(application(\\.ts$|/)|bridge/|sync/|secrets/)',
  message: 'main/backups may import main/store only; anything else is passed to it.',
};
/**
 * @param {string[]} files
 * @param {...{ regex: string, message: string }} patterns
 * @returns {import('eslint').Linter.Config}
 */
const forbidImports = (files, ...patterns) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns }],
    // Dynamic imports.
    'no-restricted-syntax': [
      'error',
      ...patterns.map(({ regex, message }) => ({
        selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\/')}/]`,
        message,
      })),
    ],
  },
});

const components = ['**/*.svelte'];

/** Rules for components, and Rampa's own. Rules for TypeScript are oxlint's (.oxlintrc.json). */
export default ts.config(
  {
    ignores: [
      ...[
        'node_modules',
        'out',
        'dist',
        '.cache',
        'test-results',
        'screenshots',
        'scripts',
        '**/*.{js,mjs,cjs}',
        '*.ts',
      ],
      ...[
        'test/*',
        '!test/host',
        '!test/service',
        '!test/integration',
        'test/integration/*',
        '!test/integration/stranger',
      ],
    ],
  },
  [js.configs.recommended, ...ts.configs.recommendedTypeChecked]
    .filter((config) => !('files' in config))
    .map((config) => ({ ...config, files: components })),
  ...svelte.configs.recommended,
  {
    files: ['**/*.ts', '**/*.svelte'],
    languageOptions: {
      parser: ts.parser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    files: components,
    languageOptions: { globals: globals.browser, parser: svelteParser, parserOptions: { parser: ts.parser } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'object-shorthand': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/no-at-html-tags': 'error',
    },
  },
  {
    files: ['domain/**', 'messages/**', 'main/**', 'preload/**', 'renderer/**', 'test/host/**'],
    plugins: { rampa: { rules: { 'own-members': ownMembers } } },
    rules: {
      'rampa/own-members': 'error',
      // Objects from the database are stored and replaced as a whole (`$state.raw`), so their maps need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },

  forbidImports(['domain/**'], anyNode, electron, page, tests, practice, main, preload, messages),
  forbidImports(['messages/**'], anyNode, electron, page, tests, practice, main, preload),
  forbidImports(['preload/**'], anyNode, page, tests, practice, main),
  forbidImports(['renderer/**'], anyNode, electron, tests, practice, main, insideOfScreen),
  forbidImports(
    ['renderer/components/**', 'renderer/messages/**', 'renderer/state/**'],
    anyNode,
    electron,
    tests,
    practice,
    main,
    screen,
  ),
  forbidImports(['main/**'], electron, page, tests, practice, preload),
  forbidImports(['main/application.ts', 'main/application/**', 'main/bridge/**'], electron, page, tests, practice),
  forbidImports(['main/main.ts', 'main/electron/**'], page, tests),
  forbidImports(['main/service/**'], electron, page, tests, practice, preload, store),
  forbidImports(['main/store/**'], electron, page, tests, practice, preload, service, backups),
  forbidImports(['main/backups/**'], electron, page, tests, practice, preload, service, aroundBackups),
  forbidImports(['main/files/**'], electron, page, tests, practice, preload, store, service),
  forbidImports(['main/secrets/**'], electron, page, tests, practice, preload, store, service),
  forbidImports(['practice/**'], electron, page, tests, main, preload, {
    regex: '(^|/)domain/',
    message: 'The practice company implements the specification independently.',
  }),
  forbidImports(['test/service/**'], electron, page, main, preload, {
    regex: '(^|/)domain/',
    message: 'The simulated service implements the specification independently.',
  }),
  forbidImports(['test/integration/stranger/oracle.ts', 'test/integration/stranger/compare.ts'], page, main, preload, {
    regex: '(^|/)domain/',
    message: 'What judges the application must not import it.',
  }),
);
