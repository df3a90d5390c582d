import { unitOf, type Product, type StoredLine, type Unit } from '../documents/company.ts';
import { inMainUnit } from '../documents/derive.ts';
import { lineFields, looseLineFields } from '../documents/fields.ts';
import type { Json, JsonRecord } from '../types.ts';
import { checkFields, linePlace, readBody } from './body.ts';
import { numeric, text, type Direction, type RuleContext } from './context.ts';
import type { TrackingMemory } from './tracked-line.ts';
import { checkTracking } from './tracking.ts';

/**
 * Checks one line of a document (§2.3): shape, limits, codes of the company, then lots and serial numbers. Returns the line to be
 * stored, without the fields that the service sets itself, or `null` if something was refused.
 */
export function checkLine(
  context: RuleContext,
  direction: Direction | null,
  sent: JsonRecord,
  index: number,
  memory: TrackingMemory,
): StoredLine | null {
  const place = linePlace(index);
  let sound = true;
  const refuse: RuleContext['refuse'] = (rule, facts = {}) => {
    sound = false;
    context.refuse(rule, { ...place.facts, product: text(sent.ProductCode), ...facts });
  };
  const { reading, strict } = context;
  const fields = reading.loose ? looseLineFields : lineFields;
  const { values, bad } = readBody(sent, fields, place, refuse, { strict, reading, nullClears: 'none' });
  checkFields(values, bad, fields, place, refuse);

  const product = productOf(context, values, refuse);
  const unit = unitOf(product, values.UnitCode, reading.loose);
  if (product && !unit && text(values.UnitCode).trim()) {
    refuse('unitNotOfProduct', { field: 'UnitCode', value: text(values.UnitCode) });
  }
  if (!bad.has('Quantity') && numeric(values.Quantity) <= 0) refuse('quantityNotPositive', { field: 'Quantity' });
  if (!bad.has('ExchangeRate')) checkCurrency(context, values, refuse);
  if (!bad.has('Discounts')) checkDiscounts(values.Discounts, refuse);
  checkNames(context, values, refuse);
  if (!product || !unit || bad.has('Quantity') || numeric(values.Quantity) <= 0) return null;
  return tracked({ context, direction, values, index, memory, refuse, product, unit, bad, isSound: () => sound });
}

/** Finds the product by its code (§2.3) or, if the service accepts that, by its id. */
function productOf(
  { company, reading }: RuleContext,
  values: JsonRecord,
  refuse: RuleContext['refuse'],
): Product | undefined {
  const code = text(values.ProductCode);
  const id = reading.loose ? text(values.ProductId) : '';
  if (code.trim()) {
    const product = company.productByCode.get(code);
    if (!product || (id && product.id !== id)) refuse('productUnknown', { field: 'ProductCode' });
    return product;
  }
  const product = id ? company.products.find((known) => known.id === id) : undefined;
  if (id && !product) refuse('productUnknown', { field: 'ProductId', product: id });
  if (!id && reading.loose) refuse('lineRequired', { field: 'ProductCode' });
  return product;
}

function tracked(line: {
  readonly context: RuleContext;
  readonly direction: Direction | null;
  readonly values: JsonRecord;
  readonly index: number;
  readonly memory: TrackingMemory;
  readonly refuse: RuleContext['refuse'];
  readonly product: Product;
  readonly unit: Unit;
  readonly bad: ReadonlySet<string>;
  readonly isSound: () => boolean;
}): StoredLine | null {
  const { context, direction, values, index, memory, refuse, product, unit, bad } = line;
  const mainQuantity = inMainUnit(numeric(values.Quantity), unit.factor);
  const link = context.existing?.links[index];
  if (link && mainQuantity.gt(link.quantity)) {
    refuse('orderExceeded', { field: 'Quantity', value: link.order, limit: link.quantity });
  }
  const stocked = text(values.WarehouseName) !== '' && direction !== null;
  if (!stocked || bad.has('Lots') || bad.has('SerialNumbers')) {
    return line.isSound()
      ? { body: values, product, unit, mainQuantity: mainQuantity.toNumber(), movements: [] }
      : null;
  }
  const { movements, body } = checkTracking({
    context,
    direction,
    values,
    index,
    memory,
    refuse,
    product,
    mainQuantity,
  });
  return line.isSound() ? { body, product, unit, mainQuantity: mainQuantity.toNumber(), movements } : null;
}

/** §2.3 CurrencyCode and ExchangeRate; where the rate is not required, a missing one means 1 in the default currency. */
function checkCurrency(
  { company, rateRequired }: RuleContext,
  values: JsonRecord,
  refuse: RuleContext['refuse'],
): void {
  const code = text(values.CurrencyCode);
  if (!code.trim()) return;
  if (!company.currencies.some((known) => known.code === code)) {
    return refuse('lineCurrencyUnknown', { field: 'CurrencyCode', value: code });
  }
  const rate = values.ExchangeRate;
  if (code === company.defaultCurrency) {
    if (rate !== 1 && (rate !== undefined || rateRequired)) refuse('exchangeRateMustBeOne', { field: 'ExchangeRate' });
  } else if (numeric(rate) <= 0) refuse('exchangeRateMissing', { field: 'ExchangeRate' });
}

/** §2.3 Discounts: each Rate 0 to 100. */
function checkDiscounts(discounts: Json | undefined, refuse: RuleContext['refuse']): void {
  if (!Array.isArray(discounts)) return;
  discounts.forEach((discount, at) => {
    const rate = typeof discount === 'object' && discount !== null && !Array.isArray(discount) ? discount.Rate : null;
    if (typeof rate !== 'number' || rate < 0 || rate > 100) {
      refuse('discountOutOfRange', { field: 'Discounts', entry: at + 1 });
    }
  });
}

function checkNames(context: RuleContext, values: JsonRecord, refuse: RuleContext['refuse']): void {
  const group = text(values.LineGroupName);
  if (group && !context.company.lineGroups.some((known) => known.name === group)) {
    refuse('lineGroupUnknown', { field: 'LineGroupName', value: group });
  }
  const warehouse = text(values.WarehouseName);
  if (!warehouse && context.warehouseRequired) refuse('lineRequired', { field: 'WarehouseName' });
  if (warehouse && !context.company.warehouses.some((known) => known.name === warehouse)) {
    refuse('warehouseUnknown', { field: 'WarehouseName', value: warehouse });
  }
}
