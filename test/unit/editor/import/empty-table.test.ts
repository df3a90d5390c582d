import { afterAll, describe, expect, it } from 'vitest';
import { documents } from '../../../../domain/documents/index.ts';
import type { LookupKind } from '../../../../domain/fields.ts';
import { documentKinds } from '../../../../domain/model/draft-state.ts';
import type { LookupStatus } from '../../../../domain/model/lookup.ts';
import { format, setLanguage, t } from '../../../../renderer/messages/index.svelte.ts';
import {
  emptyTable,
  kindOfSheet,
  shortfallOf,
  unitsOf,
} from '../../../../renderer/screens/editor/import/empty-table.ts';
import { readFlag } from '../../../../domain/edit/cells.ts';
import { columnsOf, goodsColumnsOf, isTarget } from '../../../../domain/edit/columns.ts';
import { placeOfKind } from '../../../../renderer/screens/editor/import/document-plan.ts';

afterAll(() => setLanguage('en'));

const units = [{ value: 'KOLI', label: 'Koli' }];
const options = { isWhole: true, localGuidance: true, units } as const;
const cases = documentKinds.flatMap((kind) =>
  (['tr', 'en'] as const).flatMap((language) => [true, false].map((isWhole) => ({ kind, language, isWhole }))),
);

describe.each(cases)('an empty table of $kind in $language (whole: $isWhole)', ({ kind, language, isWhole }) => {
  setLanguage(language);
  const { columns, lists } = emptyTable({ ...options, kind, isWhole });
  const place = placeOfKind(kind, language);
  const lines = [...columnsOf(documents[kind]), ...goodsColumnsOf(documents[kind])]
    .filter(isTarget)
    .map(({ name }) => name);
  const titles = columns.map(({ title }) => title);

  it('has unique headings, and the import recognises each of them', () => {
    expect(new Set(titles).size).toBe(titles.length);
    const table = { headings: titles, rows: [titles.map((_, at) => (at === 0 ? 'R-1' : ''))] };
    const { targets } = place.plan(table);
    const [reference, ...others] = targets;
    expect(reference).toBeNull();
    expect(others).not.toContain(null);
    expect(new Set(others).size).toBe(others.length);
    expect(others.slice(-lines.length)).toEqual(lines);
    const header = place.header.map(({ name }) => name);
    if (isWhole) expect(others).toEqual([...header, ...lines]);
    else expect(others.length).toBeLessThan(header.length + lines.length);
  });

  it('has the required columns, and groups rows by reference, or else by document number', () => {
    const { targets } = place.plan({ headings: titles, rows: [titles.map(() => 'x')] });
    const needed = [...place.header, ...place.lines].filter(({ field }) => field.required === true);
    expect(targets).toEqual(expect.arrayContaining(needed.map(({ name }) => name)));
    const filled = (at: number) => {
      const rows = [titles.map((_, column) => (column === at ? 'A-1' : ''))];
      return place.groupingOf(targets, { headings: titles, rows });
    };
    expect(filled(0)).toBe(0);
    const number = targets.indexOf(`document.${documents[kind].numberField}`);
    expect(filled(number)).toBe(number);
  });

  it('has drop-down lists for the columns with a choice', () => {
    expect(columns.map(({ list }) => list ?? 0).every((list) => lists[list] !== undefined)).toBe(true);
    const listOf = (name: string) => {
      const at = place.plan({ headings: titles, rows: [titles.map(() => 'x')] }).targets.indexOf(name);
      return lists[columns[at]?.list ?? -1]?.from;
    };
    const byIdentifier = kind === 'quote';
    expect(listOf(byIdentifier ? 'document.CustomerId' : 'document.CustomerCode')).toEqual({
      ...{ lookup: 'customers', by: 'code' },
    });
    expect(listOf('ProductCode')).toEqual({ lookup: 'products', by: 'code' });
    expect(listOf('CurrencyCode')).toEqual({ lookup: 'currencies', by: 'code' });
    expect(listOf('WarehouseName')).toEqual({ lookup: 'warehouses', by: 'name' });
    expect(listOf('LineGroupName')).toEqual({ lookup: 'lineGroups', by: 'name' });
    expect(listOf('UnitCode')).toEqual({ entries: units });
    expect(listOf('document.RepresentativeId')).toBeUndefined();
    const flags = listOf('VatIncluded');
    const words = flags && 'entries' in flags ? flags.entries.map(({ value }) => value) : [];
    expect(words.map(readFlag)).toEqual([true, false]);
    if (kind === 'despatch')
      expect(listOf('document.DespatchType')).toEqual({
        entries: ['2', '-2'].map((value) => ({
          value,
          label: format(language, `fields.choice.DespatchType.${value as '2' | '-2'}`),
        })),
      });
  });
});

describe('an empty import table', () => {
  it('has the cell type of each column', () => {
    setLanguage('en');
    const { columns } = emptyTable({ ...options, kind: 'salesReturnInvoice' });
    const holds = (name: 'Quantity' | 'Date' | 'CustomerCode' | 'InvoiceNumber' | 'Discounts' | 'VatRate') =>
      columns.find(({ title }) => title === t(`fields.${name}`))?.holds;
    expect(['Quantity', 'VatRate'].map((name) => holds(name as 'Quantity'))).toEqual(['number', 'number']);
    expect(holds('Date')).toBe('date');
    // Text cells, so that Excel keeps leading zeros and `10+5`.
    const texts = (['CustomerCode', 'InvoiceNumber', 'Discounts'] as const).map(holds);
    expect(texts).toEqual(['text', 'text', 'text']);
  });

  it('has the dated lists only if advice is switched on, and general units only if no product has any', () => {
    const titlesOf = (more: object) =>
      emptyTable({ ...options, kind: 'salesReturnInvoice', ...more }).lists.map(({ title }) => title);
    expect(titlesOf({})).toContain(t('fields.VatRate'));
    expect(titlesOf({ localGuidance: false })).not.toContain(t('fields.VatRate'));
    expect(titlesOf({ localGuidance: false, units: [] })).not.toContain(t('fields.UnitCode'));
    const { lists } = emptyTable({ ...options, kind: 'quote', units: [] });
    const from = lists.find(({ title }) => title === t('fields.UnitCode'))?.from;
    expect(from && 'entries' in from ? from.entries.map(({ value }) => value) : []).toContain('C62');
  });

  it('reports which offline lists were only partly available or missing', () => {
    const table = emptyTable({ ...options, kind: 'despatch' });
    const status = (kind: LookupKind, count: number, customerId: string | null = null): LookupStatus => ({
      ...{ kind, count, customerId, refreshedAt: 1, partial: false, refreshing: false, problem: null },
    });
    const { cut, unfetched } = shortfallOf(table, [
      status('customers', 32_767),
      status('products', 32_768),
      status('warehouses', 0),
      status('representatives', 0),
      status('currencies', 0, 'of a customer'),
    ]);
    expect([cut, unfetched].map((all) => all.map(({ kind }) => kind))).toEqual([['products'], ['warehouses']]);
  });

  it('is recognised by the name of its sheet, among the kinds that the connection offers', () => {
    expect(kindOfSheet(format('tr', 'shell.kind.despatch'), documentKinds)).toBe('despatch');
    expect(kindOfSheet(format('en', 'shell.kind.quote'), documentKinds)).toBe('quote');
    expect(kindOfSheet(format('en', 'shell.kind.quote'), ['despatch'])).toBeUndefined();
    expect(['Sheet1', undefined].map((name) => kindOfSheet(name, documentKinds))).toEqual([undefined, undefined]);
  });

  it('lists each unit of the products once', async () => {
    const row = (units: readonly object[] | null) => ({ units });
    const rows = [
      row([{ code: 'AD', name: 'Adet' }, { code: 'KOLI' }]),
      row(null),
      row([{ code: 'AD', name: 'Adet' }]),
    ];
    const searchLookup = () => Promise.resolve({ rows, total: 3 });
    expect(await unitsOf({ searchLookup } as unknown as Parameters<typeof unitsOf>[0], { id: 'c' })).toEqual([
      { value: 'AD', label: 'Adet' },
      { value: 'KOLI', label: null },
    ]);
  });
});
