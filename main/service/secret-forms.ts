import { squeezed } from './squeezed.ts';

/** Shorter secrets are not searched for: they would occur in ordinary numbers and words. */
export const shortest = 8;
/** Minimum number of letters and digits of a text that is searched for in any case and however separated. */
export const shortestSqueezed = 12;
/** From this number on, letters and digits count as distinct even if they form words. */
const certainlyDistinct = 24;
/** Mean length of the runs of letters or digits in a random text, at most. */
const longestMeanRun = 3.5;
/** Number of characters of a beginning or an end that is searched for separately. */
const fragment = 12;
/** From this length on, a secret is also searched for by its beginning and end; these would be most of a shorter one. */
const longEnough = 2 * fragment;

/** A text to search for, and its position in the form of which it is a part. */
export interface Needle {
  readonly text: string;
  readonly form: string;
  readonly at: number;
}

/**
 * The texts to search for to find a secret: plain, and in Base64 with either alphabet at each of the three alignments that it can
 * have within a longer text. Escapes (percent, JSON, HTML) are undone in the text that is searched.
 */
export function needlesOf(secret: string): readonly Needle[] {
  if (secret.length < shortest) return [];
  const plain = unescaped(secret);
  const isLong = plain.length >= longEnough;
  const encoded = [0, 1, 2].map((alignment) => base64(Buffer.from(secret), alignment));
  const forms = new Set([...encoded, ...encoded.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]);
  return [...needles(plain, isLong, looksRandom), ...[...forms].flatMap((form) => needles(form, isLong, () => true))];
}

/** The beginning and the end if they cannot be ordinary words, otherwise the whole. Base64 is always distinct. */
function needles(form: string, isLong: boolean, isDistinct: (text: string) => boolean): Needle[] {
  const ends = [0, form.length - fragment].map((at) => ({ text: form.slice(at, at + fragment), form, at }));
  const found = isLong ? ends.filter(({ text }) => isDistinct(text)) : [];
  return found.length > 0 ? found : [{ text: form, form, at: 0 }];
}

/**
 * The letters and digits to search for to find a whole secret in other case, or with separators or invisible characters in it: the
 * secret itself, backwards, in hexadecimal, and in Base64. A secret made of words and numbers is not searched for in other case.
 */
export function squeezedForms(secret: string): readonly string[] {
  if (secret.length < shortest) return [];
  const letters = squeezed(secret);
  const backwards = [...secret].reverse().join('');
  const bytes = Buffer.from(secret);
  const wide = Buffer.from(secret, 'utf16le');
  const hex = bytes.toString('hex');
  const forms = [
    ...(isDistinctInAnyCase(letters, secret) ? [letters] : []),
    squeezed(backwards),
    ...[hex, Buffer.from(backwards).toString('hex'), [...hex].reverse().join('')],
    ...[0, 1, 2].map((alignment) => squeezed(base64(bytes, alignment))),
    // As programs show bytes, and as Windows writes texts.
    ...[(byte: number) => String(byte), (byte: number) => `0x${byte.toString(16)}`].map((write) =>
      [...bytes].map(write).join(''),
    ),
    ...[wide.toString('hex'), squeezed(base64(wide, 0)), squeezed(base64(Buffer.from(bytes.toString('base64')), 0))],
  ];
  return forms.filter((form) => form.length >= shortestSqueezed);
}

/** Words and numbers are long runs of letters or of digits; in a random text, runs are short. */
function isDistinctInAnyCase(letters: string, secret: string): boolean {
  const runs = secret.match(/[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g)?.length ?? 0;
  return letters.length >= certainlyDistinct || letters.length < runs * longestMeanRun;
}

/** With at least two kinds of characters: `ANADOLU-GIDA` and `202600000001` are a company's name and a document's number. */
function looksRandom(text: string): boolean {
  return [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(text)).length >= 2;
}

/** The characters of the encoding that do not depend on what precedes or follows the secret. */
function base64(text: Uint8Array, alignment: number): string {
  const bytes = Buffer.concat([Buffer.alloc(alignment), text]);
  return bytes.toString('base64').slice(Math.ceil((alignment * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** Escapes in which a character of a secret may be written: JSON, percent encoding, HTML. */
const escapes =
  /\\(?:u00|x|u\{0*(?=[0-9a-f]{2}\}))([2-7][0-9a-f])\}?|\\([01][0-7]{2})|\\([\\/"])|%([2-7][0-9a-f])|&#(?:x0*([2-7][0-9a-f])|0*([0-9]{2,3}))(?:;|(?![0-9a-f]))/gi;
/** How many levels of nested escapes are undone. */
const deepest = 4;

/** The text with escapes of visible ASCII characters undone, including nested ones. */
export function unescaped(text: string): string {
  let latest = text;
  for (let depth = 0; depth < deepest; depth += 1) {
    const next = latest.replace(escapes, character);
    if (next === latest) break;
    latest = next;
  }
  return latest;
}

function character(
  whole: string,
  json?: string,
  octal?: string,
  plain?: string,
  percent?: string,
  hex?: string,
  tens?: string,
): string {
  if (plain !== undefined) return plain;
  if (octal !== undefined) return characterOf(Number.parseInt(octal, 8)) ?? whole;
  const code = tens === undefined ? Number.parseInt(json ?? percent ?? hex ?? '', 16) : Number(tens);
  return characterOf(code) ?? whole;
}

/** Null if it is none of visible ASCII. */
const characterOf = (code: number): string | null => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : null);
