/** What a person does about single documents, beside the run. */
import type { Decision } from '../../domain/model/queue.ts';
import type { Entries } from './queue/entries.ts';
import type { Looker } from './reconcile/scheduler.ts';
import { asksNext } from './queue/order.ts';
import type { EnginePorts } from './ports.ts';

export interface Decisions {
  /** Back to drafts; only what was certainly not sent. Answers the ids that were withdrawn. */
  withdraw(ids: readonly string[]): readonly string[];
  /** Looks once for a document of unknown outcome. */
  reconcile(id: string): Promise<void>;
  /**
   * What a person decides of a document of unknown outcome, which is looked for once more before it is sent again; or of
   * one that was held back, which then goes as it is, whatever the service has.
   */
  decide(id: string, decision: Decision): Promise<void>;
  /** It left the queue by other hands: nothing waits behind it any more. */
  forget(id: string): void;
}

interface Run {
  readonly entries: Entries;
  readonly looker: Looker;
  readonly adopt: (ids: readonly string[]) => void;
  readonly track: (work: Promise<void>) => Promise<void>;
  readonly pump: () => void;
}

export function createDecisions(ports: EnginePorts, { entries, looker, adopt, track, pump }: Run): Decisions {
  const { store } = ports;

  function withdraw(ids: readonly string[]): readonly string[] {
    const done = ids.filter((id) => {
      const candidate = store.queue.candidate(id);
      const state = candidate?.state ?? store.drafts.summary(id)?.state;
      if (entries.get(id)?.busy === true) return false;
      const certain = candidate === null || !candidate.perhapsSent || asksNext(candidate);
      if (state !== 'rejected' && !((state === 'ready' || state === 'waiting') && certain)) return false;
      store.queue.withdraw(id);
      entries.remove(id);
      return true;
    });
    if (done.length > 0) {
      ports.onDrafts(done);
      pump();
    }
    return done;
  }

  async function reconcile(id: string): Promise<void> {
    const candidate = store.queue.candidate(id);
    const known = entries.get(id);
    if (candidate?.state !== 'unknown' || known?.busy === true) return;
    const entry = known ?? entries.take(candidate, false, null);
    const { looks, lookAt } = entry;
    looker.allowOne(entry);
    entry.busy = true;
    try {
      await track(looker.look(entry));
    } finally {
      entry.busy = false;
      // It was one more, and none of those that come of themselves.
      if (known !== undefined && entry.state === 'unknown') Object.assign(entry, { looks, lookAt });
      if (known === undefined && entry.state === 'unknown') entries.remove(id);
      pump();
    }
  }

  /** A person's word is a submission; whether the queue is paused is another matter. */
  function insist(id: string): void {
    adopt([id]);
    const entry = entries.get(id);
    if (entry !== undefined) entry.insisted = true;
  }

  async function decide(id: string, decision: Decision): Promise<void> {
    if (decision.kind === 'sendAnyway') {
      store.queue.sendAnyway(id);
      ports.onDrafts([id]);
      insist(id);
      return pump();
    }
    if (decision.kind === 'sendAgain') {
      await reconcile(id);
      if (store.queue.candidate(id)?.state !== 'unknown') return;
    }
    const resolution = decision.kind === 'accepted' ? { ...decision, id: null } : decision;
    const { state } = store.queue.resolveUnknown(id, resolution);
    const entry = entries.get(id);
    if (entry !== undefined) Object.assign(entry, { state, lookAt: null, lookDue: false, awaitsRepeat: false });
    ports.onDrafts([id]);
    if (decision.kind === 'sendAgain') insist(id);
    pump();
  }

  return {
    withdraw,
    reconcile,
    decide,
    forget: (id) => {
      if (entries.get(id)?.busy === true) return;
      entries.remove(id);
      pump();
    },
  };
}
