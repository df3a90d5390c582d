import Big from 'big.js';
import type { Company, Product } from '../../../practice/documents/company.ts';
import type { Random } from '../../../practice/random.ts';
import type { DocumentKind, Json, JsonRecord } from '../types.ts';
import { foreignMembers, lineMember } from './foreign-members.ts';

/** What the lines of one document have in common. */
export interface LineSetting {
  readonly company: Company;
  readonly random: Random;
  readonly kind: DocumentKind;
  readonly direction: 'inbound' | 'outbound' | null;
  /** The document's number, from which the names of its lots and serial numbers are derived. */
  readonly number: string;
  /** Chooses a line's currency. */
  readonly currency: () => { readonly code: string; readonly rate: number };
}

/** A lot of each product for outbound lines, too large to be used up. */
export const deepLot = (product: Product): string => `DERİN-${product.code}`;

const digits = (value: Big, places: number): number => value.round(places, Big.roundHalfUp).toNumber();

/** Amounts as another program rounds them: to four digits, to two, or to two and one kuruş off. */
function amountsOf(random: Random, line: JsonRecord): JsonRecord {
  const { Quantity, UnitPrice, VatRate, VatIncluded, DiscountRate } = line;
  const places = random.chance(0.6) ? 4 : 2;
  const off = random.chance(0.15) ? random.pick([0.01, -0.01]) : 0;
  const left = new Big(1).minus(new Big(Number(DiscountRate ?? 0)).div(100));
  const full = new Big(Number(Quantity)).times(Number(UnitPrice));
  const factor = new Big(1).plus(new Big(Number(VatRate ?? 0)).div(100));
  const price = full.times(left);
  const net = new Big(digits(VatIncluded === true ? price.div(factor) : price, places)).plus(off);
  const gross = VatIncluded === true ? new Big(digits(price, places)) : null;
  const vat = gross ? gross.minus(net) : new Big(digits(net.times(factor.minus(1)), places));
  const undiscounted = VatIncluded === true ? full.div(factor) : full;
  const all: JsonRecord = {
    AmountExcludingTax: net.toNumber(),
    VatAmount: vat.toNumber(),
    AmountIncludingTax: net.plus(vat).toNumber(),
    VatBase: net.toNumber(),
    DiscountAmount: digits(undiscounted.minus(net), places),
  };
  // Some programs omit amounts that can be computed from the others.
  const rare = ['AmountIncludingTax', 'VatBase', 'DiscountAmount'];
  return Object.fromEntries(Object.entries(all).filter(([name]) => !rare.includes(name) || !random.chance(0.25)));
}

function discountsOf(random: Random): JsonRecord {
  if (random.chance(0.6)) return {};
  if (random.chance(0.3)) return { DiscountRate: 12.5 };
  const rates = random.chance(0.5) ? [10, 10, 10] : [5];
  const left = rates.reduce((rest, rate) => rest.times(new Big(1).minus(new Big(rate).div(100))), new Big(1));
  const Discounts: Json[] = rates.map((Rate) => ({ Rate, ...(random.chance(0.3) ? { Reason: 'Kampanya' } : {}) }));
  return { Discounts, DiscountRate: new Big(1).minus(left).times(100).toNumber() };
}

/** §2.5, stored as sent: with more digits in dates, numbers as text, and additional members. */
function extensions(random: Random): JsonRecord {
  const own = foreignMembers(random, random.integer(0, 2));
  return {
    ...(random.chance(0.15)
      ? {
          ExportInfo: {
            PackageID: 'PK-1',
            GrossWeightMeasure: random.pick<Json>([12.3456, '12.50']),
            TransportMode: 3,
            ...own,
          },
        }
      : {}),
    ...(random.chance(0.15)
      ? {
          MedicineDeviceInfo: {
            Ilaclar: [{ GTIN: '08699000000017', XD: '2027-05-31T00:00:00.0000000+03:00', Uretici: 'Ege', ...own }],
          },
        }
      : {}),
    ...(random.chance(0.15) ? { ProductInfo: { BrandName: 'Uludağ', ModelYear: 2026, ...own } } : {}),
    ...(random.chance(0.1) ? { HalInfo: { KUNYENO: '0012345', Bölge: 'Antalya' } } : {}),
  };
}

/** Lots and serial numbers as the stock type and the direction require (§2.3). */
function tracking({ company, random, direction, number }: LineSetting, product: Product, at: number): JsonRecord {
  const { stockType } = product;
  const unit = unitName(random, product, 0);
  if (direction === null || [1, 2].includes(stockType)) return {};
  const lot = (LotNo: string, Quantity: number): JsonRecord => ({
    LotNo,
    Quantity,
    UnitCode: unit,
    ...(direction === 'inbound' && random.chance(0.5)
      ? { ExpiryDate: '2027-03-31T00:00:00', Description: 'Raf B-4', SupplierLotNo: 'T-77' }
      : {}),
    ...foreignMembers(random, random.integer(0, 2)),
  });
  if (stockType === 5) return serials({ company, random, direction, number }, product, at);
  const Quantity = random.integer(2, 4);
  if (direction === 'inbound') {
    return { UnitCode: unit, Quantity, Lots: [lot(`${number}-${at}a`, 1), lot(`${number}-${at}b`, Quantity - 1)] };
  }
  // For stock types 4, 6 and 7 the service chooses the lots itself.
  return { UnitCode: unit, Quantity, ...(stockType === 3 ? { Lots: [lot(deepLot(product), Quantity)] } : {}) };
}

function serials(
  { company, direction, number }: Pick<LineSetting, 'company' | 'random' | 'direction' | 'number'>,
  product: Product,
  at: number,
): JsonRecord {
  const inStock = company.stock.serialsOf(product.code);
  const SerialNumbers =
    direction === 'inbound' ? [`${number}-S${at}-1`, `${number}-S${at}-2`] : inStock.slice(at - 1, at);
  return { UnitCode: product.units[0]?.code ?? '', Quantity: SerialNumbers.length, SerialNumbers };
}

/** The universal code or, as some programs write it, the name, which is valid if there is no such code. */
function unitName(random: Random, product: Product, at: number): string {
  const unit = product.units[at % product.units.length];
  return (random.chance(0.4) ? unit?.name : unit?.code) ?? '';
}

/** A product of this stock type if it has stock: each outbound line uses up one serial number. */
function productOf({ company, random, direction }: LineSetting, at: number): Product {
  const fits = ({ code, stockType }: Product): boolean =>
    stockType !== 5 || direction !== 'outbound' || company.stock.serialsOf(code).length >= at;
  for (;;) {
    const product = company.products[random.integer(0, company.products.length - 1)];
    if (product && fits(product)) return product;
  }
}

/** A line as another program wrote it. */
export function foreignLine(setting: LineSetting, at: number): JsonRecord {
  const { company, random, kind } = setting;
  const product = productOf(setting, at);
  const { code, rate } = setting.currency();
  const byIdentifier = random.chance(0.08);
  const price = random.chance(0.5) ? random.integer(1, 999_999) / 10_000 : random.integer(100, 50_000) / 100;
  const goods: JsonRecord = {
    ...(byIdentifier ? { ProductId: product.id } : { ProductCode: product.code }),
    UnitCode: unitName(random, product, random.integer(0, 3)),
    Quantity: random.pick([1, 1, 2, 3, 10, 0.125, 7.3333]),
    UnitPrice: price,
    CurrencyCode: code,
    ExchangeRate: rate,
    VatRate: random.chance(0.04) ? 18.5 : random.pick([20, 20, 10, 1, 0]),
    ...(random.chance(0.45) ? { VatIncluded: true } : {}),
    ...discountsOf(random),
    ...tracking(setting, product, at),
  };
  const warehouse = company.warehouses[random.integer(0, 3)]?.name ?? null;
  return {
    ...goods,
    ...amountsOf(random, goods),
    WarehouseName: warehouse,
    ...(random.chance(0.3) ? { Description: 'Koli hasarlı', Description2: 'İkinci açıklama' } : {}),
    ...(random.chance(0.2) ? { LineGroupName: 'İADE' } : {}),
    ...(random.chance(0.15) ? { WithholdingCode: '602', WithholdingNumerator: 9, WithholdingDenominator: 10 } : {}),
    ...(random.chance(0.5) ? { [lineMember]: `${kind.slice(0, 2)}-${random.integer(1, 99_999)}` } : {}),
    ...extensions(random),
    ...foreignMembers(random, random.integer(0, 3)),
  };
}
