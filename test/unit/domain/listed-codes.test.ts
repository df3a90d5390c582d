/** Codes and names from the service's lists go out as the list has them, blanks included; blanks that were typed do not. */
import { describe, expect, it } from 'vitest';
import { asQueued } from '../../../domain/as-queued.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { documents } from '../../../domain/documents/index.ts';
import { copiedCell, withCell } from '../../../domain/edit/cells.ts';
import { columnsOf } from '../../../domain/edit/columns.ts';
import { startLine, withProduct } from '../../../domain/edit/lines.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { linesOf } from '../../../domain/value.ts';
import { toWire } from '../../../domain/wire/index.ts';
import { readLookupRow } from '../../../main/service/lookup-rows.ts';
import { documentOf, facts, line, policy } from './samples.ts';

const context = {
  language: 'tr',
  today: '2026-11-28',
  defaultCurrency: facts().defaultCurrency,
  newKey: () => 'k',
  lines: [],
} as const;
const columnOf = (name: string) => {
  const column = columnsOf(documents.despatch).find((one) => one.name === name);
  if (column === undefined) throw new Error(name);
  return column;
};

it.each([
  ['products', { Code: ' 007', Name: 'Kalem ' }],
  ['customers', { CustomerCode: ' 007', Name: 'Ali ' }],
  ['warehouses', { Code: ' 007', Name: 'Kalem ' }],
] as const)('are read from the list of %s with their blanks', (kind, item) => {
  const { Name } = item;
  expect(readLookupRow(kind, item)).toMatchObject({ code: ' 007', name: Name });
});

it('are read from the units of a product with their blanks', () => {
  const product = {
    ...{ Code: 'P', Name: 'Kalem', MainUnit: ' Koli' },
    Units: [{ UnitName: ' Koli' }, { UnitName: 'Adet ', Factor: 12, Barcode: '8690000000012' }],
  };
  expect(readLookupRow('products', product)).toMatchObject({
    units: [
      { code: ' Koli', main: true },
      { code: 'Adet ', factor: '12' },
    ],
    barcodes: [{ unit: 'Adet ' }],
  });
});

describe.each(documentKinds)('in a %s', (kind) => {
  const created = { operation: 'create', baseline: null, time: '14:30:05' } as const;
  const content = documentOf(kind, kind === 'quote' ? {} : { CustomerCode: ' C-7' }, [
    line({ ProductCode: ' 007', WarehouseName: 'Depo ', LineGroupName: ' A' }),
  ]);
  const listed = { ProductCode: ' 007', WarehouseName: 'Depo ', LineGroupName: ' A' };

  it('are sent with their blanks, also from a copy', () => {
    for (const one of [content, copyOfDocument(kind, content, '2026-11-28')]) {
      const body = toWire(kind, asQueued(kind, one, created), policy, 'create');
      expect(linesOf(body)[0]).toMatchObject(listed);
      if (kind !== 'quote') expect(body).toMatchObject({ CustomerCode: ' C-7' });
    }
  });
});

it('are copied from one line to the next with their blanks', () => {
  const source = line({ ProductCode: ' 007', WarehouseName: 'Depo ' });
  for (const name of ['ProductCode', 'WarehouseName'])
    expect(copiedCell(columnOf(name), line({ [name]: null }), source, context)[name]).toBe(source[name]);
  const start = { kind: 'despatch', defaultCurrency: 'TRY', defaultWarehouse: '', defaultLineGroup: '' } as const;
  expect(startLine(start, 'k', source)).toMatchObject({ WarehouseName: 'Depo ' });
});

it('replace the text that was typed for them, which loses its own blanks', () => {
  const typed = withCell(columnOf('ProductCode'), line(), ' 007 ', context).line;
  expect(typed['ProductCode']).toBe('007');
  const rate = { defaultCurrency: 'TRY', defaultUnit: '', rateOf: () => undefined, isAnswer: true };
  expect(withProduct(typed, { code: ' 007' }, rate)).toMatchObject({ ProductCode: ' 007' });
});
