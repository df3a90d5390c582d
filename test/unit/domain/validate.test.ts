import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentKinds, operations } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { problemCodes } from '../../../domain/model/problem.ts';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import { validateAcrossLines, validateDocument, validateHeader, validateLine } from '../../../domain/rules/validate.ts';
import { readsOf } from '../support/reads.ts';
import { anyDocument, anyNonsense, facts, invoice, line, lot } from './samples.ts';

const product = (code: string) => ({
  code,
  stockType: 3,
  units: [
    { code: 'C62', main: true },
    { code: 'BX', factor: '12' },
  ],
});
const company = facts({ product });

describe('validateDocument', () => {
  it.each(documentKinds)(
    '%s: never throws, whatever a draft contains, and reports only problems with a text',
    (kind) => {
      fc.assert(
        fc.property(anyNonsense(kind), anyDocument(kind), fc.constantFrom(...operations), (odd, any, operation) => {
          for (const content of [odd, any, { ...any, Lines: odd.Lines }]) {
            for (const problem of validateDocument(kind, content, company, operation, any)) {
              expect(problemCodes).toContain(problem.code);
            }
          }
        }),
        { numRuns: 100 },
      );
    },
  );

  it('gives the problems of its parts, in order', () => {
    fc.assert(
      fc.property(anyDocument('despatch'), (content) => {
        const lines = (content.Lines ?? []) as readonly ValueRecord[];
        expect(validateDocument('despatch', content, company)).toEqual([
          ...validateHeader('despatch', content, company),
          ...lines.flatMap((one, index) => validateLine('despatch', one, index, content, company)),
          ...validateAcrossLines('despatch', content, company),
        ]);
      }),
      { numRuns: 50 },
    );
  });

  it('puts the numbers for the text into params', () => {
    const found = validateDocument('salesReturnInvoice', invoice({ InvoiceNumber: 'x'.repeat(21) }), facts());
    expect(found).toEqual([
      {
        source: 'rampa',
        place: { line: null, path: ['InvoiceNumber'] },
        code: 'tooLong',
        severity: 'error',
        params: { max: 20, length: 21 },
      },
    ]);
  });
});

describe('validateLine', () => {
  it('reads no other line', () => {
    const untouchable: ValueRecord = new Proxy(
      {},
      {
        get() {
          throw new Error('another line was looked at');
        },
      },
    );
    const content = invoice({}, [untouchable, line(), untouchable]);
    expect(validateLine('salesReturnInvoice', line(), 1, content, facts())).toEqual([]);
  });

  it('gives the place by the line’s key, or by its position without one', () => {
    const placeOf = (more: ValueRecord) =>
      validateLine('salesReturnInvoice', { ...line(), ProductCode: '', ...more }, 41, invoice(), facts())[0]?.place;
    expect(placeOf({ $key: 'a' })).toEqual({ line: 'a', path: ['ProductCode'] });
    const { $key: _key, ...bare } = line({ ProductCode: '' });
    const [problem] = validateLine('salesReturnInvoice', bare, 41, invoice(), facts());
    expect(problem?.place).toEqual({ line: null, path: ['Lines', 41, 'ProductCode'] });
  });
});

describe('a thousand lines', () => {
  const lines = Array.from({ length: 1000 }, (_, index) =>
    line({
      $key: String(index),
      Discounts: [{ Rate: '10' }, { Rate: '5' }],
      DiscountRate: '14.5',
      Lots: [lot({ LotNo: `L-${String(index)}`, Quantity: '2' }), lot({ LotNo: `M-${String(index)}`, Quantity: '1' })],
    }),
  );
  const content = invoice({}, lines);
  it('are valid, given their amounts', () => {
    const amounts = computeDocument('salesReturnInvoice', content, company);
    expect(validateDocument('salesReturnInvoice', content, company, 'create', null, amounts)).toEqual([]);
  });

  it('are validated in linear time: ten times the lines, ten times the reads', () => {
    const part = invoice({}, lines.slice(0, 100));
    const validate = (document: typeof content) => validateDocument('salesReturnInvoice', document, company);
    expect(readsOf(content, validate)).toBeLessThan(readsOf(part, validate) * 11);
  });
});
