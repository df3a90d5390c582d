/**
 * What the application needs of its host. Electron and the browser host each give their own; tests give theirs.
 */
import type { FailureReason, RefusedCertificate } from '../domain/model/connection.ts';
import type { OpenedFile } from '../domain/model/draft-file.ts';
import type { MenuCommand } from '../domain/model/menu.ts';
import type { PrintOutcome } from '../domain/model/printing.ts';
import type { ConnectionSettings } from '../domain/settings.ts';
import type { AddressName } from './destination.ts';

export type { Log } from './log-vocabulary.ts';

export interface Clock {
  /** Epoch milliseconds; may jump when the machine's clock is set. */
  readonly now: () => number;
  /** Milliseconds that only ever grow; for lengths of time. */
  readonly monotonic: () => number;
  /** Calls back once after `ms`; the answer cancels. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** A place for secrets: `service` names the application, `account` the secret. */
export interface SecretStore {
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<void>;
}

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /**
   * Send over a connection never used before: every write, login and refresh. Chromium re-sends by itself on a kept-alive
   * connection that turns out to be dead. `slot` (0 …) distinguishes concurrent senders; two requests of one slot never
   * overlap.
   */
  readonly fresh: boolean;
  readonly slot?: number;
  readonly timeoutMs: number;
  /** A longer answer is a failure `tooLarge`; one with a status of 400 or more is cut ({@link mostBytes}). */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}
export const mostErrorBytes = 1_000_000;
/**
 * Bytes that are read of an answer. What an error has beyond a megabyte is not waited for: its status and headers came
 * before, and say what is to be done.
 */
export const mostBytes = (status: number, maxBytes: number): number =>
  status >= 400 ? Math.min(maxBytes, mostErrorBytes) : maxBytes;

export interface TransportResponse {
  readonly kind: 'response';
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
/** Why no whole answer came. `sent: 'no'` only where it is certain that the request's bytes never left. */
export interface TransportFailure {
  readonly kind: 'failure';
  readonly sent: 'no' | 'perhaps';
  readonly reason: FailureReason;
  /** The network's own words: `net::ERR_CONNECTION_REFUSED`, `ECONNREFUSED`. */
  readonly detail: string;
  /** The one that was refused, where that is why. */
  readonly certificate?: RefusedCertificate;
}
/** Never throws, never follows a redirect, keeps no cookie and no cache, never repeats a request. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse | TransportFailure>;

/** An accounting service to practise with, which answers in this process. */
export interface PracticeCompany {
  readonly apiKey: string;
  /** Of a connection to it, beside its name and addresses. */
  readonly settings: Partial<ConnectionSettings>;
  /** What its addresses end with. */
  readonly paths: { readonly base: string; readonly auth: string };
  readonly answer: (request: {
    readonly method: string;
    /** With query. */
    readonly path: string;
    /** Lower-case names. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array;
  }) => { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
  /** Removes what was written to it. */
  readonly forget: () => void;
}

/** Asked before secrets and documents of a connection go to a new address, or to another one than before. */
export interface AddressQuestion {
  readonly language: 'tr' | 'en';
  /** The connection's name, as the page gave it. */
  readonly connection: string;
  /** Those that change, each as a parser reads it; `from` is empty where there was none. */
  readonly addresses: readonly { readonly name: AddressName; readonly from: string; readonly to: string }[];
}

/** A file that the user opened with Rampa, as the host has read it. */
export type TakenFile =
  | { readonly name: string; readonly bytes: Uint8Array<SharedArrayBuffer> }
  | Extract<OpenedFile, { readonly problem: unknown }>;

/** What differs from host to host, beyond storage and network. */
export interface HostPorts {
  readonly kind: 'electron' | 'browser';
  readonly version: string;
  /** What Rampa runs on, with its versions: Electron, Chromium, Node. */
  readonly components?: Readonly<Record<string, string>>;
  /** The notices of the software of others, which the packaging writes; `null` where there are none. */
  readonly notices?: () => Promise<string | null>;
  readonly systemLocale: () => string;
  readonly copyText: (text: string) => void;
  /** Pastes the clipboard into the page, as Ctrl+V does. */
  readonly paste?: () => void;
  /** Absent where the host has no menu of its own. */
  readonly setMenuCommands?: (commands: readonly MenuCommand[]) => void;
  /** In the system's file manager; absent where the host has none. */
  readonly showFolder?: (path: string) => void;
  /** Asks the user where to save a file of this name; `null` if the user cancelled. */
  readonly chooseFile: (name: string) => Promise<string | null>;
  /** The next file that the user opened with Rampa; absent where the host opens none. */
  readonly takeOpenedFile?: () => Promise<TakenFile | null>;
  /** Prints what the page shows for it, by the system's dialog; absent, as the next, where the browser does this by itself. */
  readonly printPage?: (roll: number | null) => Promise<PrintOutcome>;
  /** The same as a PDF. */
  readonly pagePdf?: () => Promise<Uint8Array>;
  /** In the host's own dialog, which the page can neither draw nor answer. `false` also where it was merely closed. */
  readonly confirmAddress: (question: AddressQuestion) => Promise<boolean>;
}
