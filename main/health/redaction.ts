/**
 * How texts from elsewhere get into a diagnosis: only codes and words from closed lists. Sentences are left out, since they may
 * contain a customer's name or number.
 */
import { constants } from 'node:os';
import { libraryCodes } from './library-codes.ts';

/** Takes the place of redacted text. */
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
/** The error codes of the system, of Chromium and of SQLite in a text: `… ECONNRESET SQLITE_FULL`. */
export function codesOf(text: string): string {
  const words = text.match(/[A-Za-z0-9_]+(?:::[A-Z0-9_]+)?/g) ?? [];
  const codes = words.filter((word) => libraryCodes.has(word) || errnos.has(word) || errorNames.has(word));
  return [redacted, ...new Set(codes)].slice(0, 10).join(' ');
}

/** Keeps counts, sizes and durations. A number of ten or more digits may be a tax number. */
export const numberOf = (value: number): number | typeof redacted => (Math.abs(value) < 1e9 ? value : redacted);

/** Host and port of an address, without user name, password, path and query. */
export function hostOf(address: string): string {
  if (address === '') return '';
  return URL.canParse(address) ? new URL(address).host : redacted;
}

/** A path with `~` in place of the user's home folder, which usually bears the user's name. */
export function placeOf(path: string, home: string): string {
  return home !== '' && path.startsWith(home) ? `~${path.slice(home.length)}` : path;
}

/** The system's answer about proxies (`DIRECT`, `PROXY proxy.example:8080`), with anything else redacted. */
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
