import { mostListEntries } from '../../../domain/model/table.ts';
import type { TableForm, TableList } from '../../../domain/model/table.ts';
import type { Arguments } from '../../../preload/contract.ts';
import type { TableAnswers, TableRequest } from '../../worker/messages.ts';
import type { FileThread } from '../../worker/file-thread.ts';
import type { UploadedFiles } from '../../worker/uploaded-files.ts';
import type { TableReader } from '../../worker/table-reader.ts';
import type { Thread } from '../../worker/thread.ts';
import type { Context, Handlers } from '../context.ts';
import { ApplicationFailure } from '../failure.ts';

type RequestedForm = NonNullable<Arguments<'beginExport'>['form']>;

/** Handlers for exporting tables: the user chooses a file, then the page passes the rows. One export at a time. */
export function exportHandlers(
  { host, store }: Pick<Context, 'host' | 'store'>,
  files: Pick<Thread<TableRequest, TableAnswers>, 'ask'>,
) {
  let begun: { readonly id: string; readonly path: string } | null = null;
  let count = 0;

  function pathOf(id: string): string {
    if (begun?.id !== id) throw new ApplicationFailure('invalidState', 'another export was begun since');
    return begun.path;
  }

  function formOf({ connectionId, sheets, lists }: RequestedForm): TableForm {
    const filled = lists.map(({ title, holds, from }): TableList => {
      if ('entries' in from) return { title, holds, entries: from.entries };
      const rows = store.lookups.codes(connectionId, from.lookup, mostListEntries);
      // Entries with the same name are merged; the import could not distinguish them either.
      const labels = new Map(
        rows.map(({ code, name }) => (from.by === 'name' && name !== null ? [name, code] : [code, name])),
      );
      return { title, holds, entries: [...labels].map(([value, other]) => ({ value, label: other })) };
    });
    return { sheets, lists: filled };
  }

  return {
    beginExport: async ({ name, format, language, columns, form }) => {
      const path = await host.chooseFile(`${name}.${format}`);
      if (path === null) return { id: null };
      const id = `export-${(count += 1)}`;
      // From now on, rows of the previous export are refused: the worker holds only one table.
      begun = { id, path };
      const table = { format, language, columns, ...(form ? { form: formOf(form) } : {}) };
      await files.ask<'begin'>({ do: 'begin', table });
      return { id };
    },
    addToExport: async ({ id, rows }) => {
      pathOf(id);
      await files.ask<'add'>({ do: 'add', rows });
      return {};
    },
    finishExport: async ({ id }) => {
      const path = pathOf(id);
      begun = null;
      await files.ask<'write'>({ do: 'write', path });
      return { path };
    },
  } satisfies Partial<Handlers>;
}

/** Handlers for files that the page passes in parts, and for the tables in them. */
export function importHandlers(reader: TableReader, files: FileThread, held: UploadedFiles) {
  return {
    addFilePart: ({ file, ...part }) => {
      held.add(file, part);
      return {};
    },
    getFilePart: ({ file, from }) => ({ data: held.part(file, from) }),
    releaseFile: ({ file }) => {
      held.release(file);
      return {};
    },
    readTable: ({ file, ...request }) => reader.read({ ...request, bytes: held.whole(file) }),
    getTableRows: async ({ id, from }) => ({ rows: await reader.rows(id, from) }),
    closeTable: async ({ id }) => {
      await reader.close(id);
      return {};
    },
    cancelReading: async () => {
      files.cancelEDocuments();
      await reader.cancel();
      return {};
    },
  } satisfies Partial<Handlers>;
}
