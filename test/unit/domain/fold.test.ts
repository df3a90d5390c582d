import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../domain/fold.ts';

describe('fold', () => {
  it.each([
    ['one letter for I ı İ i', ['IĞDIR', 'ığdır', 'iğdir', 'İğdİr', 'IGDIR'], 'igdir'],
    ['the Turkish letters', ['ŞÇÖÜĞ', 'şçöüğ', 'scoug', 'SCOUG'], 'scoug'],
    ['circumflexes', ['kâğıt', 'KÂĞIT', 'Kagit'], 'kagit'],
    ['letters without a decomposition', ['Straße', 'STRASSE', 'STRAẞE'], 'strasse'],
    ['Greek final sigma', ['ΟΔΟΣ', 'οδος', 'οδοσ'], 'οδοσ'],
    ['compatibility forms', ['ＡＢＣ１', 'abc1'], 'abc1'],
    [
      'hyphens, slashes, dots, blanks',
      ['ABC-2026/001', 'abc 2026 001', ' abc.2026_001. ', 'ABC–2026\t001'],
      'abc 2026 001',
    ],
    ['apostrophes', ["Ali'nin", 'Ali’nin', 'ali nin'], 'ali nin'],
  ])('%s', (_what, spellings, folded) => {
    expect(spellings.map(fold)).toEqual(spellings.map(() => folded));
  });

  it('does not join separate groups of digits', () => {
    expect(fold('PR.100-01')).toBe('pr 100 01');
    expect(fold('PR10001')).toBe('pr10001');
    expect(fold(' -.- ')).toBe('');
  });

  it('is idempotent and the same for composed and decomposed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
        expect(fold(text.normalize('NFC'))).toBe(folded);
        expect(fold(text.normalize('NFD'))).toBe(folded);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same result for plain text alone and before a word that is not plain', () => {
    const plain = fc.string({
      unit: fc.constantFrom(..."abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ019 -./_'"),
    });
    fc.assert(
      fc.property(plain, (text) => {
        expect(fold(`${text} ＡＢ`)).toBe(`${fold(text)} ab`.trim());
      }),
      { numRuns: 300 },
    );
  });

  it('is idempotent for every Unicode character', () => {
    const odd: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const folded = fold(String.fromCodePoint(code));
      if (fold(folded) !== folded) odd.push(code.toString(16));
    }
    expect(odd).toEqual([]);
  });

  it('matches upper and lower case of Turkish words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyzâîû'), maxLength: 12 });
    fc.assert(
      fc.property(word, (text) => {
        expect(fold(text.toLocaleUpperCase('tr'))).toBe(fold(text));
      }),
    );
  });
});
