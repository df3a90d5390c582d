import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { mergedReturn } from '../../../domain/e-documents/combine-returns.ts';
import type { EDocument } from '../../../domain/e-documents/e-document.ts';
import { mappedTextsOf, taughtBy, withMappedTexts } from '../../../domain/e-documents/learning.ts';
import type { MappedText } from '../../../domain/e-documents/learning.ts';
import type { Mapping, NewMapping } from '../../../domain/e-documents/mapping.ts';
import { draftOf, inOwnUnits } from '../../../domain/e-documents/return-draft.ts';
import type { FoundProduct, ReturnOptions } from '../../../domain/e-documents/return-draft.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { linesOf } from '../../../domain/value.ts';
import { productsOf } from '../../../renderer/screens/e-document/found-in-lists.ts';
import { productRow } from '../editor/support.ts';
import { eDocument } from './read.ts';
import { invoice, line, other, own, vat } from './ubl.ts';

const item = `<cac:SellersItemIdentification><cbc:ID>V-8</cbc:ID></cac:SellersItemIdentification>`;
/** An invoice with a quantity of boxes at 120. */
const boxes = (quantity: number, number = 'ABC2026000000001'): EDocument => {
  const net = quantity * 120;
  const lines = line(String(quantity), '120', String(net), vat(String(net), String(net / 5)), { item, unit: 'BX' });
  return eDocument({}, invoice({ supplier: other, customer: own, number, lines }));
};
/** The list has this product only in pieces. */
const lists = {
  getLookupRows: ({ codes }: { codes: readonly string[] }) =>
    Promise.resolve(
      codes.map((code) => (/^P\d$/.test(code) ? productRow(code, { units: [{ code: 'C62', main: true }] }) : null)),
    ),
} as unknown as Parameters<typeof productsOf>[0];

function made(document: EDocument, quantity: string, product?: FoundProduct): ReturnType<typeof draftOf> {
  const products = new Map(product === undefined ? [] : [[1, product] as const]);
  const options: ReturnOptions = {
    ...{ role: 'customer', policy: documentPolicyOf(connectionDefaults), file: 'a.xml', today: '2026-11-27' },
    ...{ defaultCurrency: 'TRY', warehouse: '', lineGroup: '', customer: null, products },
    ...{ quantities: new Map([[1, quantity]]), before: new Map() },
  };
  return draftOf(inOwnUnits(document, products), options);
}

const edited = (content: ValueRecord, change: ValueRecord): ValueRecord => ({
  ...content,
  Lines: linesOf(content).map((one) => ({ ...one, ...change })),
});

/** What is stored when a draft is queued after edits of its only line, one after another. */
const stored = (content: ValueRecord, edits: readonly ValueRecord[]): readonly NewMapping[] =>
  taughtBy(edits.reduce(edited, content), 0, []);

async function inNextFile(mappings: readonly NewMapping[], quantity: number) {
  const next = boxes(quantity, 'ABC2026000000002');
  const kept = mappings.map((one, index): Mapping => ({ ...one, id: String(index), updatedAt: index }));
  const { products } = await productsOf(lists, 'c', next, 'customer', kept);
  const [converted] = inOwnUnits(next, products).lines;
  return { product: products.get(1), quantity: converted?.quantity, price: converted?.price };
}

describe('a line from a partner’s file teaches', () => {
  it('no factor if only a part of it is returned: 20 boxes at 120 stay 20 at 120', async () => {
    const { content } = made(boxes(10), '4');
    const mappings = stored(content, [{ ProductCode: 'P1', UnitCode: 'C62' }]);
    expect(mappings).toMatchObject([{ text: 'V-8', unit: 'BX', code: 'P1', ownUnit: '', factor: '1' }]);
    const next = await inNextFile(mappings, 20);
    expect(next).toMatchObject({ quantity: '20', price: '120', product: { unit: '' } });
    expect(stored(made(boxes(10), '4', next.product).content, [{ UnitCode: 'C62' }])).toEqual([]);
  });

  it('the factor by which the user converted it: 4 boxes at 120 are 48 pieces at 10', async () => {
    const { content } = made(boxes(10), '4');
    const converted = { Quantity: '48', UnitPrice: '10' };
    const mappings = stored(content, [{ ProductCode: 'P1' }, { UnitCode: 'C62' }, converted]);
    expect(mappings).toMatchObject([{ code: 'P1', ownUnit: 'C62', factor: '12' }]);
    expect(await inNextFile(mappings, 20)).toMatchObject({ quantity: '240', price: '10', product: { unit: 'C62' } });
    // Also for a product that the file names by its own code.
    const ownCode = {
      ...boxes(20),
      lines: boxes(20).lines.map((one) => ({ ...one, codes: { ...one.codes, buyer: 'P1' } })),
    };
    const mapped = mappings.map((one): Mapping => ({ ...one, id: '', updatedAt: 1 }));
    expect((await productsOf(lists, 'c', ownCode, 'customer', mapped)).products.get(1)).toMatchObject({ factor: '12' });
    // A rounded price of a third.
    const thirds = stored(content, [{ ProductCode: 'P1', UnitCode: 'C62', Quantity: '36', UnitPrice: '13.33' }]);
    expect(thirds).toMatchObject([{ factor: '9' }]);
    // Without prices, only a whole multiple is a conversion.
    const unpriced = edited(content, { UnitPrice: '' });
    expect(stored(unpriced, [{ ProductCode: 'P1', UnitCode: 'C62', Quantity: '48' }])).toMatchObject([
      { factor: '12' },
    ]);
    expect(stored(unpriced, [{ ProductCode: 'P1', UnitCode: 'C62', Quantity: '3' }])).toMatchObject([{ factor: '1' }]);
  });

  it('the product as corrected in a later draft too; fewer pieces change nothing', async () => {
    const settled = stored(made(boxes(10), '4').content, [
      { ProductCode: 'P1', UnitCode: 'C62', Quantity: '48', UnitPrice: '10' },
    ]);
    const { product } = await inNextFile(settled, 20);
    const { content } = made(boxes(20, 'ABC2026000000002'), '240', product);
    expect(stored(content, [{ Quantity: '24' }, { Quantity: '36' }])).toEqual([]);
    expect(stored(content, [{ ProductCode: 'P2' }])).toMatchObject([{ code: 'P2', unit: 'BX', factor: '12' }]);
    expect(stored(content, [{ UnitCode: 'KGM', Quantity: '9' }])).toMatchObject([{ code: 'P1', ownUnit: '' }]);
  });

  it('what it was made with only if it was changed after another mapping was stored', () => {
    const product = { code: 'P1', name: null, unit: 'C62', factor: '12', settled: { unit: 'BX' } };
    const { content } = made(boxes(20, 'ABC2026000000002'), '240', product);
    const [corrected] = taughtBy(edited(content, { ProductCode: 'P2' }), 0, []);
    const stored: Mapping[] = corrected === undefined ? [] : [{ ...corrected, id: 'm', updatedAt: 5 }];
    expect(taughtBy(content, 9, [])).toEqual([]);
    expect(taughtBy(content, 4, stored)).toEqual([]);
    expect(taughtBy(content, 6, stored)).toMatchObject([{ code: 'P1', ownUnit: 'C62', factor: '12' }]);
    expect(taughtBy(edited(content, { ProductCode: 'P2' }), 6, stored)).toEqual([]);
  });

  it('what it contains at the end, whatever it contained before', () => {
    const edit: fc.Arbitrary<ValueRecord> = fc.oneof(
      fc.record({ ProductCode: fc.constantFrom('P1', 'P2', 'P3') }),
      fc.record({ UnitCode: fc.constantFrom('C62', 'BX', 'KGM', '') }),
      fc.record({ Quantity: fc.constantFrom('4', '48', '3', '') }),
      fc.record({ UnitPrice: fc.constantFrom('120', '10', '160', '') }),
    );
    const { content } = made(boxes(10), '4');
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        expect(stored(content, edits)).toEqual(stored(content, [Object.assign({}, ...edits) as ValueRecord]));
      }),
    );
  });

  it('nothing after it was copied, and what each part teaches if it was combined', () => {
    const parts = [made(boxes(10), '4'), made(boxes(20, 'ABC2026000000002'), '5')] as const;
    expect(mappedTextsOf(copyOfDocument(parts[0].kind, parts[0].content, '2026-11-27'))).toEqual(new Map());
    const { content } = mergedReturn(parts, () => '');
    expect([...mappedTextsOf(content).keys()]).toEqual([...['', 'from-ABC2026000000001-1', 'from-ABC2026000000002-1']]);
  });
});

it('texts of a partner’s file are read back, and a damaged member teaches nothing', () => {
  const text: MappedText = {
    ...{ kind: 'code', partner: other, partnerName: 'X', text: 'V-8', unit: 'BX', quantity: '4', price: '120' },
    ...{ code: 'P1', ownUnit: 'C62', factor: '12' },
  };
  const texts = new Map([['a', text]]);
  expect(mappedTextsOf(withMappedTexts({}, texts))).toEqual(texts);
  for (const mapped of ['', '{', '{}', '[1]', '[["a"]]', '[["a",{"kind":"x"}]]'])
    expect(mappedTextsOf({ $from: { mapped } })).toEqual(new Map());
});
