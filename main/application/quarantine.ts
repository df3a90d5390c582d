import type { Context } from './context.ts';
import type { Handlers } from './handlers.ts';

type Names = 'listHeld' | 'releaseHeld';

/** Drafts that a restore holds back, since nobody can tell whether they were sent. */
export function quarantineHandlers({ store, emit }: Context): Handlers<Names> {
  return {
    listHeld: () => store.quarantine.list(),
    releaseHeld: ({ ids }) => {
      const released = store.quarantine.release(ids);
      if (released.length > 0) emit('draftsChanged', { ids: released });
      return { released };
    },
  };
}
