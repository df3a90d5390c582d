/** A draft that is opened again before the product list has answered. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoice, openDesk, productRow } from '../support.ts';

const products = [
  productRow('P1', { price: '10,5' }),
  productRow('P2', { price: '20', currencyCode: 'EUR', vatRate: '10' }),
];
const cells = { Miktar: ['2', '5'], Birim: ['C62', ''], Fiyat: ['7', ''], KDV: ['1', ''], 'Para birimi': ['USD', ''] };
const row = fc.record({
  'Stok kodu': fc.constantFrom('P1', 'P2'),
  ...(Object.fromEntries(Object.entries(cells).map(([name, texts]) => [name, fc.constantFrom(...texts)])) as {
    readonly [name in keyof typeof cells]: fc.Arbitrary<string>;
  }),
});

it('has the same lines as one in which it answered at once', async () => {
  const pasted = (table: string, content = invoice([]), hold = false) => {
    const desk = openDesk(content, { products, hold });
    if (table !== '') {
      desk.editor.grid.moveTo(0, 0);
      desk.editor.grid.paste(table);
    }
    return desk;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), fc.boolean(), async (rows, isChange) => {
      const names = Object.keys(rows[0] ?? {});
      const table = [names, ...rows.map((one) => Object.values(one))].map((texts) => texts.join('\t')).join('\n');
      const straight = pasted(table);
      await straight.settle();
      const left = pasted(table, invoice([]), true);
      await left.editor.draft.flush();
      const draft = isChange ? ({ operation: 'replace', targetId: 'x' } as const) : {};
      const again = openDesk(left.stored.content, { products, draft });
      await again.settle();
      const shown = ({ editor }: typeof again) =>
        editor.document.lines.map(({ $key: _key, $from: _from, ...line }) => line);
      expect(shown(again)).toEqual(shown(straight));
    }),
    { numRuns: 60 },
  );
});
