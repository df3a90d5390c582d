/**
 * What a diagnosis includes of texts that others wrote: codes and words from closed lists only. A sentence may hold a
 * customer's name or number, so none is included.
 */
import { constants } from 'node:os';
import { libraryCodes } from './library-codes.ts';

/** Replaces what is left out. */
export const redacted = '…';

const errnos: ReadonlySet<string> = new Set([
  ...Object.keys(constants.errno),
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_CANCELED',
]);
const errorNames: ReadonlySet<string> = new Set(
  ['', 'Type', 'Range', 'Syntax', 'Reference', 'Eval', 'URI', 'Abort', 'Sqlite', 'Secret'].map((one) => `${one}Error`),
);
/** The codes of the system, of Chromium and of SQLite in a text: `… ECONNRESET SQLITE_FULL`. */
export function codesOf(text: string): string {
  const words = text.match(/[A-Za-z0-9_]+(?:::[A-Z0-9_]+)?/g) ?? [];
  const codes = words.filter((word) => libraryCodes.has(word) || errnos.has(word) || errorNames.has(word));
  return [redacted, ...new Set(codes)].slice(0, 10).join(' ');
}

/** A count, a size, a length of time. A number of ten digits and more may be a tax number. */
export const numberOf = (value: number): number | typeof redacted => (Math.abs(value) < 1e9 ? value : redacted);

/** Host and port of an address: no name, no password, no path, no query. */
export function hostOf(address: string): string {
  if (address === '') return '';
  return URL.canParse(address) ? new URL(address).host : redacted;
}

/** A path with `~` in the place of the user's own folder, whose name is the user's. */
export function placeOf(path: string, home: string): string {
  return home !== '' && path.startsWith(home) ? `~${path.slice(home.length)}` : path;
}

/** What the system says of the way to an address: `DIRECT`, `PROXY proxy.example:8080`. */
export function proxiesOf(answer: string): string {
  return answer
    .split(';')
    .map((part) => part.trim())
    .map((part) =>
      /^(?:DIRECT|(?:PROXY|HTTPS|SOCKS[45]?) [A-Za-z0-9.-]+(?::\d{1,5})?)?$/.test(part) ? part : redacted,
    )
    .join('; ');
}

export const timeOf = (at: number): string => new Date(at).toISOString();
