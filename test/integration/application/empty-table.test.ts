import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { readTable } from '../../../main/files/read-table.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { emptyTable, unitsOf } from '../../../renderer/screens/editor/import/empty-table.ts';
import { DocumentQuestion } from '../../../renderer/screens/editor/import/document-question.svelte.ts';
import { fillIn } from '../support/fill-in.ts';
import { goodsLine, Harness } from './harness.ts';

let own: Harness;
let path = '';
beforeAll(async () => {
  own = await Harness.start();
  path = join(own.folder, 'tablo.xlsx');
  own.chosen = path;
  await own.refreshLists();
});
afterAll(async () => {
  setLanguage('en');
  await own.end();
});

/** The file of the empty table, as the page has it saved. */
async function saved(kind: DocumentKind, language: 'tr' | 'en') {
  setLanguage(language);
  const { connectionId } = own;
  const units = await unitsOf(own.api, { id: connectionId });
  const { columns, lists } = emptyTable({ kind, isWhole: false, localGuidance: true, units });
  const sheets = { table: 'Documents', lists: 'Lists' };
  const form = { connectionId, sheets, lists };
  const { id } = await own.call('beginExport', { name: 'tablo', format: 'xlsx', language, columns, form });
  await own.call('finishExport', { id: id ?? '' });
  return { bytes: readFileSync(path), titles: columns.map(({ title }) => title) };
}

async function asked(bytes: Uint8Array, kind: DocumentKind, language: 'tr' | 'en'): Promise<DocumentQuestion> {
  const table = await readTable(bytes, { language, use: 'documents' });
  const texts = 'texts' in table ? table.texts : null;
  const isText = (row: number, column: number): boolean => texts === null || texts[row]?.includes(column) === true;
  const [connection] = await own.call('listConnections', {});
  if (!('rows' in table) || !connection) throw new Error('it is not read');
  const question = new DocumentQuestion({
    ...{ api: own.api, connection, kind, language, today: '2026-11-23', file: 'tablo.xlsx', memory: undefined },
    table: { ...table, isText },
  });
  await own.until(() => Promise.resolve(question.looked === null));
  return question;
}

describe('an empty table, saved, filled in and imported', () => {
  it('contains the connection’s lists, by code or name, with descriptions', async () => {
    const { bytes } = await saved('salesReturnInvoice', 'tr');
    const lists = await readTable(bytes, { language: 'tr', use: 'documents', sheet: 1 });
    if (!('rows' in lists)) throw new Error('it is not read');
    const [titles = [], ...rows] = lists.rows;
    const columnOf = (title: string) =>
      rows.map((row) => row[titles.indexOf(title)] ?? '').filter((cell) => cell !== '');
    const customers = await own.call('listLookupStatus', { connectionId: own.connectionId });
    const countOf = (kind: string) => customers.find((status) => status.kind === kind)?.count;
    const codes = columnOf('Cari kodu');
    expect(codes).toHaveLength(countOf('customers') ?? -1);
    expect(codes).toEqual(codes.toSorted());
    const { ProductCode, WarehouseName, UnitCode } = goodsLine();
    expect(columnOf('Ürün kodu')).toContain(ProductCode);
    expect(columnOf('Depo')).toContain(WarehouseName);
    expect(columnOf('Birim')).toContain(UnitCode);
  });

  it('contains no lists of another connection', async () => {
    const columns = [{ title: 'Cari', holds: 'text', list: 0 }] as const;
    const from = { lookup: 'customers', by: 'code' } as const;
    const form = {
      ...{ connectionId: 'no-such-connection', sheets: { table: 'Documents', lists: 'Lists' } },
      lists: [{ title: 'Cari', holds: 'text', from }],
    } as const;
    const { id } = await own.call('beginExport', { name: 'a', format: 'xlsx', language: 'en', columns, form });
    await own.call('finishExport', { id: id ?? '' });
    expect(await readTable(readFileSync(path), { language: 'en', use: 'lines', sheet: 1 })).toMatchObject({
      rows: [['Cari']],
    });
  });

  it.each([
    ['salesReturnInvoice', 'tr'],
    ['despatch', 'en'],
    ['quote', 'tr'],
  ] as const)('becomes documents of the kind %s in %s, without questions about columns', async (kind, language) => {
    const { bytes, titles } = await saved(kind, language);
    const { ProductCode = '', WarehouseName = '', UnitCode = '' } = goodsLine() as Readonly<Record<string, string>>;
    const empty = await asked(fillIn(bytes, titles, [{ [titles[0] ?? '']: 'R-1' }]), kind, language);
    const at = (name: string): string => titles[empty.targets.indexOf(name)] ?? `none for ${name}`;
    const customer = at(kind === 'quote' ? 'document.CustomerId' : 'document.CustomerCode');
    const line = (reference: string, quantity: number, more: Readonly<Record<string, string>> = {}) => ({
      [titles[0] ?? '']: reference,
      [at('document.Date')]: new Date('2026-11-20T00:00:00Z'),
      [customer]: 'C00001',
      [at('ProductCode')]: ProductCode,
      [at('Quantity')]: quantity,
      [at('UnitCode')]: UnitCode,
      [at('UnitPrice')]: 12.5,
      [at('WarehouseName')]: WarehouseName,
      ...more,
    });
    const flag = language === 'tr' ? 'Evet' : 'Yes';
    const rows = [line('R-1', 2), line('R-2', 1, { [at('VatIncluded')]: flag }), line('R-1', 3.5)];
    const question = await asked(fillIn(bytes, titles, rows), kind, language);
    expect(question.grouping).toBe(0);
    expect(question.problems).toEqual([]);
    expect(question.targets.filter((target) => target === null)).toHaveLength(1);
    expect(question.offered.map(({ name, leftOut }) => [name, leftOut])).toEqual([
      ['R-1', null],
      ['R-2', null],
    ]);
    const ids = (await question.confirm()) ?? [];
    const [first, second] = await Promise.all(ids.map(async (id) => (await own.call('getDraft', { id }))?.content));
    expect(first).toMatchObject({ Date: '2026-11-20', CustomerCode: 'C00001' });
    expect(first?.['Lines']).toMatchObject([
      { ProductCode, Quantity: '2', UnitPrice: '12.5', UnitCode, WarehouseName },
      { Quantity: '3.5' },
    ]);
    expect(second?.['Lines']).toMatchObject([{ Quantity: '1', VatIncluded: true }]);
  });
});
