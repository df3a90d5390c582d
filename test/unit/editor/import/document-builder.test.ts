import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectionDefaults } from '../../../../domain/settings.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import { DocumentBuilder } from '../../../../renderer/screens/editor/import/document-builder.ts';
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
