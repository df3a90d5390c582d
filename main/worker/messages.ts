/** Messages between the main process and the worker threads. */
import type { FiledEDocument } from '../store/e-documents.ts';
import type { EDocumentProblem, EDocumentsRead } from '../../domain/e-documents/e-document.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { DraftFileOrigin, DraftFileProblem } from '../../domain/model/draft-file.ts';
import type { LookupKind } from '../../domain/fields.ts';
import type { FailureCode } from '../../domain/model/failure.ts';
import type { DocumentListQuery, DocumentPage, WrittenDocument } from '../../domain/model/service-document.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { ReadTable, TableProblem, TableRow, TableUse } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import type { BroughtDraft, FiledDraft } from '../files/draft-file.ts';
import type { PageOf } from '../service/newest-pages.ts';
import type { ListSearch, MatchedPage } from '../sync/reconcile/match-page.ts';
import type { NewTable } from './table-writer.ts';
import type { JsonObject } from '../../domain/json.ts';

/** A raw answer of the service, to be read in the thread. */
export interface RawAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** See `ServiceAnswer`. */
  readonly hasWorked?: boolean;
  /** Secrets of this run, which are removed from the answer if the service repeats them. */
  readonly secrets: readonly string[];
}
type Refusal = { readonly problem: ServiceProblem };

/** What was stored from one answer. */
export interface Stored {
  readonly rows: number;
  /** Entries that could not be identified and were left out. */
  readonly unread: number;
}
export interface StoredPage extends Stored {
  /** The answer indicated that it is not the whole list. */
  readonly partial: boolean;
  /** How many entries there are in all, if the answer says so. */
  readonly total: number | null;
  /** The page has the same entries as the one before, which were not stored again. */
  readonly repeated: boolean;
  /** The maximum number of rows is stored; the rest was left out. */
  readonly full: boolean;
}

/** Requests to the thread that fills lookups.db. `refresh`: the id that `begin` returned. */
export type LookupRequest =
  | {
      readonly do: 'begin';
      readonly connectionId: string;
      readonly kind: LookupKind;
      /** The customer whose representatives are fetched; `null` for the company's lists. */
      readonly customerId: string | null;
    }
  | { readonly do: 'page'; readonly refresh: string; readonly answer: RawAnswer }
  | { readonly do: 'commit'; readonly refresh: string; readonly partial: boolean; readonly at: number }
  | { readonly do: 'abort'; readonly refresh: string }
  | { readonly do: 'forget'; readonly connectionId: string }
  | { readonly do: 'close' };
export interface LookupAnswers {
  begin: string;
  page: StoredPage | Refusal;
  commit: number;
  abort: null;
  forget: null;
  close: null;
}

/** Requests to the thread that holds the service's lists of documents. `list`: the id that `begin` returned. */
export type DocumentRequest =
  | { readonly do: 'begin'; readonly connectionId: string; readonly kind: DocumentKind }
  | { readonly do: 'page'; readonly list: string; readonly answer: RawAnswer }
  | { readonly do: 'end'; readonly list: string; readonly whole: boolean }
  | { readonly do: 'find'; readonly query: DocumentListQuery; readonly written: readonly WrittenDocument[] }
  | { readonly do: 'forget'; readonly connectionId: string }
  /** Compares the answer's entries with the searches; keeps nothing. */
  | {
      readonly do: 'match';
      readonly kind: DocumentKind;
      readonly answer: RawAnswer;
      readonly searches: readonly ListSearch[];
    };
export interface DocumentAnswers {
  begin: string;
  page: StoredPage | Refusal;
  /** Whether the list is now shown, and the number of rows of the list that is shown. */
  end: { readonly shown: boolean; readonly rows: number };
  find: Omit<DocumentPage, 'status'>;
  forget: null;
  /** For each search, in the same order. */
  match: PageOf<readonly MatchedPage[]> | Refusal;
}

/** The content of a `.rampa` file: each draft as JSON, because strings are transferred between threads at little cost. */
export interface DraftFileTexts {
  readonly origin: DraftFileOrigin;
  readonly drafts: readonly string[];
}

/** The e-documents of a file, as they are stored. */
export interface FiledEDocuments {
  readonly documents: readonly FiledEDocument[];
  readonly skipped: EDocumentsRead['skipped'];
}

/** Requests to a thread that reads and writes tables, drafts and e-documents. */
export type TableRequest =
  | { readonly do: 'begin'; readonly table: NewTable }
  | { readonly do: 'add'; readonly rows: readonly TableRow[] }
  | { readonly do: 'write'; readonly path: string }
  /** `bytes`: the content of the file. */
  | {
      readonly do: 'read';
      readonly bytes: SharedArrayBuffer;
      readonly language: Language;
      readonly use: TableUse;
      readonly sheet?: number | undefined;
    }
  /** Rows of the table that was read, beginning at `from`. */
  | { readonly do: 'rows'; readonly from: number }
  | { readonly do: 'readEDocuments'; readonly bytes: SharedArrayBuffer }
  | { readonly do: 'readDrafts'; readonly bytes: SharedArrayBuffer }
  | { readonly do: 'writeDrafts'; readonly origin: DraftFileOrigin; readonly drafts: readonly string[] };
export interface TableAnswers {
  begin: null;
  add: null;
  write: null;
  read: ReadTable | { readonly problem: TableProblem };
  /** As JSON, because receiving one string takes the main process little time. */
  rows: string;
  readEDocuments: FiledEDocuments | { readonly problem: EDocumentProblem };
  readDrafts: DraftFileTexts | { readonly problem: DraftFileProblem };
  writeDrafts: string | null;
}

/** Each call has a number, which its reply repeats. */
export interface Call<R> {
  readonly call: number;
  readonly request: R;
}
export type Reply<A> =
  | { readonly call: number; readonly ok: true; readonly value: A[keyof A] }
  | { readonly call: number; readonly ok: false; readonly code: FailureCode; readonly detail: string }
  /** Progress: rows of a refresh or list, or files of an archive, so far. */
  | { readonly work: string; readonly rows: number; readonly total?: number | undefined };

/** The id (`work`) for the progress of reading e-documents: a thread reads one file. */
export const eDocumentsWork = 'eDocuments';

/** What a thread is started for: filling lookups.db, holding lists of documents, or reading and writing files. */
export type ThreadData = { readonly path: string } | { readonly documents: true } | { readonly tables: true };

/** What one of the service's answers contains of a list. */
export type PageReading =
  | {
      readonly items: readonly JsonObject[];
      readonly partial: boolean;
      readonly total: number | null;
      /** Fingerprint: equal for equal pages. */
      readonly fingerprint: string;
    }
  | { readonly problem: ServiceProblem };
export type ReadPage = (answer: RawAnswer) => PageReading;

/** Parses a draft that was sent between main and the thread, which has checked it. */
export const filedDraft = (text: string): FiledDraft => JSON.parse(text) as FiledDraft;
export const broughtDraft = (text: string): BroughtDraft => JSON.parse(text) as BroughtDraft;
