import { randomUUID, createHash } from 'node:crypto';
import { isEditable } from '../../../domain/model/draft-state.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { DraftExistence } from '../../store/types.ts';
import type { Context, Handlers } from '../context.ts';
import { ApplicationFailure } from '../failure.ts';

/**
 * Documents that the page made from a spreadsheet: stored in steps while invisible, then made visible all at once. A document's
 * id is derived from a fingerprint (`print`) of its rows, so that the same rows are recognised again.
 */
export function documentImportHandlers({ store, announcer }: Pick<Context, 'store' | 'announcer'>) {
  const existingById = (ids: readonly string[]): ReadonlyMap<string, DraftExistence> =>
    new Map(store.drafts.existingDrafts(ids).map((one) => [one.id, one]));

  return {
    findImported: ({ connectionId, kind, prints }) => {
      const connections = [...store.connections.ofCompany(connectionId)];
      const ids = prints.map((fingerprint) => connections.flatMap((one) => idsOf(one, kind, fingerprint)));
      const there = existingById(ids.flat());
      return ids.map((copies): DraftState | null => {
        const live = copies.flatMap((id) => there.get(id) ?? []).find(isKnown);
        return live?.state ?? null;
      });
    },
    stageDrafts: ({ connectionId, kind, drafts }) => {
      const ids = drafts.map(({ print }) => idsOf(connectionId, kind, print));
      const taken = new Set(existingById(ids.flat()).keys());
      const staged = drafts.map(({ content, summary }, index) => {
        const id = ids[index]?.find((one) => !taken.has(one)) ?? randomUUID();
        taken.add(id);
        return { id, connectionId, kind, content, summary };
      });
      store.drafts.stage(staged);
      return { ids: staged.map(({ id }) => id) };
    },
    revealDrafts: ({ ids }) => {
      if (ids.length === 0) throw new ApplicationFailure('badArguments', 'nothing to reveal');
      store.drafts.reveal(ids);
      announcer.changed(ids);
      return {};
    },
    discardDrafts: ({ ids }) => ({ discarded: store.drafts.discard(ids) }),
  } satisfies Partial<Handlers>;
}

function idsOf(connectionId: string, kind: string, fingerprint: string): readonly string[] {
  return Array.from({ length: mostCopies }, (_, copy) => copyId(`${connectionId} ${kind} ${fingerprint}`, copy + 1));
}

/** A draft that was or may have been sent counts even if it is deleted. */
const isKnown = ({ isDeleted, state, mayBeSent }: DraftExistence): boolean =>
  !isDeleted || !isEditable(state) || mayBeSent;

/** Further copies of the same draft are not recognised. */
export const mostCopies = 16;

/** Derives the id of a copy from `id`, as a UUID of version 8 (custom). Copy 0 keeps `id`. */
export function copyId(id: string, copy: number): string {
  if (copy === 0) return id;
  const hex = createHash('sha256').update(`${id} ${copy}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
