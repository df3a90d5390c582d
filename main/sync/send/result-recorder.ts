import type { DraftSummary } from '../../../domain/model/draft.ts';
import { isStoreFailure } from '../../store/errors.ts';
import type { AttemptEnding } from '../../store/types.ts';
import { backoff, chanceOf } from '../queue/backoff.ts';
import type { EnginePorts } from '../ports.ts';
import type { GroupCommit } from './group-commit.ts';

export function createResultRecorder({ store, clock, random, log }: EnginePorts, commits: GroupCommit) {
  let closed = false;
  const waiting = new Set<() => void>();
  return {
    /**
     * Records an attempt's result, and retries while the disk refuses: the service has answered, and the answer must not be lost
     * to a full disk. `null` if the engine was closed meanwhile: the next start finds the attempt unknown. `onRefused`: called
     * when recording failed; a retry may take a while.
     */
    record: async (attemptId: string, end: AttemptEnding, onRefused: () => void): Promise<DraftSummary | null> => {
      for (let failures = 1; ; failures += 1) {
        try {
          return await commits.add(() => store.queue.finishAttempt(attemptId, ...end));
        } catch (error) {
          if (!isStoreFailure(error)) throw error;
          onRefused();
          log.warn('queue.record', { failures });
          if (closed) return null;
          await pause(backoff(failures, chanceOf(random)));
        }
      }
    },
    close: (): void => {
      closed = true;
      for (const end of waiting) end();
    },
  };

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        waiting.delete(end);
        resolve();
      };
      const cancel = clock.after(ms, end);
      waiting.add(end);
    });
  }
}
