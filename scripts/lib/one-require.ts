import type { Plugin } from 'vite';

const own = 'var require = createRequire(';

/**
 * electron-vite gives a file that speaks of `require` one by that name. fflate makes its own, and where it lies in a file of its
 * own the two are one name said twice, which is no script.
 */
export const oneRequire: Plugin = {
  name: 'one-require',
  transform: (code, id) => {
    if (!/[\\/]fflate[\\/]esm[\\/]index\.mjs$/.test(id)) return null;
    if (!code.includes(own))
      throw new Error('fflate makes no require of its own any more: scripts/lib/one-require.ts can go');
    const renamed = code
      .replace(own, 'var requireOfNode = createRequire(')
      .replace('(_a = require(', '(_a = requireOfNode(');
    return { code: renamed, map: null };
  },
};
