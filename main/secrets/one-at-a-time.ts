import { SecretError } from './secret-error.ts';

/**
 * Runs calls one after another, each within a time limit. A keychain's call holds one of Node's few worker threads and
 * cannot be stopped, so while one is overdue the next are refused at once rather than stuck behind it or beside it.
 */
export function oneAtATime(timeoutMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let overdue = false;

  return (work) => {
    const turn = last.then(() => {
      if (overdue) throw new SecretError('timeout', 'The keychain has not answered an earlier call yet.');
      return limited(work());
    });
    last = turn.catch(() => undefined);
    return turn;
  };

  function limited<T>(call: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        overdue = true;
        reject(new SecretError('timeout', `The keychain did not answer within ${timeoutMs / 1000} s.`));
      }, timeoutMs);
      const settled = (finish: () => void): void => {
        clearTimeout(timer);
        overdue = false;
        finish();
      };
      call.then(
        (value) => settled(() => resolve(value)),
        (error: unknown) => settled(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    });
  }
}
