import type { LookupKind } from '../../domain/fields.ts';
import type { BridgeError, ServiceProblem } from '../../preload/contract.ts';

/** A service's answer as it came, to be read in the worker. */
export interface RawAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

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
  /** How many there are in all, where the answer told. */
  readonly total: number | null;
  /** The same entries as the page before; they were not kept a second time. */
  readonly repeated: boolean;
}

/** What the worker is asked; it answers each with its `call`. `refresh` is the number that `begin` answered. */
export type Request =
  | { readonly do: 'begin'; readonly connectionId: string; readonly kind: LookupKind }
  | { readonly do: 'page'; readonly refresh: number; readonly answer: RawAnswer }
  | { readonly do: 'commit'; readonly refresh: number; readonly partial: boolean; readonly at: number }
  | { readonly do: 'abort'; readonly refresh: number }
  | { readonly do: 'forget'; readonly connectionId: string }
  | { readonly do: 'close' };

export interface Answers {
  begin: number;
  page: StoredPage | { readonly problem: ServiceProblem };
  commit: number;
  abort: null;
  forget: null;
  close: null;
}

export interface Call {
  readonly call: number;
  readonly request: Request;
}
export type Reply =
  | { readonly call: number; readonly ok: true; readonly value: Answers[keyof Answers] }
  | { readonly call: number; readonly ok: false; readonly code: BridgeError['code']; readonly detail: string }
  /** Rows stored so far. */
  | { readonly refresh: number; readonly stored: number };
