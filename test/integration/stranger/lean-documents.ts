/** Despatches and quotes of a service that omits much: amounts, prices, rates, discounts, totals. */
import Big from 'big.js';
import type { Random } from '../../../practice/random.ts';
import type { DocumentKind, Json, JsonRecord, ProfileName } from '../../service/types.ts';
import { linesOf } from './oracle.ts';

export type LeanKind = Extract<DocumentKind, 'despatch' | 'quote'>;

/** The company's goods from which documents are made. */
export interface Goods {
  readonly products: readonly [string, ...string[]];
  readonly customer: { readonly id: string; readonly code: string };
  readonly currencyId: string;
}

/** A document in the service, and the members that an answer omits. */
export interface LeanDocument {
  readonly kind: LeanKind;
  readonly id: string;
  record: JsonRecord;
  readonly left: { readonly header: ReadonlySet<string>; readonly lines: ReadonlySet<string> };
}

const totals = [
  'SubTotal',
  'VatTotal',
  'GrandTotal',
  'DiscountTotal',
  'AdditionalTaxTotal',
  'WithholdingTotal',
] as const;
const amounts = ['AmountExcludingTax', 'VatAmount', 'AmountIncludingTax', 'VatBase', 'DiscountAmount'] as const;
const places = (value: Big, digits: number): number => value.round(digits, Big.roundHalfUp).toNumber();

export function leanDocument(random: Random, kind: LeanKind, at: number, goods: Goods): LeanDocument {
  const usage = random.integer(0, 9);
  const currency = (): JsonRecord =>
    usage < 7 || (usage === 9 && random.chance(0.5))
      ? { CurrencyCode: 'TRY', ExchangeRate: 1 }
      : { CurrencyCode: 'USD', ExchangeRate: 41.2345 };
  const outbound = random.chance(0.5);
  const tracked = kind === 'despatch';
  const Lines = Array.from({ length: random.integer(1, 4) }, () => line(random, goods, currency(), tracked));
  const id = random.uuid();
  const number = `${kind === 'despatch' ? 'E' : 'N'}-${at}`;
  const common = {
    Id: id,
    Date: '2026-10-12T09:41:07',
    Description: 'Aktarım',
    DueDays: 30,
    ...totalsOf(Lines),
    Lines,
  };
  const record: JsonRecord =
    kind === 'despatch'
      ? {
          ...{ DespatchType: outbound ? -2 : 2, DespatchNumber: number, CustomerCode: goods.customer.code },
          ...{ CurrencyCode: 'TRY', ...common },
        }
      : { QuoteType: 2, QuoteNumber: number, CustomerId: goods.customer.id, CurrencyId: goods.currencyId, ...common };
  return { kind, id, record, left: leftOut(random) };
}

function line(random: Random, { products }: Goods, currency: JsonRecord, tracked: boolean): JsonRecord {
  const Quantity = random.pick([1, 2, 3, 0.125, 7]);
  const UnitPrice = random.integer(1_000, 9_999_999) / 10_000;
  const VatRate = random.pick([0, 1, 10, 20]);
  const VatIncluded = random.chance(0.3);
  const rates = random.pick<readonly number[]>([[], [], [5], [10, 10, 2.5]]);
  const left = rates.reduce((rest, rate) => rest.times(new Big(100).minus(rate).div(100)), new Big(1));
  const digits = random.chance(0.5) ? 2 : 4;
  const factor = new Big(100).plus(VatRate).div(100);
  const full = new Big(Quantity).times(UnitPrice);
  const price = places(full.times(left), digits);
  const net = VatIncluded ? places(new Big(price).div(factor), digits) : price;
  const vat = VatIncluded ? new Big(price).minus(net).toNumber() : places(new Big(net).times(factor.minus(1)), digits);
  const undiscounted = VatIncluded ? full.div(factor) : full;
  const exact = new Big(1).minus(left).times(100);
  return {
    ...{ ProductCode: random.pick(products), UnitCode: 'C62', Quantity, UnitPrice, ...currency, VatRate, VatIncluded },
    Discounts: rates.map((Rate) => ({ Rate })),
    DiscountRate: random.chance(0.5) ? exact.toNumber() : exact.round(2, random.pick([0, 1])).toNumber(),
    DiscountAmount: rates.length === 0 ? 0 : places(undiscounted.minus(net), digits),
    ...{ AmountExcludingTax: net, VatAmount: vat, AmountIncludingTax: new Big(net).plus(vat).toNumber(), VatBase: net },
    WarehouseName: 'MERKEZ DEPO',
    Description: 'Koli',
    ...(tracked && random.chance(0.4) ? { Lots: [{ LotNo: 'L-1', Quantity, UnitCode: 'C62' }] } : {}),
  };
}

function totalsOf(lines: readonly JsonRecord[]): JsonRecord {
  const mixed = new Set(lines.map(({ CurrencyCode }) => CurrencyCode)).size > 1;
  const sum = (name: string): Big =>
    lines.reduce(
      (total, one) => total.plus(new Big(Number(one[name])).times(mixed ? Number(one['ExchangeRate']) : 1)),
      new Big(0),
    );
  const net = sum('AmountExcludingTax').round(2);
  const vat = sum('VatAmount').round(2);
  return {
    ...{ SubTotal: net.toNumber(), VatTotal: vat.toNumber(), GrandTotal: net.plus(vat).toNumber() },
    ...{ DiscountTotal: sum('DiscountAmount').round(2).toNumber(), AdditionalTaxTotal: 0, WithholdingTotal: 0 },
    AverageExchangeRate: mixed ? 20.5 : Number(lines[0]?.['ExchangeRate']),
  };
}

function leftOut(random: Random): LeanDocument['left'] {
  const some = (names: readonly string[], chance: number): readonly string[] =>
    names.filter(() => random.chance(chance));
  const hasRate = random.chance(0.7);
  return {
    header: new Set([
      ...(random.chance(0.25) ? totals : some(totals, 0.3)),
      ...some(['AverageExchangeRate', 'Description', 'DueDays'], 0.3),
    ]),
    lines: new Set([
      ...(random.chance(0.3) ? amounts : some(amounts, 0.4)),
      ...some(['UnitPrice', 'VatRate', 'VatIncluded', 'Discounts', 'DiscountRate', 'Description', 'UnitCode'], 0.2),
      ...(hasRate ? [] : ['ExchangeRate', ...some(['CurrencyCode'], 0.5)]),
    ]),
  };
}

/** How a profile omits members: as null, without the member, or without all empty members. */
export function answerOf({ record, left }: LeanDocument, profile: ProfileName): JsonRecord {
  const without = (one: JsonRecord, names: ReadonlySet<string>): JsonRecord =>
    Object.fromEntries(
      Object.entries(one).flatMap(([name, value]): [string, Json][] => {
        if (names.has(name)) return profile === 'first' ? [[name, null]] : [];
        return profile === 'stranger' && saysNothing(value) ? [] : [[name, value]];
      }),
    );
  return { ...without(record, left.header), Lines: linesOf(record).map((one) => without(one, left.lines)) };
}

/** Whether a value is the same as none. */
export const saysNothing = (value: Json): boolean =>
  value === null || value === false || value === 0 || value === '' || (Array.isArray(value) && value.length === 0);
