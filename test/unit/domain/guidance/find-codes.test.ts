import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeListName } from '../../../../domain/guidance/code-list.ts';
import { findCodes } from '../../../../domain/guidance/find-codes.ts';
import { codeLists } from '../../../../domain/guidance/lists.ts';

const codes = (list: CodeListName, query: string, language: 'tr' | 'en' = 'tr') =>
  findCodes(list, query, language).map(({ code }) => code);
const names = Object.keys(codeLists) as CodeListName[];

describe('findCodes', () => {
  it('returns all codes in order if nothing is typed', () => {
    for (const list of names) expect(findCodes(list, '  ', 'tr')).toEqual(codeLists[list].entries);
  });
  it('puts an exact code first, then codes with that prefix', () => {
    expect(codes('paymentMeans', '1').slice(0, 3)).toEqual(['1', '10', '11']);
    expect(codes('withholding', '60')).toEqual(['601', '602', '603', '604', '605', '606', '607', '608', '609']);
    expect(codes('units', 'kgm')).toEqual(['KGM']);
  });
  it.each([
    ['isgucu', '606'],
    ['İŞGÜCÜ', '606'],
    ['ISGUCU', '606'],
    ['işgücü temin', '606'],
    ['yük taşı', '624'],
    ['agac', '623'],
  ])('finds %s by its Turkish name', (typed, code) => {
    expect(codes('withholding', typed)[0]).toBe(code);
  });
  it.each([
    ['havale', '42'],
    ['eft', '42'],
    ['kredi', '48'],
    ['banka kartı', '48'],
  ])('finds from %s the intended payment means', (typed, code) => {
    expect(codes('paymentMeans', typed)[0]).toBe(code);
  });
  it('finds words in any order by their prefixes, together with the code', () => {
    expect(codes('withholding', 'hizmeti temizlik')).toContain('612');
    expect(codes('withholding', '612 temiz')).toEqual(['612']);
    expect(codes('withholding', 'emizlik')).toEqual([]);
  });
  it('finds names in the other language, after those in the user’s', () => {
    expect(codes('withholding', 'labour', 'tr')).toContain('606');
    expect(codes('withholding', 'kulup', 'en')).toContain('611');
    const cards = codes('paymentMeans', 'bank', 'en');
    expect(cards).toContain('23');
  });
  it('finds an exemption by its article', () => {
    expect(codes('vatExemptions', '11/1-a').slice(0, 6)).toEqual(['301', '302', '303', '316', '322', '338']);
    expect(codes('vatExemptions', '17/4-g', 'en')).toEqual(['230', '231', '232']);
    expect(codes('vatExemptions', 'geçici 15')).toEqual(['221']);
  });
  it('finds nothing for punctuation alone', () => {
    expect(codes('units', '%%')).toEqual([]);
  });
  it('finds every entry by its code and by its name in either language', () => {
    for (const list of names) {
      for (const entry of codeLists[list].entries) {
        for (const language of ['tr', 'en'] as const) {
          expect(findCodes(list, entry.code, language)[0]).toBe(entry);
          expect(findCodes(list, entry.tr, language), entry.tr).toContain(entry);
          expect(findCodes(list, entry.en.toUpperCase(), language), entry.en).toContain(entry);
        }
      }
    }
  });
  it('never throws, and returns entries of the list without duplicates', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string(), (list, query) => {
        const found = findCodes(list, query, 'en');
        expect(new Set(found).size).toBe(found.length);
        for (const entry of found) expect(codeLists[list].entries).toContain(entry);
      }),
    );
  });
});
