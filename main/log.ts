import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock, Log } from './ports.ts';

type LogDetails = NonNullable<Parameters<Log['info']>[1]>;

const maxBytes = 2_000_000;

/**
 * A log of events in a file of the user's folder, one JSON object a line; two files of 2 MB at most. Events are named by
 * the code and details are numbers and short words: no document's content, no secret, no address with a query.
 */
export function fileLog(path: string, clock: Clock): Log {
  mkdirSync(dirname(path), { recursive: true });
  let written = sizeOf(path);
  const write = (
    level: string,
    event: string,
    details: Readonly<Record<string, string | number | boolean>> = {},
  ): void => {
    const line = `${JSON.stringify({ at: new Date(clock.now()).toISOString(), level, event, ...details })}\n`;
    try {
      if (written > maxBytes) {
        renameSync(path, `${path}.1`);
        written = 0;
      }
      appendFileSync(path, line, { mode: 0o600 });
      written += line.length;
    } catch {
      // A log that cannot be written (disk full, read-only folder) must never stop the work it tells of.
    }
  };
  return {
    info: (event, details) => write('info', event, details),
    warn: (event, details) => write('warn', event, details),
  };
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Without what the service, the keychain or a library may have put into a detail. */
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
