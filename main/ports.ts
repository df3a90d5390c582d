/** What the application needs from its host. Electron, the browser host and the tests each provide their own. */
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
  /** Milliseconds that only ever increase; for durations. */
  readonly monotonic: () => number;
  /** Calls back once after `ms`; the returned function cancels. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** A store for secrets; `account` is the name of a secret. */
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
   * Send over a connection that was never used before: needed for every write, login and refresh, because Chromium re-sends a
   * request by itself if a kept-alive connection is dead. `slot` (0 …) distinguishes concurrent senders; two requests of one slot
   * never overlap.
   */
  readonly fresh: boolean;
  readonly slot?: number;
  readonly timeoutMs: number;
  /** A longer answer is a failure `tooLarge`; one with a status of 400 or more is truncated ({@link mostBytes}). */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}
export const mostErrorBytes = 1_000_000;
/**
 * Maximum number of bytes read of an answer. The rest of an error after a megabyte is not awaited: its status and headers have
 * already arrived and decide what to do.
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
/** Why there is no complete answer. `sent: 'no'` only if it is certain that no byte of the request left. */
export interface TransportFailure {
  readonly kind: 'failure';
  readonly sent: 'no' | 'perhaps';
  readonly reason: FailureReason;
  /** The network's error text: `net::ERR_CONNECTION_REFUSED`, `ECONNREFUSED`. */
  readonly detail: string;
  /** The refused certificate, if that is the reason. */
  readonly certificate?: RefusedCertificate;
}
/** Never throws, never follows a redirect, keeps no cookie and no cache, never repeats a request. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse | TransportFailure>;

/** An accounting service for practising, which answers in this process. */
export interface PracticeCompany {
  readonly apiKey: string;
  /** Settings of a connection to it, except name and addresses. */
  readonly settings: Partial<ConnectionSettings>;
  /** Paths of its addresses. */
  readonly paths: { readonly base: string; readonly auth: string };
  readonly answer: (request: {
    readonly method: string;
    /** With query. */
    readonly path: string;
    /** Lower-case names. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array;
  }) => { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
  /** Removes everything that was written to it. */
  readonly forget: () => void;
}

/** Asked before secrets and documents of a connection go to a new or changed address. */
export interface AddressQuestion {
  readonly language: 'tr' | 'en';
  /** The connection's name, as the page gave it. */
  readonly connection: string;
  /** The addresses that change, in normalised form; `from` is empty if there was none. */
  readonly addresses: readonly { readonly name: AddressName; readonly from: string; readonly to: string }[];
}

/** A file that the user opened with Rampa, as read by the host. */
export type TakenFile =
  | { readonly name: string; readonly bytes: Uint8Array<SharedArrayBuffer> }
  | Extract<OpenedFile, { readonly problem: unknown }>;

/** What differs between hosts, other than storage and network. */
export interface HostPorts {
  readonly kind: 'electron' | 'browser';
  readonly version: string;
  /** Versions of what Rampa runs on: Electron, Chromium, Node. */
  readonly components?: Readonly<Record<string, string>>;
  /** Third-party notices, which the packaging writes; `null` if there are none. */
  readonly notices?: () => Promise<string | null>;
  readonly systemLocale: () => string;
  readonly copyText: (text: string) => void;
  /** Pastes the clipboard into the page, as Ctrl+V does. */
  readonly paste?: () => void;
  /** Absent if the host has no menu. */
  readonly setMenuCommands?: (commands: readonly MenuCommand[]) => void;
  /** Shows a folder in the system's file manager; absent if the host has none. */
  readonly showFolder?: (path: string) => void;
  /** Asks the user where to save a file of this name; `null` if the user cancelled. */
  readonly chooseFile: (name: string) => Promise<string | null>;
  /** Asks the user for the file of a backup; `null` if the user cancelled. */
  readonly chooseBackup: () => Promise<string | null>;
  /** The next file that the user opened with Rampa; absent if the host opens none. */
  readonly takeOpenedFile?: () => Promise<TakenFile | null>;
  /** Prints the page through the system's dialog; absent, like `pagePdf`, if the browser does this. */
  readonly printPage?: (roll: number | null) => Promise<PrintOutcome>;
  /** The same as a PDF. */
  readonly pagePdf?: () => Promise<Uint8Array>;
  /** Asks in the host's own dialog, which the page can neither draw nor answer. `false` also if the dialog was closed. */
  readonly confirmAddress: (question: AddressQuestion) => Promise<boolean>;
}
