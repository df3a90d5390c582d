import { describe, expect, it } from 'vitest';
import type { EDocument } from '../../../domain/e-documents/e-document.ts';
import { asReadNow, essenceOf } from '../../../domain/e-documents/stored.ts';
import { eDocument } from './read.ts';
import { allowance, despatch, invoice, line, present, vat } from './ubl.ts';

const text = invoice({ lines: line('10', '10', '90', vat('90', '18'), { more: allowance('10', '100') }) });

/** The document as an earlier version stored it. */
function former(now: EDocument, questions: readonly string[] = []): EDocument {
  const lines = now.lines.map(({ rates: _rates, ...others }) => ({
    ...others,
    discounts: [{ amount: '10', base: '100' }],
  }));
  return { ...now, lines, questions } as unknown as EDocument;
}

describe('an e-document that an earlier version stored', () => {
  it('keeps its discounts, and its draft asks, because its amounts were not reconciled', () => {
    const now = asReadNow(former(eDocument({}, text), ['charge']));
    expect(present(now.lines[0])).toMatchObject({ rates: ['10'], net: '90' });
    expect(present(now.lines[0])).not.toHaveProperty('discounts');
    expect(now.questions).toEqual([{ about: 'earlierReading', position: null, file: now.number, draft: '' }]);
    expect(asReadNow(former(eDocument({}, despatch()))).questions).toEqual([]);
  });

  it('is the same document when its file is read again, but not another one with its ETTN', () => {
    const now = eDocument({}, text);
    expect(asReadNow(now)).toBe(now);
    const other = { ...now.lines[0], net: '80' } as EDocument['lines'][number];
    expect(essenceOf(asReadNow(former(now)))).toBe(essenceOf(now));
    expect(essenceOf({ ...now, lines: [other] })).not.toBe(essenceOf(now));
    expect(essenceOf({ ...now, totals: { ...now.totals, payable: '9' } })).not.toBe(essenceOf(now));
  });
});
