/** Versions of the fake: its drafts have none. */
import type { Answer, Arguments } from '../../preload/contract.ts';

type Names = 'listVersions' | 'getVersion' | 'restoreVersion';

export function keeping(): { readonly [N in Names]: (args: Arguments<N>) => Answer<N> } {
  return {
    listVersions: () => [],
    getVersion: () => null,
    restoreVersion: () => ({ saved: false, why: 'gone', current: null }),
  };
}
