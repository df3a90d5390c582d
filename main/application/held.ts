import type { Context } from './context.ts';
import type { Handlers } from './handlers.ts';

type Names = 'listHeld' | 'releaseHeld';

/** Drafts that a restore holds back, since nobody can tell whether they were sent. */
export function heldHandlers({ store, emit }: Context): Handlers<Names> {
  return {
    listHeld: () => store.held.list(),
    releaseHeld: ({ ids }) => {
      const released = store.held.release(ids);
      if (released.length > 0) emit('draftsChanged', { ids: released });
      return { released };
    },
  };
}
