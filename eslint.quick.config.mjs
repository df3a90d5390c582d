import ts from 'typescript-eslint';
import config from './eslint.config.mjs';

/**
 * For `npm run check`. A .svelte file is type-checked anew for each rule's file, which is most of a full lint's time, so the
 * rules that need types wait there for `npm test`; svelte-check has the types themselves.
 */
export default ts.config(...config, {
  ...ts.configs.disableTypeChecked,
  files: ['**/*.svelte'],
});
