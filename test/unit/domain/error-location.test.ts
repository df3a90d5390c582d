import { afterAll, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { pathText } from '../../../domain/fields.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { isWholeDocument, lineOfPath } from '../../../domain/model/place.ts';
import { sentPath } from '../../../domain/model/problem.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';
import { concernsDocument, locateErrors } from '../../../domain/error-location/index.ts';
import { readMessage } from '../../../domain/error-location/message.ts';
import { findValues } from '../../../domain/error-location/values.ts';
import { corpus } from './error-location-corpus.ts';
import { names, sampleDocuments } from './error-location-documents.ts';
import type { SampleDocument } from './error-location-documents.ts';

const productName = (code: string): string | null => names[code] ?? null;

function targets(document: SampleDocument, ...messages: string[]): LocatedError[] {
  return locateErrors(
    messages.map((message) => ({ code: '9999', message })),
    { ...document, productName },
  );
}
const kindOf = (target: LocatedError | undefined): 'document' | 'line' | 'field' => {
  if (target === undefined || isWholeDocument(target.place)) return 'document';
  const path = sentPath(target);
  return lineOfPath(path) !== null && path.length === 2 ? 'line' : 'field';
};
const textOf = (target: LocatedError | undefined): string =>
  target === undefined ? 'nothing' : isWholeDocument(target.place) ? 'document' : pathText(sentPath(target));
const lineOf = (path: string): string | null => /^Lines\[\d+\]/.exec(path)?.[0] ?? null;

describe('the corpus', () => {
  it.each(corpus.map((one) => [one.document, one.message, one.expected] as const))(
    '%s: %s → %s',
    (document, message, expected) => {
      const [target] = targets(sampleDocuments[document], message);
      expect(textOf(target)).toBe(expected);
      if (kindOf(target) === 'line') expect(lineOf(expected)).toBe(expected);
      if (kindOf(target) === 'field') expect(lineOf(expected)).not.toBe(expected);
    },
  );

  it('points at no line other than the one meant', () => {
    for (const { document, message, expected, meant } of corpus) {
      const pointed = lineOf(textOf(targets(sampleDocuments[document], message)[0]));
      if (pointed !== null) expect([message, pointed]).toEqual([message, lineOf(meant ?? expected)]);
    }
  });

  it('is large and varied, and most messages are located at a field or line', () => {
    const count = { field: 0, line: 0, document: 0 };
    for (const { document, message } of corpus) count[kindOf(targets(sampleDocuments[document], message)[0])] += 1;
    expect(new Set(corpus.map(({ document, message }) => `${document} ${message}`)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThanOrEqual(80);
    const meaningful = corpus.filter(({ expected, meant }) => (meant ?? expected) !== 'document').length;
    expect((count.field + count.line) / meaningful).toBeGreaterThan(0.75);
    expect(count.field).toBeGreaterThan(count.line);
  });
});

describe('targets', () => {
  const { plain } = sampleDocuments;

  it('contain the key of the line, or null for the header', () => {
    const [line, field, header] = targets(plain, 'Satır 2 hatalı', 'Lines[2].Quantity', 'CustomerCode bulunamadı');
    expect(line).toMatchObject({ place: { line: 'key-1', path: [] }, sentLine: 1 });
    expect(field).toMatchObject({ place: { line: 'key-2', path: ['Quantity'] }, sentLine: 2 });
    expect(header).toMatchObject({ place: { line: null, path: ['CustomerCode'] }, sentLine: null });
  });

  it('are one per error, in the order of the errors', () => {
    expect(targets(plain, 'P-300 yok', 'hata', 'P-100 yok').map(textOf)).toEqual(['Lines[2]', 'document', 'Lines[0]']);
    expect(locateErrors([], plain)).toEqual([]);
  });
});

describe('line numbers in an answer', () => {
  const { plain } = sampleDocuments;

  it('count from 0 if one of its messages has a line 0', () => {
    expect(targets(plain, 'Line 0: refused', 'Line 1: refused').map(textOf)).toEqual(['Lines[0]', 'Lines[1]']);
  });
  it('count from 1 if a number matches only the last line', () => {
    expect(targets(plain, 'Satır 3: hatalı', 'Satır 1: hatalı').map(textOf)).toEqual(['Lines[2]', 'Lines[0]']);
  });
  it('count from 0 if only that agrees with a product', () => {
    expect(targets(plain, 'Line 1: P-200 is blocked', 'Line 2: refused').map(textOf)).toEqual(['Lines[1]', 'Lines[2]']);
  });
});

describe('messages crafted to be slow', () => {
  const folds = (messages: readonly string[]): number => {
    const before = normalize.mock.calls.length;
    targets(sampleDocuments.plain, ...messages);
    return normalize.mock.calls.length - before;
  };
  // Comparing names folds them, and folding calls `normalize`.
  const normalize = vi.spyOn(String.prototype, 'normalize');
  afterAll(() => normalize.mockRestore());

  it('parse a path no deeper than any field', () => {
    const path = (parts: number): string => Array.from({ length: parts }, (_, at) => `x${at}`).join('.');
    targets(sampleDocuments.plain, path(3));
    expect(folds([path(400)])).toBeLessThan(2 * folds([path(40)]));
  });

  it('match a limited number of the document’s values in a message, and none after those', () => {
    const named = (count: number): string => `${'P-100 '.repeat(count)}ürün kodu "P-200" bulunamadı`;
    expect(textOf(targets(sampleDocuments.plain, named(0))[0])).not.toBe('document');
    const index = new Map(['p-100', 'p-200'].map((value) => [value, []]));
    const asked = vi.spyOn(index, 'get');
    findValues(readMessage(named(300)), index);
    expect(asked.mock.results.filter(({ value }) => value !== undefined).length).toBeLessThan(110);
  });

  it('are located at the document if there was no time to read them', () => {
    const message = 'Lines[1].Quantity zorunlu';
    let left = 2;
    const errors = Array.from({ length: 25 }, () => ({ code: '1', message }));
    const found = locateErrors(errors, sampleDocuments.plain, () => left-- > 0);
    const places = errors.map((_, at) => (at < 22 ? 'Lines[1].Quantity' : 'document'));
    expect(found.map(textOf)).toEqual(places);
    expect(found.map((error) => error.message)).toEqual(errors.map((error) => error.message));
    const nothing = Array.from({ length: 21 }, () => ({ code: '1', message: 'method not allowed' }));
    expect(concernsDocument(nothing, sampleDocuments.plain)).toBe(false);
    expect(concernsDocument(nothing, sampleDocuments.plain, () => false)).toBe(true);
  });
});

describe('for arbitrary input', () => {
  const anyDocument = fc.constantFrom(...Object.values(sampleDocuments));
  const pieces = fc.constantFrom(
    ...[
      'satır',
      'line',
      'Lines[',
      ']',
      '.',
      '/',
      '3',
      '2.',
      '0',
      '-1',
      '99',
      'P-100',
      'L-7',
      'SN-0001',
      'miktar',
      'Quantity',
    ],
    ...[
      'zorunlu',
      "'",
      '"',
      've',
      'and',
      'kalem',
      'İade Deposu',
      'no',
      ':',
      'ürün',
      'lot',
      '999999999999',
      '😀',
      '\u0000',
      'İ',
    ],
  );
  const message = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' ')),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  );

  it('never throws, never leaves the document, and returns the key of the line it points to', () => {
    fc.assert(
      fc.property(anyDocument, fc.array(message, { maxLength: 4 }), (document, messages) => {
        const lines = document.content.Lines as readonly ValueRecord[];
        const found = targets(document, ...messages);
        expect(found).toHaveLength(messages.length);
        for (const target of found) {
          const { place, sentLine } = target;
          expect(lineOfPath(sentPath(target))).toBe(sentLine);
          if (sentLine !== null) expect(lines[sentLine]?.$key ?? null).toBe(place.line);
        }
      }),
      { numRuns: 1_500 },
    );
  });

  it('is the whole document if the words contain no number, value or field', () => {
    const words = fc.constantFrom(
      ...'hata oluştu lütfen tekrar deneyin sistem yöneticisine başvurun işlem iptal unexpected error please try again later server busy permission denied geçersiz istek bulunamadı zorunlu'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(anyDocument, fc.array(words, { maxLength: 12 }), (document, chosen) => {
        expect(targets(document, chosen.join(' ')).map(textOf)).toEqual(['document']);
      }),
    );
  });

  it('accepts content of any shape', () => {
    const shapeless = fc.jsonValue().map((value) => value as unknown as ValueRecord);
    fc.assert(
      fc.property(shapeless, shapeless, message, (lines, line, text) => {
        for (const Lines of [lines, [line], [line, { ProductCode: lines, Lots: line, SerialNumbers: [lines] }]]) {
          const content = { Lines } as unknown as ValueRecord;
          expect(locateErrors([{ code: '', message: text }], { kind: 'despatch', content })).toHaveLength(1);
        }
      }),
    );
  });

  it('finds a line by any unique code, whatever surrounds it', () => {
    const code = fc.stringMatching(/^[A-Z]{2}-[0-9]{3,5}$/);
    fc.assert(
      fc.property(fc.uniqueArray(code, { minLength: 2, maxLength: 8 }), fc.nat(), (codes, chosen) => {
        const Lines = codes.map((ProductCode, at) => ({ $key: `k${at}`, ProductCode, Quantity: '1' }));
        const index = chosen % codes.length;
        const [target] = locateErrors([{ code: '1', message: `Stok yetersiz: ${codes[index]?.toLowerCase()}!` }], {
          kind: 'salesReturnInvoice',
          content: { Lines },
        });
        expect(target).toMatchObject({ place: { line: `k${index}`, path: [] }, sentLine: index });
      }),
    );
  });

  it('locates a hundred errors among a thousand lines', () => {
    const Lines = Array.from({ length: 1_000 }, (_, at) => ({
      $key: `k${at}`,
      ProductCode: `PR-${10_000 + at}`,
      Quantity: '1',
    }));
    const errors = Array.from({ length: 100 }, (_, at) => ({
      code: '1',
      message: `PR-${10_000 + at * 7}: miktar hatalı, birim fiyat zorunlu`,
    }));
    const found = locateErrors(errors, { kind: 'salesReturnInvoice', content: { Lines } });
    expect(found.map(textOf)).toEqual(errors.map((_, at) => `Lines[${at * 7}]`));
  });
});
