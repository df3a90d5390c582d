import './scripts/lint/read-components.mjs';
import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import svelteParser from 'svelte-eslint-parser';
import globals from 'globals';
import ts from 'typescript-eslint';
import { ownMembers } from './scripts/lint/own-members.mjs';

/**
 * Which folder ("room") may import which. One entry per folder: the imports that it must not have, as patterns of the text
 * between the quotes. `test/unit/architecture` adds a violation of each, to prove that the rule works.
 */
const anyNode = { regex: '^node:', message: 'This room knows no Node.' };
const electron = { regex: '^electron', message: 'Only main/main.ts, main/electron and preload know Electron.' };
const page = { regex: '(^|/)renderer(/|$)|^svelte', message: 'Only the renderer knows the page.' };
const tests = { regex: '(^|/)test/', message: 'Nothing that is shipped knows test/.' };
const mainRoom = { regex: '(^|/)main/', message: 'This room does not know main/.' };
/** In main, only the bridge, main/electron and the handlers may use the contract. */
const preloadRoom = { regex: '(^|/)preload/', message: 'This room does not know preload/.' };
const service = { regex: '(^|/)(service)/', message: 'main/service and main/store meet in main/sync only.' };
const store = { regex: '(^|/)(store|worker)/', message: 'main/service and main/store meet in main/sync only.' };
const screens = readdirSync(new URL('renderer/screens', import.meta.url)).join('|');
/** Only the hosts may import the practice company. */
const practice = { regex: '(^|/)practice/', message: 'Only the hosts know practice/.' };
const insideOfScreen = {
  regex: `^(\\.{1,2}/)+(screens/)?(${screens})/(?!index\\.ts$)`,
  message: 'Of a screen, the others know its index.ts.',
};
const screen = { regex: '(^|/)screens/', message: 'What screens share knows no screen.' };
const backups = { regex: '(^|/)backups/', message: 'main/store is what main/backups stands on, and does not know it.' };
const aroundBackups = {
  regex: '^(\\.\\./)+(application(\\.ts$|/)|bridge/|sync/|secrets/)',
  message: 'main/backups knows main/store alone; what else it needs, it is given.',
};
/**
 * @param {string[]} files
 * @param {...{ regex: string, message: string }} patterns
 * @returns {import('eslint').Linter.Config}
 */
const room = (files, ...patterns) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns }],
    // Dynamic imports count too.
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

/** The rules of the language are oxlint's (.oxlintrc.json). Here are the rules for components, and Rampa's own. */
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
    files: ['domain/**', 'main/**', 'preload/**', 'renderer/**', 'test/host/**'],
    plugins: { rampa: { rules: { 'own-members': ownMembers } } },
    rules: {
      'rampa/own-members': 'error',
      // Objects from the database are stored and replaced as a whole (`$state.raw`), so their maps need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },

  room(['domain/**'], anyNode, electron, page, tests, practice, mainRoom, preloadRoom),
  room(['preload/**'], anyNode, page, tests, practice, mainRoom),
  room(['renderer/**'], anyNode, electron, tests, practice, mainRoom, insideOfScreen),
  room(
    ['renderer/components/**', 'renderer/messages/**', 'renderer/state/**'],
    anyNode,
    electron,
    tests,
    practice,
    mainRoom,
    screen,
  ),
  room(['main/**'], electron, page, tests, practice, preloadRoom),
  room(['main/application.ts', 'main/application/**', 'main/bridge/**'], electron, page, tests, practice),
  room(['main/main.ts', 'main/electron/**'], page, tests),
  room(['main/service/**'], electron, page, tests, practice, preloadRoom, store),
  room(['main/store/**'], electron, page, tests, practice, preloadRoom, service, backups),
  room(['main/backups/**'], electron, page, tests, practice, preloadRoom, service, aroundBackups),
  room(['main/files/**'], electron, page, tests, practice, preloadRoom, store, service),
  room(['main/secrets/**'], electron, page, tests, practice, preloadRoom, store, service),
  room(['practice/**'], electron, page, tests, mainRoom, preloadRoom, {
    regex: '(^|/)domain/',
    message: 'The practice company follows the specification on its own.',
  }),
  room(['test/service/**'], electron, page, mainRoom, preloadRoom, {
    regex: '(^|/)domain/',
    message: 'The simulated service follows the specification on its own.',
  }),
  room(['test/integration/stranger/oracle.ts', 'test/integration/stranger/compare.ts'], page, mainRoom, preloadRoom, {
    regex: '(^|/)domain/',
    message: 'What judges the application knows nothing of it.',
  }),
);
