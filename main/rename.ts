import { renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between the attempts. */
const pauses = [10, 50, 200, 500, 1000];
/** Windows reports these errors while a virus scanner or an indexer has the file open. */
const transient: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** How long to wait before the next attempt, in milliseconds; throws the error if another attempt would not help. */
function pauseAfter(attempt: number, error: unknown): number {
  const pause = pauses[attempt];
  const passes = error instanceof Error && 'code' in error && transient.has(error.code);
  if (pause === undefined || !passes) throw error;
  return pause;
}

/** Renames a file; retries while another program has it open. Rejects with the system's last error. */
export async function renamePatiently(
  from: string,
  to: string,
  { move = rename, wait = setTimeout }: { readonly move?: typeof rename; readonly wait?: (ms: number) => unknown } = {},
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await move(from, to);
    } catch (error) {
      await wait(pauseAfter(attempt, error));
    }
  }
}

/** The same, but blocking; for threads and for the start. */
export function renamePatientlySync(from: string, to: string): void {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (process.platform !== 'win32') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseAfter(attempt, error));
    }
  }
}
