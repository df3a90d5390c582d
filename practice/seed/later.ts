import type { Customer, Product } from '../documents/company.ts';
import type { JsonRecord } from '../types.ts';
import { line, seedDocument, totals, type SeedParts } from './lines.ts';

/**
 * Creates quotes, and a despatch for holders of a sharing code. They come after everything else and take no number of the
 * despatch series, so that ids and numbers of the earlier documents stay the same.
 */
export function seedLater(parts: SeedParts): void {
  const { company, user } = parts;
  const plain = company.products.filter((product) => product.stockType === 1);
  const product = (at: number): Product => {
    const found = plain[at % plain.length];
    if (!found) throw new Error('The demo company has no product of stock type 1.');
    return found;
  };
  const seen = company.customers.filter((customer) => !customer.sharingCode);
  const represented = seen.filter((customer) => customer.representatives.length > 0);
  const customer = (from: readonly Customer[], at: number): Customer => {
    const found = from[at % from.length];
    if (!found) throw new Error('The demo company has no such customer.');
    return found;
  };
  const currency = (code: string): string => company.currencies.find((known) => known.code === code)?.id ?? '';
  const quote = (type: 1 | 2, of: Customer, lines: JsonRecord[], more: JsonRecord = {}): void => {
    seedDocument(parts, 'quote', {
      QuoteType: type,
      QuoteNumber: 'Next',
      Date: '2026-11-16T14:20:00',
      CustomerId: of.id,
      CurrencyId: currency(company.defaultCurrency),
      AverageExchangeRate: 1,
      ...totals(lines),
      Lines: lines,
      ...more,
    });
  };

  const first = customer(represented, 0);
  quote(2, first, [line(product(0), 12), line(product(1), 4)], {
    DocumentNumber: 'TKL-2026/4',
    Description: 'On beş gün geçerlidir',
    RepresentativeId: first.representatives[0]?.id ?? null,
    DueDays: 30,
    DeliveryDate: '2026-12-05T00:00:00',
  });
  const foreign = { ...line(product(2), 5), CurrencyCode: 'USD', ExchangeRate: 41.2345 };
  quote(2, customer(seen, 4), [foreign], { CurrencyId: currency('USD'), AverageExchangeRate: 41.2345 });
  quote(1, customer(seen, 5), [line(product(3), 100)]);
  // With the first code, which the second user does not hold.
  const shared = company.sharingCodes.find((known) => user.sharingCodes.includes(known.code));
  quote(2, customer(seen, 6), [line(product(4), 2)], { SharingCodeId: shared?.id ?? null });

  const lines = [line(product(5), 1)];
  seedDocument(parts, 'despatch', {
    DespatchType: -2,
    DespatchNumber: 'YÖNETİM-1',
    Date: '2026-11-17T08:15:00',
    CustomerCode: customer(seen, 7).code,
    CurrencyCode: 'TRY',
    AverageExchangeRate: 1,
    SharingCode: shared?.code ?? null,
    ...totals(lines),
    Lines: lines,
  });
}
