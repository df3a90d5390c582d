/** Bytes of an answer as text, and as the short text the user is shown when they were not what they should be. */
import { own } from '../value.ts';

/** Every host of this code has it; the language's own types do not. */
declare const TextDecoder: new (label?: string) => { decode(bytes: Uint8Array): string };

/** The encoding that a byte order mark names; `null` for UTF-8 or none. */
export function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** UTF-8, as JSON is; UTF-16 where its byte order mark says so. Never throws: what is no text becomes `�`. */
export function decodeBody(body: Uint8Array): string {
  try {
    return new TextDecoder(utf16Of(body) ?? 'utf-8').decode(body);
  } catch {
    return '';
  }
}

/** Characters of an excerpt. */
const excerptLength = 200;
/** Characters looked at to make one: a page of megabytes is not read to its end for a line of it. */
const looked = 20_000;

/**
 * The first words of an answer that could not be read: without markup, scripts, control characters and anything long
 * enough to be a token. Empty where nothing is left.
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

/** Takes out what could be a token or a key: a long run of the characters that those are written in. */
export function hideTokens(text: string): string {
  return text.replace(/[A-Za-z0-9_\-+/=.~]{24,}/g, '…');
}

/** Cut to so many characters, never through the middle of one. */
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
