import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContentText } from '../../../main/content-text.ts';

const isTaken = (text: string): boolean => 'text' in readContentText(text);
/** Reference implementation, using the platform's parser. */
function isContent(text: string): boolean {
  if (/\p{Surrogate}/u.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !holdsNumber(value);
  } catch {
    return false;
  }
}
const holdsNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'object' && value !== null && Object.values(value).some(holdsNumber));

const { value: content } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.string({ unit: 'grapheme' }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const record = fc
  .dictionary(fc.string(), content, { maxKeys: 5, noNullPrototype: true })
  .filter((one) => !JSON.stringify(one).includes('__proto__'));

describe('the JSON text of a draft’s content', () => {
  it('is accepted if it is a JSON object without numbers, with any whitespace', () => {
    fc.assert(
      fc.property(record, fc.constantFrom(0, 1, '\t', '\r\n '.slice(1)), (one, space) => {
        expect(isTaken(JSON.stringify(one, null, space))).toBe(true);
      }),
    );
  });

  it('is judged as JSON.parse judges it, however it is damaged', () => {
    const damage = fc.record({
      at: fc.nat(),
      removed: fc.nat(3),
      put: fc.oneof(
        fc.string({ maxLength: 2 }),
        fc.constantFrom(
          ...'" \\ \\" \\u12 \\u00e7 \\x { } [ ] , : true nul 1 - \v \0 \ud800 \udc00 😀'.split(' '),
          ' ',
          '\n',
        ),
      ),
    });
    fc.assert(
      fc.property(record, damage, (one, { at, removed, put }) => {
        const whole = JSON.stringify(one);
        const from = at % (whole.length + 1);
        const text = whole.slice(0, from) + put + whole.slice(from + removed);
        expect({ text, is: isTaken(text) }).toEqual({ text, is: isContent(text) });
      }),
      { numRuns: 3_000 },
    );
  });

  it('reports the document fields for searching drafts: the last of duplicate names, none of lines', () => {
    const names = (text: string) => {
      const reading = readContentText(text);
      return 'names' in reading ? reading.names : null;
    };
    expect(names('{"DocumentNumber":"A \\"1\\"","OrderReferenceNumber":"\\u00e7"}')).toEqual({
      DocumentNumber: 'A "1"',
      OrderReferenceNumber: 'ç',
    });
    expect(names('{"Lines":[{"DocumentNumber":"L"}],"a":{"OrderReferenceNumber":"x"}}')).toEqual({
      DocumentNumber: null,
      OrderReferenceNumber: null,
    });
    expect(names('{"DocumentNumber":"A","Document\\u004eumber" : "B","OrderReferenceNumber":true}')).toEqual({
      DocumentNumber: 'B',
      OrderReferenceNumber: null,
    });
  });

  it('is rejected if nested deeper than any document', () => {
    const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(readContentText(nested(11))).toHaveProperty('text');
    expect(readContentText(nested(12))).toEqual({ fault: 'nested too deeply' });
  });
});
