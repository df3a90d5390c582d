/** Shorter secrets are not sought: they would be found in numbers and words. No key that can be guessed is a secret. */
export const shortest = 8;
/** Characters of a beginning or an end that are sought by themselves. */
const fragment = 12;
/** Secrets from here on are also sought by their beginning and end: of a shorter one those are most of it. */
const longEnough = 2 * fragment;

/** A text to seek, and the text whose beginning, end or whole it is. */
export interface Needle {
  readonly text: string;
  readonly form: string;
  readonly at: 'start' | 'end' | 'whole';
}

/**
 * What is sought of a secret: in plain, and in Base64 with either alphabet at each of the three alignments that it can have
 * within a longer text. Escapes (percent, JSON, HTML) are undone in the text that is searched (unescape.ts).
 */
export function needlesOf(secret: string): readonly Needle[] {
  if (secret.length < shortest) return [];
  const encoded = [0, 1, 2].map((alignment) => base64(secret, alignment));
  const forms = [...encoded, ...encoded.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
  const long = secret.length >= longEnough;
  return [...parts(secret, long, looksRandom), ...[...new Set(forms)].flatMap((form) => parts(form, long))];
}

/** Beginning and end where they say enough, else the whole. No word or number looks as Base64 does, whatever is in it. */
function parts(form: string, long: boolean, saysEnough: (text: string) => boolean = () => true): Needle[] {
  const start = { text: form.slice(0, fragment), form, at: 'start' as const };
  const end = { text: form.slice(-fragment), form, at: 'end' as const };
  if (!long) return [{ text: form, form, at: 'whole' }];
  const sought = [start, end].filter(({ text }) => saysEnough(text));
  return sought.length > 0 ? sought : [{ text: form, form, at: 'whole' }];
}

/** Of two kinds of characters at least: `ANADOLU-GIDA` and `202600000001` are a company's name and a document's number. */
function looksRandom(text: string): boolean {
  return [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(text)).length >= 2;
}

/** The characters that are the same whatever stands before and after the secret. */
function base64(secret: string, alignment: number): string {
  const bytes = Buffer.concat([Buffer.alloc(alignment), Buffer.from(secret)]);
  const first = Math.ceil((alignment * 8) / 6);
  const end = Math.floor((bytes.length * 8) / 6);
  return bytes.toString('base64').slice(first, end);
}
