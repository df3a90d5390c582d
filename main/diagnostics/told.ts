/**
 * What a diagnosis tells of texts that others wrote: codes and words from closed lists, and nothing else. Whether a sentence
 * holds a customer's name or a number nobody can tell, so that no sentence is told.
 */
import { constants } from 'node:os';
import { libraryCodes } from './library-codes.ts';

/** In the place of whatever is not told. */
export const untold = '…';

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
  return [untold, ...new Set(codes)].slice(0, 10).join(' ');
}

/** A count, a size, a length of time. A number of ten digits and more may be a tax number. */
export const numberOf = (value: number): number | typeof untold => (Math.abs(value) < 1e9 ? value : untold);

/** Host and port of an address: no name, no password, no path, no query. */
export function hostOf(address: string): string {
  if (address === '') return '';
  return URL.canParse(address) ? new URL(address).host : untold;
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
    .map((part) => (/^(?:DIRECT|(?:PROXY|HTTPS|SOCKS[45]?) [A-Za-z0-9.-]+(?::\d{1,5})?)?$/.test(part) ? part : untold))
    .join('; ');
}

export const timeOf = (at: number): string => new Date(at).toISOString();
