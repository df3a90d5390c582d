/** Shorter secrets are not searched for: they would be found in numbers and words. */
const shortest = 8;
/** Characters of a beginning or an end that are searched for by themselves. */
const fragment = 12;
/** Secrets from here on are also searched for by their beginning and end; of a shorter one those are most of it. */
const longEnough = 2 * fragment;

/** A text to search for, and where it is in the form that it is a part of. */
export interface Needle {
  readonly text: string;
  readonly form: string;
  readonly at: number;
}

/**
 * What is searched for of a secret: in plain, and in Base64 with either alphabet at each of the three alignments that it can
 * have within a longer text. Escapes (percent, JSON, HTML) are undone in the text that is searched.
 */
export function needlesOf(secret: string): readonly Needle[] {
  if (secret.length < shortest) return [];
  const encoded = [0, 1, 2].map((alignment) => base64(secret, alignment));
  const forms = new Set([...encoded, ...encoded.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]);
  const isLong = secret.length >= longEnough;
  return [...needles(secret, isLong, looksRandom), ...[...forms].flatMap((form) => needles(form, isLong, () => true))];
}

/** Beginning and end where they cannot be a name, else the whole. Nothing else looks like Base64. */
function needles(form: string, isLong: boolean, isDistinct: (text: string) => boolean): Needle[] {
  const ends = [0, form.length - fragment].map((at) => ({ text: form.slice(at, at + fragment), form, at }));
  const found = isLong ? ends.filter(({ text }) => isDistinct(text)) : [];
  return found.length > 0 ? found : [{ text: form, form, at: 0 }];
}

/** Of two kinds of characters at least: `ANADOLU-GIDA` and `202600000001` are a company's name and a document's number. */
function looksRandom(text: string): boolean {
  return [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(text)).length >= 2;
}

/** The characters that are the same whatever comes before and after the secret. */
function base64(secret: string, alignment: number): string {
  const bytes = Buffer.concat([Buffer.alloc(alignment), Buffer.from(secret)]);
  return bytes.toString('base64').slice(Math.ceil((alignment * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** Escapes in which a character of a secret may be written: JSON's, a percent sign's, HTML's. */
const escapes = /\\u00([2-7][0-9a-f])|\\([\\/"])|%([2-7][0-9a-f])|&#(?:x([2-7][0-9a-f])|([0-9]{2,3}));/gi;
/** How deep escapes within escapes are read. */
const deepest = 4;

/** The text with escapes of visible ASCII characters undone, and those within them. */
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
  plain?: string,
  percent?: string,
  hex?: string,
  tens?: string,
): string {
  if (plain !== undefined) return plain;
  const code = tens === undefined ? Number.parseInt(json ?? percent ?? hex ?? '', 16) : Number(tens);
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : whole;
}
