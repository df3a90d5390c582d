import type { Context } from '../context.ts';
import type { Handlers } from '../handlers.ts';

type Names = 'listQuarantined' | 'releaseQuarantined';

/** Drafts that a restore holds back, since it is not known whether they were sent. */
export function quarantineHandlers({ store, announcer }: Context): Handlers<Names> {
  return {
    listQuarantined: () => store.quarantine.list(),
    releaseQuarantined: ({ ids }) => {
      const released = store.quarantine.release(ids);
      announcer.changed(released);
      return { released };
    },
  };
}
