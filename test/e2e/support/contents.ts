import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Desk } from './desk.ts';

/** Contents of drafts, for specs that need many of them. */
export interface Goods {
  /** The code of the main unit of each requested product. */
  readonly unitOf: (product: string) => string;
  readonly line: (product: string, more?: ValueRecord) => ValueRecord;
}

let keys = 0;

/** Read from the offline lists, as the page does. */
export async function goodsOf(desk: Desk, products: readonly string[]): Promise<Goods> {
  const connectionId = await desk.connectionId();
  const rows = await desk.call('getLookupRows', { connectionId, kind: 'products', codes: products });
  const units = new Map(
    rows.flatMap((row) => (row ? [[row.code, (row.units?.find(({ main }) => main) ?? row.units?.[0])?.code]] : [])),
  );
  const unitOf = (product: string): string => units.get(product) ?? 'C62';
  return {
    unitOf,
    line: (product, more = {}) => ({
      $key: `line-${++keys}`,
      ProductCode: product,
      Quantity: '2',
      UnitCode: unitOf(product),
      UnitPrice: '10.5',
      CurrencyCode: 'TRY',
      ExchangeRate: '1',
      VatRate: '20',
      VatIncluded: false,
      WarehouseName: 'MERKEZ DEPO',
      Discounts: [],
      Lots: [],
      SerialNumbers: [],
      ...more,
    }),
  };
}

/** A document that the service accepts if its lines are valid. */
export function content(kind: DocumentKind, lines: readonly ValueRecord[], more: ValueRecord = {}): ValueRecord {
  const own: ValueRecord =
    kind === 'despatch'
      ? { DespatchType: '-2', DespatchNumber: 'Next', CurrencyCode: 'TRY' }
      : { InvoiceNumber: 'Next' };
  return { ...own, Date: '2026-11-20', CustomerCode: 'C00001', Lines: lines, ...more };
}

export async function draft(desk: Desk, kind: DocumentKind, given: ValueRecord): Promise<string> {
  const made = await desk.call('createDraft', { connectionId: await desk.connectionId(), kind, content: given });
  return made.id;
}

/** Makes `count` sales return invoices with one line. */
export async function plainDrafts(desk: Desk, count: number): Promise<readonly string[]> {
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  const ids: string[] = [];
  while (ids.length < count) ids.push(await draft(desk, kind, content(kind, [line('P00001')])));
  return ids;
}
