import type { FileThread } from '../../worker/file-thread.ts';
import type { Context, Handlers } from '../context.ts';

/** Electronic invoices and despatches in files, from which returns are made. */
export function eDocumentHandlers({ store }: Pick<Context, 'store'>, files: FileThread) {
  return {
    readEDocuments: ({ data }) => files.eDocuments(data),
    findReturnsOf: (query) => store.drafts.returnsOf(query),
  } satisfies Partial<Handlers>;
}
