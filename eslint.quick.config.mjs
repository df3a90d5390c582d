import ts from 'typescript-eslint';
import config from './eslint.config.mjs';

/**
 * For `npm run check`: without the rules that need types in .svelte files, which take most of a full lint's time and run only in
 * `npm test`. svelte-check checks the types themselves.
 */
export default ts.config(...config, {
  ...ts.configs.disableTypeChecked,
  files: ['**/*.svelte'],
});
