import Big from 'big.js';
import type { Company, Customer } from '../../../practice/documents/company.ts';
import type { Random } from '../../../practice/random.ts';
import { text } from '../../../practice/rules/context.ts';
import type { DocumentKind, Json, JsonRecord } from '../types.ts';
import { deepLot, foreignLine, type LineSetting } from './foreign-lines.ts';
import { despatchMembers, foreignMembers } from './foreign-members.ts';
import { seedDocument, type SeedParts } from '../../../practice/seed/lines.ts';

const foreign = { code: 'USD', rate: 41.2345 } as const;
const home = { code: 'TRY', rate: 1 } as const;

/**
 * `count` documents of each kind that other programs wrote: other rounding, additional members, missing members, products by
 * identifier, units by name, lots chosen by the service.
 */
export function seedStrangers(parts: SeedParts, random: Random, count: number): void {
  deepenStock(parts.company);
  for (let at = 1; at <= count; at += 1) {
    seedDocument(parts, 'salesReturnInvoice', invoice(parts.company, random, 'salesReturnInvoice', at));
    seedDocument(parts, 'purchaseReturnInvoice', invoice(parts.company, random, 'purchaseReturnInvoice', at));
    seedDocument(parts, 'despatch', despatch(parts.company, random, at));
    seedDocument(parts, 'quote', quote(parts.company, random, at));
  }
}

function deepenStock(company: Company): void {
  for (const product of company.products) {
    if (![3, 4, 6, 7].includes(product.stockType)) continue;
    const lot = { product: product.code, lotNo: deepLot(product), quantity: new Big(10_000_000) };
    company.stock.apply([{ kind: 'lotIn', ...lot }]);
  }
}

function customerOf({ customers }: Company, random: Random): Customer {
  for (;;) {
    const customer = customers[random.integer(0, customers.length - 1)];
    if (customer && !customer.sharingCode) return customer;
  }
}

interface Written {
  readonly lines: readonly JsonRecord[];
  readonly currencies: readonly string[];
}

function linesOf(setting: Omit<LineSetting, 'currency'>): Written {
  const { random } = setting;
  const usage = random.integer(0, 9);
  const currency = (): typeof home | typeof foreign => {
    if (usage < 7) return home;
    return usage < 9 || random.chance(0.5) ? foreign : home;
  };
  const lines = Array.from({ length: random.integer(1, 5) }, (_, at) => foreignLine({ ...setting, currency }, at + 1));
  return { lines, currencies: [...new Set(lines.map(({ CurrencyCode }) => text(CurrencyCode)))] };
}

/** Totals as another program computes them, in one currency: exact, rounded, one kuruş off, or missing. */
function totalsOf(random: Random, { lines }: Written, inHomeCurrency: boolean): JsonRecord {
  if (random.chance(0.15)) return {};
  const off = random.chance(0.4) ? random.pick([0.01, -0.01, 0.02]) : 0;
  const places = random.chance(0.3) ? 4 : 2;
  const sum = (name: string): Big =>
    lines
      .map((line) => new Big(Number(line[name] ?? 0)).times(inHomeCurrency ? Number(line.ExchangeRate ?? 1) : 1))
      .reduce((total, amount) => total.plus(amount), new Big(0))
      .round(places, Big.roundHalfUp);
  const SubTotal = sum('AmountExcludingTax').plus(off);
  const VatTotal = sum('VatAmount');
  return {
    SubTotal: SubTotal.toNumber(),
    VatTotal: VatTotal.toNumber(),
    GrandTotal: SubTotal.plus(VatTotal).toNumber(),
    ...(random.chance(0.5) ? { DiscountTotal: sum('DiscountAmount').toNumber() } : {}),
  };
}

function averageRate(random: Random, { currencies }: Written): JsonRecord {
  if (random.chance(0.2)) return {};
  const [only, ...others] = currencies;
  return { AverageExchangeRate: only === home.code && others.length === 0 ? 1 : foreign.rate };
}

const day = (random: Random): string => `2026-${random.pick(['08', '09', '10'])}-${String(random.integer(10, 28))}`;

function common(random: Random): JsonRecord {
  return {
    Date: `${day(random)}T${random.pick(['00:00:00', '09:41:07', '23:59:59'])}`,
    ...(random.chance(0.5) ? { Description: `Aktarım: ${random.integer(1, 9_999)}` } : {}),
    ...(random.chance(0.5) ? { DueDays: random.pick([7, 30, 90]) } : {}),
    ...foreignMembers(random, random.integer(0, 4)),
  };
}

function invoice(
  company: Company,
  random: Random,
  kind: 'salesReturnInvoice' | 'purchaseReturnInvoice',
  at: number,
): JsonRecord {
  const number = `${kind === 'salesReturnInvoice' ? 'DIŞ' : 'ALI'}-${String(at).padStart(6, '0')}`;
  const direction = kind === 'salesReturnInvoice' ? 'inbound' : 'outbound';
  const written = linesOf({ company, random, kind, direction, number });
  return {
    InvoiceNumber: number,
    CustomerCode: customerOf(company, random).code,
    ...common(random),
    ...totalsOf(random, written, written.currencies.length > 1),
    ...averageRate(random, written),
    ...(random.chance(0.3) ? { DocumentNumber: `BELGE ${at}`, PrintDescription: true, Consolidated: true } : {}),
    ...(random.chance(0.3)
      ? { ReturnedInvoiceNumber: 'EGE2026000000123', ReturnedInvoiceDate: `${day(random)}T14:45:30` }
      : {}),
    ...(random.chance(0.3) ? { OrderReferenceNumber: 'SIP-0099', OrderReferenceDate: day(random) } : {}),
    ...nested(random),
    Lines: [...written.lines],
  };
}

/** §2.2, stored as sent. */
function nested(random: Random): JsonRecord {
  const own = (): JsonRecord => foreignMembers(random, random.integer(0, 2));
  const some = (record: JsonRecord): JsonRecord => (random.chance(0.25) ? record : {});
  return {
    ...some({
      DeliveryInfo: {
        Country: 'TR',
        CityName: 'İZMİR',
        TransportModeCode: random.pick<Json>([3, '3']),
        DeclaredForCarriageValueAmount: random.pick<Json>([1250.5, '1250.50']),
        ...own(),
      },
    }),
    ...some({
      PaymentMeans: [
        { PaymentMeansCode: '42', PayeeFinancialAccountID: 'TR330006100519786457841326', ...own() },
        { PaymentMeansCode: '1', Vade: '30 gün' },
      ],
    }),
    ...some({
      ReferencedDespatches: [{ ID: 'IRS2026000000007', IssueDate: '2026-10-27T09:15:22.4170000+03:00', ...own() }],
    }),
    ...some({ CustomerIdentitySchemes: [{ SchemeID: 'MERSISNO', Value: '0123456789012345', Kaynak: 'ERP' }] }),
    ...some({ PublicSectorSpendingUnit: { BCP_Name: 'Iğdır İl Sağlık Müdürlüğü', BCP_VKN: '4540536920', ...own() } }),
    ...some({
      SgkInfo: { StartDate: '2026-10-01T00:00:00.0000000', EndDate: '2026-10-31', DosyaNo: '2026/10', ...own() },
    }),
  };
}

function despatch(company: Company, random: Random, at: number): JsonRecord {
  const type = random.chance(0.5) ? 2 : -2;
  const number = `İRS-${String(at).padStart(6, '0')}`;
  const kind: DocumentKind = 'despatch';
  const written = linesOf({ company, random, kind, direction: type === 2 ? 'inbound' : 'outbound', number });
  const [only, ...others] = written.currencies;
  // The header is in the home currency and the lines in another one: the currency of the totals is undefined.
  const crossed = random.chance(0.5);
  const CurrencyCode = crossed || others.length > 0 ? home.code : (only ?? home.code);
  return {
    DespatchType: type,
    DespatchNumber: number,
    CustomerCode: customerOf(company, random).code,
    CurrencyCode,
    ...common(random),
    ...totalsOf(random, written, CurrencyCode === home.code),
    ...averageRate(random, written),
    ...(random.chance(0.4) ? { ActualDispatchDate: `${day(random)}T07:20:00` } : {}),
    ...Object.fromEntries(despatchMembers.filter(() => random.chance(0.6)).map((name) => [name, `${name} ${at}`])),
    Lines: [...written.lines],
  };
}

function quote(company: Company, random: Random, at: number): JsonRecord {
  const type = random.pick([1, 2]);
  const written = linesOf({ company, random, kind: 'quote', direction: null, number: `T${at}` });
  const [only, ...others] = written.currencies;
  const currency = others.length > 0 ? home.code : only;
  const customer = customerOf(company, random);
  return {
    QuoteType: type,
    QuoteNumber: `T${String(at).padStart(6, '0')}`,
    CustomerId: customer.id,
    CurrencyId: company.currencies.find(({ code }) => code === currency)?.id ?? null,
    ...common(random),
    ...(random.chance(0.4) ? { RepresentativeId: customer.representatives[0]?.id ?? null } : {}),
    ...(random.chance(0.4) ? { DeliveryDate: `${day(random)}T16:00:00` } : {}),
    // Most programs send a quote's lines without totals.
    ...(random.chance(0.5) ? {} : totalsOf(random, written, currency === home.code)),
    ...averageRate(random, written),
    Lines: [...written.lines],
  };
}
