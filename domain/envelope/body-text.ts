/** Decodes an answer's bytes as text, and makes the short excerpt shown to the user if an answer cannot be read. */
import { own } from '../value.ts';

/** Every platform of this code has it, but TypeScript's own types lack it. */
declare const TextDecoder: new (label?: string) => { decode(bytes: Uint8Array): string };

/** The encoding of a UTF-16 byte order mark; null for UTF-8 or none. */
export function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Decodes UTF-8, as JSON requires, or UTF-16 if there is a byte order mark. Never throws: invalid bytes become `�`. */
export function decodeBody(body: Uint8Array): string {
  try {
    return new TextDecoder(utf16Of(body) ?? 'utf-8').decode(body);
  } catch {
    return '';
  }
}

/** Maximum characters of an excerpt. */
const excerptLength = 200;
/** Characters of the answer that are searched for an excerpt, so that a page of megabytes is not processed. */
const looked = 20_000;

/**
 * The first words of an answer that could not be read: without markup, scripts, control characters and anything long enough to be
 * a token. May be empty.
 */
export function excerptOf(text: string): string {
  const plain = text
    .slice(0, looked)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?[a-z!?][^<>]*(?:>|$)/gi, ' ')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, entity)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}]+/gu, ' ')
    .trim();
  return shorten(hideTokens(plain), excerptLength);
}

/** Removes possible tokens and keys: long runs of the characters that they consist of. */
export function hideTokens(text: string): string {
  return text.replace(/[A-Za-z0-9_\-+/=.~]{24,}/g, '…');
}

/** Truncates to a number of characters without splitting a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function entity(whole: string, tens?: string, hex?: string, name?: string): string {
  if (name !== undefined) return own(entities, name.toLowerCase()) ?? whole;
  const point = tens === undefined ? Number.parseInt(hex ?? '', 16) : Number(tens);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ' ';
}
