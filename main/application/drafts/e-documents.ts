import { setImmediate } from 'node:timers/promises';
import { groupBy } from '../../../domain/edit/collections.ts';
import type { EDocumentsRead } from '../../../domain/e-documents/e-document.ts';
import type { StoredEDocument } from '../../../domain/e-documents/stored.ts';
import type { FileThread } from '../../worker/file-thread.ts';
import type { UploadedFiles } from '../../worker/uploaded-files.ts';
import type { Context, Handlers } from '../context.ts';

type Skipped = EDocumentsRead['skipped'][number];

/** Characters of documents that are stored in one go, so that the window never waits. */
const charactersAtOnce = 200_000;

/**
 * Handlers for e-invoices and e-despatches from files, from which returns are made, and for the mappings that the user has
 * confirmed for partners' files.
 */
export function eDocumentHandlers(
  { store, emit }: Pick<Context, 'store' | 'emit'>,
  files: FileThread,
  held: UploadedFiles,
) {
  return {
    readEDocuments: async ({ connectionId, file, name }) => {
      const { read, signal } = await files.eDocuments(held.whole(file), (progress) =>
        emit('eDocumentsReading', progress),
      );
      if ('problem' in read) return read;
      const documents: StoredEDocument[] = [];
      const added: string[] = [];
      const others: Skipped[] = [];
      let [from, characters] = [0, 0];
      for (const [index, { content, searchText }] of read.documents.entries()) {
        characters += content.length + searchText.length;
        if (characters < charactersAtOnce && index < read.documents.length - 1) continue;
        const next = read.documents.slice(from, index + 1);
        const stored = groupBy(next, (one) => store.eDocuments.storedAs(connectionId, one));
        // A stranger who knows the ETTN of a stored document must not replace it.
        for (const { number } of stored.get('other') ?? []) others.push({ name: number, problem: 'otherContent' });
        const isAdded = new Set(stored.get('none'));
        const accepted = next.filter((one) => isAdded.has(one) || stored.get('same')?.includes(one) === true);
        const kept = store.eDocuments.keep(connectionId, name, accepted);
        documents.push(...kept);
        added.push(...kept.flatMap(({ id }, at) => (accepted[at] && isAdded.has(accepted[at]) ? [id] : [])));
        [from, characters] = [index + 1, 0];
        await setImmediate();
        if (!signal.aborted) continue;
        store.eDocuments.delete(added);
        return { problem: 'tooLarge' };
      }
      if (read.skipped.length === 0 && read.documents.length === 1 && others.length === 1)
        return { problem: 'otherContent' };
      return { documents, skipped: [...others, ...read.skipped] };
    },
    listEDocuments: (query) => store.eDocuments.list(query),
    getEDocument: ({ id }) => store.eDocuments.get(id),
    findEDocument: (sought) => store.eDocuments.find(sought),
    deleteEDocuments: ({ ids }) => ({ deleted: store.eDocuments.delete(ids) }),
    undeleteEDocuments: ({ ids }) => ({ undeleted: store.eDocuments.undelete(ids) }),
    findReturnsOf: (query) => store.drafts.returnsOf(query),
    listMappings: (query) => store.mappings.list(query),
    saveMappings: ({ connectionId, mappings }) => {
      store.mappings.keep(connectionId, mappings);
      return {};
    },
    deleteMappings: ({ ids }) => {
      store.mappings.delete(ids);
      return {};
    },
  } satisfies Partial<Handlers>;
}
