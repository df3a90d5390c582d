import type { MessagePort } from 'node:worker_threads';
import { rowsAtOnce } from '../../domain/model/table.ts';
import type { TableRows } from '../../domain/model/table.ts';
import { answerCalls } from './answering.ts';
import { eDocumentsWork, filedDraft } from './messages.ts';
import { filedEDocument } from './filed-e-document.ts';
import type { TableAnswers, TableRequest } from './messages.ts';
import { TableWriter } from './table-writer.ts';

/**
 * A thread that reads and writes tables, `.rampa` files and e-documents; table-reader.ts and file-thread.ts are the main
 * process's side.
 */
export function workOnTables(port: MessagePort): void {
  const tables = new TableWriter();
  let read: TableRows = { rows: [], texts: null };
  answerCalls<TableRequest, TableAnswers>(port, async (request, reportProgress) => {
    switch (request.do) {
      case 'begin':
        tables.begin(request.table);
        return null;
      case 'add':
        tables.add(request.rows);
        return null;
      case 'write':
        await tables.write(request.path);
        return null;
      case 'read': {
        const { language, use, sheet } = request;
        const { readTable } = await import('../files/read-table.ts');
        const table = await readTable(copyOf(request.bytes), { language, use, sheet });
        if ('problem' in table) return table;
        const { rows, texts, sheets, sheet: number, hidden = [] } = table;
        read = { rows, texts };
        return { sheets, sheet: number, isTyped: texts !== null, rowCount: rows.length, hidden };
      }
      case 'rows':
        return rowsFrom(read, request.from);
      case 'readEDocuments': {
        const { readEDocuments } = await import('../files/read-e-documents.ts');
        const read = readEDocuments(copyOf(request.bytes), (done, total) =>
          reportProgress(eDocumentsWork, done, total),
        );
        return 'problem' in read ? read : { ...read, documents: read.documents.map(filedEDocument) };
      }
      case 'readDrafts': {
        const { readDraftFile } = await import('../files/draft-file.ts');
        const file = readDraftFile(copyOf(request.bytes));
        return 'problem' in file ? file : { ...file, drafts: file.drafts.map((draft) => JSON.stringify(draft)) };
      }
      case 'writeDrafts': {
        const { draftFileText } = await import('../files/draft-file.ts');
        return draftFileText(request.origin, request.drafts.map(filedDraft));
      }
    }
  });
}

/** Parsers do not accept shared memory. */
const copyOf = (bytes: SharedArrayBuffer): Buffer => Buffer.from(new Uint8Array(bytes));

function rowsFrom({ rows, texts }: TableRows, from: number): string {
  const some: TableRows = {
    rows: rows.slice(from, from + rowsAtOnce),
    texts: texts?.slice(from, from + rowsAtOnce) ?? null,
  };
  return JSON.stringify(some);
}
