/** Messages between the main process and the threads for bulk work. */
import type { FiledEDocument } from '../store/e-documents.ts';
import type { EDocumentProblem, EDocumentsRead } from '../../domain/e-documents/e-document.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { DraftFileOrigin, DraftFileProblem } from '../../domain/model/draft-file.ts';
import type { LookupKind } from '../../domain/fields.ts';
import type { FailureCode } from '../../domain/model/failure.ts';
import type { DocumentListQuery, DocumentRow } from '../../domain/model/service-document.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { ReadTable, TableProblem, TableRow, TableUse } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import type { FiledDraft } from '../files/draft-file.ts';
import type { NewTable } from './table-writer.ts';
import type { JsonObject } from '../../domain/json.ts';

/** A service's answer as it came, to be read in the thread. */
export interface RawAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Of this run: what the service repeats of them is taken out when the answer is read. */
  readonly secrets: readonly string[];
}
type Refusal = { readonly problem: ServiceProblem };

/** What one answer held. */
export interface Stored {
  /** Rows kept of this answer. */
  readonly rows: number;
  /** Entries that name nothing, and were left out. */
  readonly unread: number;
}
export interface StoredPage extends Stored {
  /** The answer bore signs that it was not the whole list. */
  readonly partial: boolean;
  /** How many there are in all, if the answer says so. */
  readonly total: number | null;
  /** The same entries as the page before; they were not kept a second time. */
  readonly repeated: boolean;
  /** As many rows are kept as may be; the rest was left out. */
  readonly full: boolean;
}

/** What the thread that fills lookups.db is asked. `refresh` is the number that `begin` answered. */
export type LookupRequest =
  | {
      readonly do: 'begin';
      readonly connectionId: string;
      readonly kind: LookupKind;
      /** Whose representatives; `null` of the company's lists. */
      readonly customerId: string | null;
    }
  | { readonly do: 'page'; readonly refresh: number; readonly answer: RawAnswer }
  | { readonly do: 'commit'; readonly refresh: number; readonly partial: boolean; readonly at: number }
  | { readonly do: 'abort'; readonly refresh: number }
  | { readonly do: 'forget'; readonly connectionId: string }
  | { readonly do: 'close' };
export interface LookupAnswers {
  begin: number;
  page: StoredPage | Refusal;
  commit: number;
  abort: null;
  forget: null;
  close: null;
}

/** What the thread that holds the service's lists of documents is asked. `list` is the number that `begin` answered. */
export type DocumentRequest =
  | { readonly do: 'begin'; readonly connectionId: string; readonly kind: DocumentKind }
  | { readonly do: 'page'; readonly list: number; readonly answer: RawAnswer }
  | { readonly do: 'end'; readonly list: number; readonly whole: boolean }
  | { readonly do: 'find'; readonly query: DocumentListQuery }
  | { readonly do: 'forget'; readonly connectionId: string };
export interface DocumentAnswers {
  begin: number;
  page: StoredPage | Refusal;
  /** Whether it took its place, and how many rows the list that is shown has. */
  end: { readonly shown: boolean; readonly rows: number };
  find: { readonly rows: readonly DocumentRow[]; readonly total: number };
  forget: null;
}

/** What a `.rampa` file holds: each draft as JSON, since a text crosses over to the main process at little cost. */
export interface DraftFileTexts {
  readonly origin: DraftFileOrigin;
  readonly drafts: readonly string[];
}

/** The e-documents of a file, as they are kept. */
export interface FiledEDocuments {
  readonly documents: readonly FiledEDocument[];
  readonly skipped: EDocumentsRead['skipped'];
}

/** What a thread that reads and writes files of tables or drafts is asked. */
export type TableRequest =
  | { readonly do: 'begin'; readonly table: NewTable }
  | { readonly do: 'add'; readonly rows: readonly TableRow[] }
  | { readonly do: 'write'; readonly path: string }
  /** `bytes`: the file's. */
  | {
      readonly do: 'read';
      readonly bytes: SharedArrayBuffer;
      readonly language: Language;
      readonly use: TableUse;
      readonly sheet?: number | undefined;
    }
  /** Of the table that was read, from a row on. */
  | { readonly do: 'rows'; readonly from: number }
  | { readonly do: 'readEDocuments'; readonly bytes: SharedArrayBuffer }
  | { readonly do: 'readDrafts'; readonly bytes: SharedArrayBuffer }
  | { readonly do: 'writeDrafts'; readonly origin: DraftFileOrigin; readonly drafts: readonly string[] };
export interface TableAnswers {
  begin: null;
  add: null;
  write: null;
  read: ReadTable | { readonly problem: TableProblem };
  /** As JSON: what is one text to the main process keeps it for no longer than that. */
  rows: string;
  readEDocuments: FiledEDocuments | { readonly problem: EDocumentProblem };
  readDrafts: DraftFileTexts | { readonly problem: DraftFileProblem };
  writeDrafts: string | null;
}

/** A thread answers each call by its number. */
export interface Call<R> {
  readonly call: number;
  readonly request: R;
}
export type Reply<A> =
  | { readonly call: number; readonly ok: true; readonly value: A[keyof A] }
  | { readonly call: number; readonly ok: false; readonly code: FailureCode; readonly detail: string }
  /** Progress: rows of a refresh or list, or files of an archive, so far. */
  | { readonly work: number; readonly rows: number; readonly total?: number | undefined };

/** The number of the work that reading e-documents is: a thread reads one file. */
export const eDocumentsWork = 1;

/** What a thread is started with: lookups.db to fill, documents' lists to hold, or tables to write and read. */
export type ThreadData = { readonly path: string } | { readonly documents: true } | { readonly tables: true };

/** What one of the service's answers holds of a list; read by main/service/pages.ts, given from outside. */
export type PageReading =
  | {
      readonly items: readonly JsonObject[];
      readonly partial: boolean;
      readonly total: number | null;
      /** Equal for equal pages. */
      readonly print: string;
    }
  | { readonly problem: ServiceProblem };
export type ReadPage = (answer: RawAnswer) => PageReading;

/** A draft that crossed between main and the thread, which has checked it. */
export const filedDraft = (text: string): FiledDraft => JSON.parse(text) as FiledDraft;
