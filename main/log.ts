import { closeSync, constants, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { keepPrivate } from './store/file/private-folder.ts';
import type { LogDetails } from './log-vocabulary.ts';
import type { Clock, Log } from './ports.ts';

const maxBytes = 2_000_000;
/** Maximum number of characters of a detail, because messages of libraries may be of any length. */
const longestDetail = 2_000;

/**
 * A log of events in a file in the user's folder, one JSON object per line; at most two files of 2 MB. It contains no content or
 * id of a document, no secret, and no address with a query.
 */
export function fileLog(path: string, clock: Clock): Log {
  keepPrivateOr(dirname(path));
  let written = sizeOf(path);
  const write = (level: string, event: string, details: LogDetails = {}): void => {
    const line = `${JSON.stringify({ at: new Date(clock.now()).toISOString(), level, event, ...withoutIds(details) })}\n`;
    try {
      if (written > maxBytes) {
        renameSync(path, `${path}.1`);
        written = 0;
      }
      const file = openSync(path, flag, 0o600);
      try {
        writeSync(file, line);
      } finally {
        closeSync(file);
      }
      written += Buffer.byteLength(line);
    } catch {
      // A log that cannot be written (disk full, read-only folder) must never stop the work it records.
    }
  };
  return {
    info: (event, details) => write('info', event, details),
    warn: (event, details) => write('warn', event, details),
  };
}

/** With O_NOFOLLOW, a symbolic link in place of the log is not followed. Windows has no such flag. */
const { O_APPEND, O_CREAT, O_WRONLY } = constants;
const flag = O_APPEND | O_CREAT | O_WRONLY | ((constants as { readonly O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0);

function keepPrivateOr(folder: string): void {
  try {
    keepPrivate(folder);
  } catch {
    // Without a folder nothing is logged.
  }
}

/** Removes Rampa's ids and the service's from paths and error messages. The connection's id stays, to identify the connection. */
function withoutIds(details: LogDetails): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (typeof value !== 'string' || name === 'connectionId') return [name, value];
      const text = name === 'path' ? withoutSegments(value) : value;
      const cut = text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text;
      return [name, cut.replace(/\b[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\b/gi, '…')];
    }),
  );
}

/** Keeps only the fixed parts of a path: `/SalesReturnInvoices/INV-7/lines?x=1` becomes `/SalesReturnInvoices/…/lines`. */
function withoutSegments(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .split('/')
    .map((segment) => (/^(?:[A-Za-z]+|v\d+)?$/.test(segment) ? segment : '…'))
    .join('/');
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Removes secrets that the service, the keychain or a library may have put into a detail. */
export function scrubbedLog(log: Log, { text }: { readonly text: (text: string) => string }): Log {
  const plain = (details?: LogDetails): LogDetails | undefined =>
    details &&
    Object.fromEntries(
      Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? text(value) : value]),
    );
  return {
    info: (event, details) => log.info(event, plain(details)),
    warn: (event, details) => log.warn(event, plain(details)),
  };
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined };
