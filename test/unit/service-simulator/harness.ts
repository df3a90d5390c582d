import { createClock } from '../../../practice/clock.ts';
import type { Company, Product, StoredDocument, User } from '../../../practice/documents/company.ts';
import { recordOf } from '../../../practice/documents/record.ts';
import { createDocumentStore } from '../../../practice/documents/store.ts';
import { createWriter, type Writer, type WriteResult } from '../../../practice/documents/write.ts';
import { profiles } from '../../service/profiles/index.ts';
import { alike } from '../../service/seed/alike.ts';
import { createRandom } from '../../../practice/random.ts';
import type { Refusal } from '../../../practice/rules/rule-names.ts';
import { createCompanies, users } from '../../../practice/seed/company.ts';
import type { DocumentKind, JsonRecord, ProfileName } from '../../service/types.ts';

export interface House {
  readonly company: Company;
  readonly user: User;
  readonly writer: Writer;
  create(kind: DocumentKind, body: JsonRecord): WriteResult;
  replace(document: StoredDocument, body: JsonRecord): WriteResult;
  change(document: StoredDocument, body: JsonRecord): WriteResult;
  record(document: StoredDocument): JsonRecord;
  /** The first product of a stock type, or the one at index `at`. */
  product(stockType: number, at?: number): Product;
}

/** The simulator's rules without HTTP: a small company with its write operations. */
export function openHouse(
  options: { profile?: ProfileName; strict?: boolean; company?: 0 | 1; user?: 0 | 1; refusedMember?: string } = {},
): House {
  const profile = profiles[options.profile ?? 'first'];
  const companies = createCompanies(
    7,
    { customers: 20, products: 70 },
    profile.behaviour.codesAlike ? alike : undefined,
  );
  const company = companies[options.company ?? 0];
  const user = users[options.user ?? 0];
  if (!user) throw new Error('No user.');
  const writer = createWriter({
    store: createDocumentStore(() => company, profile.behaviour),
    profile,
    clock: createClock(),
    random: createRandom(3),
    strict: options.strict ?? true,
    refusedMember: () => options.refusedMember ?? null,
  });
  const common = { company, user, periodId: null };
  return {
    company,
    user,
    writer,
    create: (kind, body) => writer.write({ ...common, operation: 'create', kind, existing: null, body }),
    replace: (existing, body) => writer.write({ ...common, operation: 'replace', kind: existing.kind, existing, body }),
    change: (existing, body) => writer.write({ ...common, operation: 'change', kind: existing.kind, existing, body }),
    record: (document) => recordOf(document, company, profile.behaviour),
    product: (stockType, at = 0) => {
      const found = company.products.filter((product) => product.stockType === stockType)[at];
      if (!found) throw new Error(`No product of stock type ${stockType}.`);
      return found;
    },
  };
}

export function written(result: WriteResult): StoredDocument {
  if (result.kind === 'written') return result.document;
  throw new Error(`Refused: ${JSON.stringify(result.refusals)}`);
}
export const refusals = (result: WriteResult): readonly Refusal[] => (result.kind === 'refused' ? result.refusals : []);
/** Refusals as `rule field`, in order. */
export const rules = (result: WriteResult): string[] =>
  refusals(result).map(({ rule, facts }) => (facts.field === undefined ? rule : `${rule} ${facts.field}`));

export function line(product: Product, quantity: number, more: JsonRecord = {}): JsonRecord {
  return {
    ProductCode: product.code,
    UnitCode: product.units[0]?.code ?? '',
    Quantity: quantity,
    CurrencyCode: 'TRY',
    ExchangeRate: 1,
    WarehouseName: 'MERKEZ DEPO',
    ...more,
  };
}
export function invoice(lines: JsonRecord[], more: JsonRecord = {}): JsonRecord {
  return { InvoiceNumber: 'Next', Date: '2026-11-20', CustomerCode: 'C00001', Lines: lines, ...more };
}
export function despatch(type: number, lines: JsonRecord[], more: JsonRecord = {}): JsonRecord {
  return {
    DespatchType: type,
    DespatchNumber: 'Next',
    Date: '2026-11-20',
    CustomerCode: 'C00001',
    CurrencyCode: 'TRY',
    Lines: lines,
    ...more,
  };
}
/** A quote for the first customer with a representative and without a sharing code, in the default currency. */
export function quote(house: House, lines: JsonRecord[], more: JsonRecord = {}): JsonRecord {
  const customer = house.company.customers.find((known) => !known.sharingCode && known.representatives.length > 0);
  return {
    QuoteType: 2,
    QuoteNumber: 'Next',
    Date: '2026-11-20',
    CustomerId: customer?.id ?? '',
    CurrencyId: house.company.currencies[0]?.id ?? '',
    Lines: lines,
    ...more,
  };
}
export const lot = (LotNo: string, Quantity: number, UnitCode: string, more: JsonRecord = {}): JsonRecord => ({
  LotNo,
  Quantity,
  UnitCode,
  ...more,
});
