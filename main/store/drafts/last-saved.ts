import type { ContentText } from '../../content-text.ts';
import type { Database } from '../database.ts';
import type { DraftRow } from './rows.ts';

/** The content that was saved last: what the next save of its draft overwrites, which then need not be read. */
export interface LastSaved {
  /** `null` where another draft was saved last, or this one changed otherwise since. */
  readonly of: (draft: Pick<DraftRow, 'id' | 'revision'>) => ContentText | null;
  /** To be called after the transaction that wrote it. */
  readonly committed: (draft: Pick<DraftRow, 'id' | 'revision'>, content: ContentText) => void;
}

export function createLastSaved(database: Database): LastSaved {
  let last: { readonly id: string; readonly revision: number; readonly content: ContentText } | null = null;
  return {
    of: ({ id, revision }) => (last?.id === id && last.revision === revision ? last.content : null),
    committed: ({ id, revision }, content) => {
      // Within a transaction of the caller's nothing is committed yet, and a revision that is rolled back comes again.
      last = database.isWriting() ? null : { id, revision, content };
    },
  };
}
