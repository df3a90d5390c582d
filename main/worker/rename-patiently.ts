import { rename } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between the attempts. */
const pauses = [10, 50, 200, 500, 1000];
/** What a virus scanner or an indexer causes that has the file open for a moment. */
const transient = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** Renames a file, again for some time where another program has it open. Rejects with the system's last error. */
export async function renamePatiently(
  from: string,
  to: string,
  {
    move = rename,
    wait = setTimeout,
  }: { readonly move?: typeof rename; readonly wait?: (ms: number) => Promise<unknown> } = {},
): Promise<void> {
  for (const pause of pauses) {
    try {
      return await move(from, to);
    } catch (error) {
      if (!transient.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    await wait(pause);
  }
  return move(from, to);
}
