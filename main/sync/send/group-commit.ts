import { isStoreFailure } from '../../store/errors.ts';
import type { EnginePorts } from '../ports.ts';

interface Member {
  readonly write: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

export type GroupCommit = ReturnType<typeof createGroupCommit>;

/**
 * Commits all writes of one turn of the event loop in one transaction, because a synced commit takes as long for several
 * documents as for one. Await the promise before doing anything that needs the write on the disk, above all before sending a
 * document. `beforeCommit` may add more writes, so that the next attempt begins in the transaction in which another ends.
 */
export function createGroupCommit({ store }: Pick<EnginePorts, 'store'>, beforeCommit: () => void) {
  let members: Member[] = [];

  function commit(): void {
    beforeCommit();
    const group = members;
    members = [];
    const values: unknown[] = [];
    try {
      store.queue.inOneTransaction(() => {
        for (const { write } of group) values.push(write());
      });
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else commitOneByOne(group);
      return;
    }
    group.forEach(({ resolve }, index) => resolve(values[index] as never));
  }

  return {
    /**
     * Resolves to the result of `write` once it is on the disk, in the order of the calls. Rejects with its error; then none of
     * it was written. A write may run twice, so it must change nothing but the store.
     */
    add: <T>(write: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        if (members.length === 0) setImmediate(commit);
        members.push({ write, resolve, reject });
      }),
  };
}

/** An error of one document must not stop the others; a refusing disk stops all that follow. */
function commitOneByOne(group: readonly Member[]): void {
  let refused: { readonly error: unknown } | null = null;
  for (const { write, resolve, reject } of group) {
    if (refused !== null) {
      reject(refused.error);
      continue;
    }
    try {
      resolve(write() as never);
    } catch (error) {
      reject(error);
      if (isStoreFailure(error)) refused = { error };
    }
  }
}
