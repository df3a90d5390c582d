import type { Plugin } from 'vite';
import { eventNames, operationNames } from '../../preload/names.ts';

/** The page needs only the contract's names: they are computed here, and the schemas stay out of its bundles. */
export const contractNames: Plugin = {
  name: 'names-alone',
  load: (id) =>
    id.endsWith('/preload/names.ts')
      ? Object.entries({ operationNames, eventNames })
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n')
      : null,
};
