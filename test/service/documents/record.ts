import type { Json, JsonRecord } from '../types.ts';
import { sharingCodeOf, type Company, type Named, type StoredDocument, type StoredLine } from './company.ts';
import { derivedCurrency, withheldTotal, withheldVat } from './derive.ts';
import {
  despatchFields,
  emptyValue,
  invoiceFields,
  lineFields,
  lotFields,
  quoteFields,
  type Fields,
} from './fields.ts';

/** Fills a body up to all its fields, in the order of §2's tables; what the service sets itself comes in `own`. */
function filled(fields: Fields, body: JsonRecord, own: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, own[name] ?? body[name] ?? emptyValue(field.type)]),
  );
}

const idOf = (list: readonly Named[], field: 'code' | 'name', value: Json | undefined): string | null =>
  list.find((named) => named[field] === value)?.id ?? null;

function lotsOf(line: StoredLine): JsonRecord[] {
  const sent = (Array.isArray(line.body.Lots) ? line.body.Lots : []) as JsonRecord[];
  if (sent.length > 0) return sent.map((lot) => filled(lotFields, lot, {}));
  const main = line.product.units.find((unit) => unit.main) ?? line.unit;
  return line.movements.flatMap((movement) =>
    movement.kind === 'lotOut'
      ? [filled(lotFields, { LotNo: movement.lotNo, Quantity: movement.quantity.toNumber(), UnitCode: main.code }, {})]
      : [],
  );
}

/** What a line shows of the order that it is linked to; §4.3 shows the link, not its fields. */
export const linkFields = ['OrderNumber', 'OrderLineQuantity'] as const;

function lineRecord(document: StoredDocument, line: StoredLine, index: number, company: Company): JsonRecord {
  const { body, product, unit } = line;
  const link = document.links[index];
  return {
    ...filled(lineFields, body, {
      ProductId: product.id,
      ProductName: product.name,
      UnitId: unit.id,
      UnitName: unit.name,
      CurrencyId: idOf(company.currencies, 'code', body.CurrencyCode),
      LineGroupId: idOf(company.lineGroups, 'name', body.LineGroupName),
      WarehouseId: idOf(company.warehouses, 'name', body.WarehouseName),
      // §2.3: meaningful only when WarehouseName is sent.
      MainUnitQuantity: body.WarehouseName ? line.mainQuantity : 0,
      ExchangeRate: body.ExchangeRate ?? 1,
      WithheldVatAmount: withheldVat(body),
      Lots: lotsOf(line),
    }),
    ...(link ? { [linkFields[0]]: link.order, [linkFields[1]]: link.quantity } : {}),
  };
}

/** A document as the get operation answers it: every field of its table, lines in their order. */
export function recordOf(document: StoredDocument, company: Company): JsonRecord {
  const { body, lines, snapshot, customer } = document;
  if (document.kind === 'quote') return quoteRecord(document, company);
  const invoice = document.kind !== 'despatch';
  const bodies = lines.map((line) => line.body);
  const currency = invoice ? derivedCurrency(bodies, company.defaultCurrency) : (body.CurrencyCode ?? null);
  return filled(invoice ? invoiceFields : despatchFields, body, {
    Id: document.id,
    CustomerId: customer.id,
    CustomerName: customer.name,
    CurrencyCode: currency,
    CurrencyId: idOf(company.currencies, 'code', currency),
    ShipmentDefinitionId: idOf(company.shipments, 'code', body.ShipmentDefinitionCode),
    ...snapshot,
    // §2.1: 2 for a purchase return of a company with e-Invoice; sales returns use no e-Invoice numbering (§4.2).
    ...(invoice
      ? {
          EInvoiceType: document.kind === 'purchaseReturnInvoice' && company.usesEInvoice ? 2 : 0,
          WithholdingTotal: withheldTotal(bodies),
        }
      : {}),
    CreateDate: document.createDate,
    ModifyDate: document.modifyDate,
    Lines: lines.map((line, index) => lineRecord(document, line, index, company)),
  });
}

function quoteRecord(document: StoredDocument, company: Company): JsonRecord {
  const { body, customer } = document;
  return filled(quoteFields, body, {
    Id: document.id,
    CustomerCode: customer.code,
    CustomerName: customer.name,
    RepresentativeName: customer.representatives.find((known) => known.id === body.RepresentativeId)?.name ?? null,
    CurrencyCode: company.currencies.find((known) => known.id === body.CurrencyId)?.code ?? null,
    SharingCode: sharingCodeOf('quote', body, company),
    CreateDate: document.createDate,
    ModifyDate: document.modifyDate,
    Lines: document.lines.map((line, index) => lineRecord(document, line, index, company)),
  });
}
