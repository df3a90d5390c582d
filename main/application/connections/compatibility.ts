import { writeAtomically } from '../../worker/write-atomically.ts';
import { checkCompatibility } from '../../service/compatibility/check.ts';
import type { Context, Handlers } from '../context.ts';
import { ApplicationFailure } from '../failure.ts';
import { identityOf } from './connection-runtimes.ts';

/** Handlers for the compatibility check and for saving its report. */
export function compatibilityHandlers({ runtimes, clock, host, emit }: Context) {
  const running = new Map<string, AbortController>();
  return {
    checkCompatibility: async ({ id }) => {
      const { client, settings, budget } = runtimes.of(id);
      const identity = identityOf(settings());
      if (identity === null) throw new ApplicationFailure('invalidState', 'user and company are needed');
      if (running.has(id)) throw new ApplicationFailure('invalidState', 'a check is under way');
      const stop = new AbortController();
      running.set(id, stop);
      try {
        const result = await checkCompatibility({
          ...{ client, clock, identity, settings: settings(), signal: stop.signal },
          onRequest: (requests) => emit('compatibilityProgress', { connectionId: id, requests }),
        });
        const { limit, used } = budget();
        return { ...result, limit, used };
      } finally {
        running.delete(id);
      }
    },
    cancelCompatibilityCheck: ({ id }) => {
      running.get(id)?.abort();
      return {};
    },
    saveText: async ({ name, text }) => {
      const path = await host.chooseFile(`${name}.txt`);
      if (path !== null) await writeAtomically(path, text);
      return { path };
    },
  } satisfies Partial<Handlers>;
}
