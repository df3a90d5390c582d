import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectionDefaults } from '../../../../domain/settings.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import { DocumentBuilder } from '../../../../renderer/screens/editor/import/document-builder.ts';
import { tableColumnsOf } from '../../../../domain/edit/columns.ts';
import { documents } from '../../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { itemsOf, linesOf } from '../../../../domain/value.ts';
import { placeOfKind } from '../../../../renderer/screens/editor/import/document-plan.ts';
import { invoice, openDesk, productRow } from '../support.ts';

const customer = '0b8f6a52-0000-4000-8000-000000000001';
const representative = '0b8f6a52-0000-4000-8000-000000000002';
const lists = {
  customers: [productRow('C1', { id: customer }), productRow('C2', { id: representative })],
  [`representatives ${customer}`]: [productRow('R1', { id: representative, name: 'Ayşe' })],
};
const headers: readonly (readonly [DocumentKind, Readonly<Record<string, string>>])[] = [
  ['quote', { CustomerId: 'C1', RepresentativeId: 'R1', Description: 'x', DueDays: '30' }],
  [
    'salesReturnInvoice',
    { CustomerCode: 'C1', WithholdingCode: '602', WithholdingNumerator: '5', WithholdingDenominator: '10' },
  ],
];

it.each(headers)('the header of a %s does not depend on the order of the columns', async (kind, header) => {
  const desk = openDesk(invoice([]), { kind, lists });
  const columns = placeOfKind(kind, 'tr').header;
  const settings = { ...connectionDefaults, name: 'Test', defaultCurrency: 'TRY' };
  const built = async (names: readonly string[]): Promise<unknown> => {
    const connection = { id: 'connection', settings, hasApiKey: true, keyForOtherAddress: false };
    const builder = new DocumentBuilder({ api: desk.main.api, connection, kind, language: 'tr', today: '2026-11-21' });
    const cells = names.flatMap((name) => {
      const column = columns.find((one) => one.name === `document.${name}`);
      return column === undefined ? [] : [{ column, text: header[name] ?? '' }];
    });
    const { content } = await builder.build({ header: cells, lines: [], columns: [], open: [], file: 'a.csv' });
    return JSON.parse(content);
  };
  const names = Object.keys(header);
  const inOrder = await built(names);
  expect(inOrder).toMatchObject(
    kind === 'quote' ? { RepresentativeId: representative } : { WithholdingNumerator: '5' },
  );
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(names, { minLength: names.length }), async (order) => {
      expect(await built(order)).toEqual(inOrder);
    }),
    { numRuns: 20 },
  );
});

it('the currency of the document is that of its lines, also with rows of lots below, unless their row names another', async () => {
  const kind = 'despatch';
  const desk = openDesk(invoice([]), { kind, lists });
  const columns = placeOfKind(kind, 'tr').header.filter(({ name }) => name === 'document.CurrencyCode');
  const settings = { ...connectionDefaults, name: 'Test', defaultCurrency: 'TRY' };
  const connection = { id: 'connection', settings, hasApiKey: true, keyForOtherAddress: false };
  const builder = new DocumentBuilder({ api: desk.main.api, connection, kind, language: 'tr', today: '2026-11-21' });
  const all = tableColumnsOf(documents[kind]);
  const { content } = await builder.build({
    header: columns.map((column) => ({ column, text: 'EUR' })),
    columns: ['ProductCode', 'Quantity', 'CurrencyCode', 'LotNo'].map((name) => all.find((one) => one.name === name)),
    lines: [
      ['P1', '10', 'USD', ''],
      ['', '6', '', 'L-1'],
      ['', '4', '', 'L-2'],
      ['P2', '2', '', ''],
      ['', '2', '', 'L-3'],
    ],
    ...{ open: [], file: 'a.csv' },
  });
  const lines = linesOf(JSON.parse(content) as ValueRecord);
  expect(lines.map((line) => [line.ProductCode, line.Quantity, line.CurrencyCode, itemsOf(line.Lots).length])).toEqual([
    ['P1', '10', 'USD', 2],
    ['P2', '2', 'EUR', 1],
  ]);
});
