import type { Behaviour } from '../profiles/profile.ts';
import { numeric } from '../rules/context.ts';
import type { Json, JsonRecord } from '../types.ts';
import { sharingCodeOf, type Company, type Named, type StoredDocument, type StoredLine } from './company.ts';
import { derivedCurrency, withheldTotal, withheldVat } from './derive.ts';
import { formOf, shown, type Form } from './form.ts';
import {
  despatchFields,
  emptyValue,
  invoiceFields,
  lineFields,
  lotFields,
  quoteFields,
  type Fields,
} from './fields.ts';

/**
 * Adds all fields to a body, in the order of §2's tables, with the service's own values from `own`; members that §2 does not have
 * come last.
 */
function filled(fields: Fields, body: JsonRecord, own: JsonRecord, form: Form): JsonRecord {
  const known = Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
    const value = shown(name, field, own[name] ?? body[name] ?? emptyValue(field.type), form);
    return value === undefined ? [] : [[name, value]];
  });
  const others = Object.entries(body).filter(([name]) => !Object.hasOwn(fields, name));
  return Object.fromEntries([...known, ...others]);
}

const idOf = (list: readonly Named[], field: 'code' | 'name', value: Json | undefined): string | null =>
  list.find((named) => named[field] === value)?.id ?? null;

function lotsOf(line: StoredLine, form: Form): JsonRecord[] {
  const sent = (Array.isArray(line.body.Lots) ? line.body.Lots : []) as JsonRecord[];
  const main = line.product.units.find((unit) => unit.main) ?? line.unit;
  const consumed = line.movements.flatMap((movement) => (movement.kind === 'lotOut' ? [movement] : []));
  const lots =
    sent.length > 0
      ? sent
      : consumed.map(({ lotNo, quantity }): JsonRecord => ({
          LotNo: lotNo,
          Quantity: quantity.toNumber(),
          UnitCode: main.code,
        }));
  const signed = (lot: JsonRecord): JsonRecord => ({ ...lot, Quantity: -numeric(lot.Quantity) });
  return lots.map((lot) => filled(lotFields, form.signedLots && consumed.length > 0 ? signed(lot) : lot, {}, form));
}

/** What a line shows of its linked order; §4.3 specifies the link, but not its fields. */
export const linkFields = ['OrderNumber', 'OrderLineQuantity'] as const;

function lineRecord(
  document: StoredDocument,
  line: StoredLine,
  index: number,
  company: Company,
  form: Form,
): JsonRecord {
  const { body, product, unit } = line;
  const link = document.links[index];
  const own: JsonRecord = {
    ProductId: product.id,
    // A line that names its product only by id is returned without the name.
    ProductName: body.ProductCode ? product.name : null,
    UnitId: unit.id,
    UnitName: unit.name,
    CurrencyId: idOf(company.currencies, 'code', body.CurrencyCode),
    LineGroupId: idOf(company.lineGroups, 'name', body.LineGroupName),
    WarehouseId: idOf(company.warehouses, 'name', body.WarehouseName),
    // §2.3: meaningful only when WarehouseName is sent.
    MainUnitQuantity: body.WarehouseName ? line.mainQuantity : 0,
    ExchangeRate: body.ExchangeRate ?? 1,
    WithheldVatAmount: withheldVat(body),
    Lots: lotsOf(line, form),
  };
  return {
    ...filled(lineFields, body, own, form),
    ...(link ? { [linkFields[0]]: link.order, [linkFields[1]]: link.quantity } : {}),
  };
}

/** A document as the get operation returns it: every field of its table that the profile shows, lines in their order. */
export function recordOf(document: StoredDocument, company: Company, behaviour: Behaviour): JsonRecord {
  const { body, lines, snapshot, customer } = document;
  const form = formOf(behaviour, document.id);
  if (document.kind === 'quote') return quoteRecord(document, company, form);
  const invoice = document.kind !== 'despatch';
  const bodies = lines.map((line) => line.body);
  const currency = invoice ? derivedCurrency(bodies, company.defaultCurrency) : (body.CurrencyCode ?? null);
  const own: JsonRecord = {
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
    Lines: lines.map((line, index) => lineRecord(document, line, index, company, form)),
  };
  return filled(invoice ? invoiceFields : despatchFields, body, own, form);
}

function quoteRecord(document: StoredDocument, company: Company, form: Form): JsonRecord {
  const { body, customer } = document;
  const own: JsonRecord = {
    Id: document.id,
    CustomerCode: customer.code,
    CustomerName: customer.name,
    RepresentativeName: customer.representatives.find((known) => known.id === body.RepresentativeId)?.name ?? null,
    CurrencyCode: company.currencies.find((known) => known.id === body.CurrencyId)?.code ?? null,
    SharingCode: sharingCodeOf('quote', body, company),
    CreateDate: document.createDate,
    ModifyDate: document.modifyDate,
    Lines: document.lines.map((line, index) => lineRecord(document, line, index, company, form)),
  };
  return filled(quoteFields, body, own, form);
}
