/**
 * Entry of the threads that do bulk work: one fills lookups.db (lookup-writer.ts speaks with it), another holds the
 * service's lists of documents (document-finder.ts), others write tables to files and read them
 * (table-files.ts, table-reader.ts).
 */
import { parentPort, workerData } from 'node:worker_threads';
import { readEnvelope } from '../../domain/envelope/index.ts';
import { rowsAtOnce } from '../../domain/model/table.ts';
import { readTable } from '../files/read-table.ts';
import { readDocumentRow } from '../service/documents.ts';
import { printOf, readLookupRow, readPage } from '../service/lookups.ts';
import { createScrubber } from '../service/scrub.ts';
import type { Scrubber } from '../service/scrub.ts';
import { isDamage } from '../store/errors.ts';
import { answerCalls } from './answering.ts';
import { DocumentLists } from './document-lists.ts';
import { loadSqlite } from '../store/sqlite-worker.ts';
import { LookupFill } from './lookup-fill.ts';
import type {
  DocumentAnswers,
  DocumentRequest,
  LookupAnswers,
  LookupRequest,
  RawAnswer,
  TableAnswers,
  TableRequest,
  ThreadData,
} from './messages.ts';
import type { PageReading } from './page-reading.ts';
import { TableWriter } from './table-writer.ts';

if (parentPort === null) throw new Error('started without a port');
const port = parentPort;
loadSqlite(port);

function page(answer: RawAnswer): PageReading {
  const list = readPage({ kind: 'response', ...answer, reading: readEnvelope(answer, scrubberOf(answer)) });
  if ('problem' in list) return list;
  return { items: list.rows, partial: list.partial, total: list.total, print: printOf(list.rows) };
}

/** Secrets are only ever added within a run, so that the latest says whether there are new ones. */
let latest: { readonly of: string; readonly scrubber: Scrubber } | null = null;
function scrubberOf({ secrets }: RawAnswer): Scrubber {
  const of = `${secrets.length} ${secrets.at(-1)}`;
  if (latest?.of !== of) latest = { of, scrubber: createScrubber(secrets) };
  return latest.scrubber;
}

function fillLookups(path: string): void {
  const fill = new LookupFill(path, { page, row: readLookupRow });
  answerCalls<LookupRequest, LookupAnswers>(
    port,
    async (request, tell) => {
      switch (request.do) {
        case 'begin':
          return fill.begin(request.connectionId, request.kind, request.customerId);
        case 'page':
          return fill.page(request.refresh, request.answer, (rows) => tell(request.refresh, rows));
        case 'commit':
          return fill.commit(request.refresh, request.partial, request.at);
        case 'abort':
          fill.abort(request.refresh);
          return null;
        case 'forget':
          fill.forget(request.connectionId);
          return null;
        case 'close':
          fill.close();
          return null;
      }
    },
    (error) => {
      if (isDamage(error)) fill.letGo();
    },
  );
}

function holdDocuments(): void {
  const lists = new DocumentLists({ page, row: readDocumentRow });
  answerCalls<DocumentRequest, DocumentAnswers>(port, async (request, tell) => {
    switch (request.do) {
      case 'begin':
        return lists.begin(request.connectionId, request.kind);
      case 'page':
        return lists.page(request.list, request.answer, (rows) => tell(request.list, rows));
      case 'end':
        return lists.end(request.list, request.whole);
      case 'find':
        return lists.find(request.query);
      case 'forget':
        lists.forget(request.connectionId);
        return null;
    }
  });
}

function workOnTables(): void {
  const tables = new TableWriter();
  let read: readonly (readonly string[])[] = [];
  answerCalls<TableRequest, TableAnswers>(port, async (request) => {
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
        const table = await readTable(Buffer.from(request.data, 'base64'), { language, use, sheet });
        if ('problem' in table) return table;
        const { rows, ...told } = table;
        read = rows;
        return { ...told, rowCount: rows.length };
      }
      case 'rows':
        return JSON.stringify(read.slice(request.from, request.from + rowsAtOnce));
    }
  });
}

const data = workerData as ThreadData;
if ('path' in data) fillLookups(data.path);
else if ('documents' in data) holdDocuments();
else workOnTables();
