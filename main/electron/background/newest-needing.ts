import { needsAttention } from '../../../domain/attention.ts';
import type { Application } from '../../application/application-host.ts';
import type { DraftsChanged } from '../../../domain/model/queue.ts';
import type { Led } from './background.ts';

/** Follows which document came to need a person last, as it is told; `null` where none is known. */
export function newestNeeding(application: Pick<Application, 'on'>): () => Led | null {
  const needing = new Map<string, Led>();
  application.on((name, event) => {
    if (name === 'storeReplaced') needing.clear();
    if (name !== 'draftsChanged') return;
    const { drafts, gone } = event as DraftsChanged;
    for (const id of gone) needing.delete(id);
    for (const { summary } of drafts ?? []) {
      const { id, connectionId } = summary;
      needing.delete(id);
      if (needsAttention(summary)) needing.set(id, { connectionId, id });
    }
  });
  return () => [...needing.values()].at(-1) ?? null;
}
