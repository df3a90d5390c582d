import { describe, expect, it } from 'vitest';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import { draftOf } from '../../../domain/e-documents/return-draft.ts';
import { partnerOf } from '../../../domain/e-documents/draft-kind.ts';
import { openEntriesOf } from '../../../domain/open-entries.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { fileAmountsOf } from '../../../domain/amounts/file-amounts.ts';
import { linesOf } from '../../../domain/value.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { files } from './files.ts';
import type { FileCase } from './files.ts';
import { eDocument } from './read.ts';
import { other, own } from './ubl.ts';

const policy = documentPolicyOf(connectionDefaults);

/** The draft made from a file; the product list has one product, and both companies are customers. */
function drafted({ text, role: ours }: FileCase) {
  const role = ours ?? 'supplier';
  const document = eDocument({}, text);
  const known = new Map(
    document.lines.flatMap(({ position, codes }) =>
      (role === 'supplier' ? codes.seller : codes.buyer) === 'P00001'
        ? [[position, { code: 'P00001', name: null, unit: 'C62' }] as const]
        : [],
    ),
  );
  const { taxNumber } = partnerOf(document, role);
  const customer = taxNumber === own || taxNumber === other ? { code: 'C1', name: null } : null;
  const draft = draftOf(document, {
    ...{ role, policy, file: 'a.xml', today: '2026-11-27', defaultCurrency: 'TRY', warehouse: 'Depo', lineGroup: '' },
    textOfNumber: (number) => `e-İrsaliye ${number}`,
    ...{ customer, products: known, before: new Map() },
    quantities: new Map(document.lines.map(({ position, quantity }) => [position, quantity])),
  });
  return { document, draft };
}

/** Only the expected members of a record; absent ones are undefined. */
const part = (record: ValueRecord, expected: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, withoutKeys(record[name])]));
const withoutKeys = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value, (name, inner: unknown) => (name === '$key' ? undefined : inner)));

const questionsOf = (content: ValueRecord) => openEntriesOf(content).flatMap(({ question }) => question?.about ?? []);

const withFileAmounts = (line: ValueRecord = {}): ValueRecord => ({ ...line, ...fileAmountsOf(line) });

describe('e-document files', () => {
  it.each(files)('$name', (file) => {
    const { draft } = drafted(file);
    const { kind, content } = draft;
    if (file.kind !== undefined) expect(kind).toBe(file.kind);
    if (file.header) expect(part(content, file.header)).toEqual(file.header);
    if (file.lines) {
      expect(linesOf(content)).toHaveLength(file.lines.length);
      for (const [at, expected] of file.lines.entries())
        expect(part(withFileAmounts(linesOf(content)[at]), expected)).toEqual(expected);
    }
    if (file.totals) {
      const { SubTotal, VatTotal, Payable } = computeDocument(kind, content, policy).totals.effective;
      expect([SubTotal, VatTotal, Payable]).toEqual(file.totals);
    }
    if (file.discount !== undefined)
      expect(computeDocument(kind, content, policy).totals.effective.DiscountTotal).toBe(file.discount);
    expect(questionsOf(content)).toEqual(file.questions ?? []);
    if (file.open)
      expect(
        openEntriesOf(content)
          .filter(({ place, question }) => place?.path[0] !== 'UnitCode' && question === undefined)
          .map(({ reason, text }) => [reason, text]),
      ).toEqual(expect.arrayContaining(file.open.map((one) => [...one])));
  });

  it('and their drafts have the same totals, or ask', () => {
    for (const file of files) {
      const { document, draft } = drafted(file);
      const { effective } = computeDocument(draft.kind, draft.content, policy).totals;
      const isAsked = questionsOf(draft.content).length > 0;
      const { net, vat } = document.totals;
      if (net !== null)
        expect([file.name, Number(effective.SubTotal) === Number(net) || isAsked]).toEqual([file.name, true]);
      if (vat !== null && effective.VatTotal !== null)
        expect([file.name, Number(effective.VatTotal) === Number(vat) || isAsked]).toEqual([file.name, true]);
    }
  });
});
