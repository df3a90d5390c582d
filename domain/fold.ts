import { own } from './value.ts';

/**
 * The form in which texts are compared and searched: lower case, without diacritics, one letter for I ı İ i, for ş/s, ğ/g, ç/c,
 * ö/o, ü/u, â/a and so on, the same for composed and decomposed spelling. Idempotent.
 *
 * Letters and digits stay. Every run of other characters (spaces, hyphens, dots, slashes, apostrophes, symbols) becomes one
 * space; spaces at the ends are removed. Stored texts and search texts are both folded, so `abc 2026 001` finds `ABC-2026/001`,
 * and a product code `PR.100-01` is found by its parts; `abc2026` is another word.
 */
export function fold(text: string): string {
  // Fast path: most texts have only ASCII and Turkish letters, and the general path takes several times as long.
  if (plain.test(text)) {
    const ascii = text.replace(/[çğıöşüÇĞİÖŞÜ]/g, (letter) => own(turkish, letter) ?? letter);
    return ascii
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  }
  return (
    text
      // Compatibility forms too: a pasted full-width code or an `ﬁ` ligature must match its plain spelling.
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[ıßæœøłđðþς]/g, (letter) => own(letters, letter) ?? letter)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** ASCII and the letters of Turkish. */
// eslint-disable-next-line no-control-regex
const plain = /^[\x00-\x7fçğıöşüÇĞİÖŞÜ]*$/;
const turkish: Readonly<Record<string, string>> = {
  ...{ ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u' },
  ...{ Ç: 'c', Ğ: 'g', İ: 'i', Ö: 'o', Ş: 's', Ü: 'u' },
};

/** Letters that do not decompose into a plain letter and a combining mark. */
const letters: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
};
