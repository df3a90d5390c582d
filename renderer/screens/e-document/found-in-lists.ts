import type { OwnRole } from '../../../domain/e-documents/draft-kind.ts';
import type { EDocument, EDocumentLine, Party } from '../../../domain/e-documents/e-document.ts';
import { formsOfCode, isNumberOfGoods } from '../../../domain/barcodes/gtin.ts';
import { plainTaxNumber } from '../../../domain/e-documents/party.ts';
import { isSameUnit, mappingOf } from '../../../domain/e-documents/mapping.ts';
import type { Mapping } from '../../../domain/e-documents/mapping.ts';
import type { FoundProduct } from '../../../domain/e-documents/return-draft.ts';
import { fold } from '../../../domain/fold.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import type { Api } from '../../api.ts';

type Lists = Pick<Api, 'searchLookup' | 'getLookupRows' | 'listMappings'>;
type Products = ReadonlyMap<number, FoundProduct>;

interface FoundCustomer {
  /** Found by tax number, else by mapping; `null` if neither is certain. */
  readonly customer: LookupRow | null;
  /** The only customer with the same name; the user has to confirm it. */
  readonly likely: LookupRow | null;
  /** Several customers have the tax number, for example branches. */
  readonly isSeveral: boolean;
}

const atOnce = 1_000;

export async function mappingsOf(api: Lists, connectionId: string, { taxNumber }: Party): Promise<readonly Mapping[]> {
  const mappings: Mapping[] = [];
  if (taxNumber === '') return mappings;
  for (let total = 1; mappings.length < total;) {
    const query = { connectionId, partner: taxNumber, offset: mappings.length, limit: atOnce };
    const page = await api.listMappings(query);
    if (page.rows.length === 0) break;
    mappings.push(...page.rows);
    ({ total } = page);
  }
  return mappings;
}

export async function customerOf(
  api: Lists,
  connectionId: string,
  { taxNumber, name }: Party,
  mappings: readonly Mapping[],
): Promise<FoundCustomer> {
  const rows = (codes: string[], by: 'code' | 'taxNumber') =>
    api.getLookupRows({ connectionId, kind: 'customers', codes, by });
  const [numbered] = taxNumber === '' ? [] : await rows([taxNumber], 'taxNumber');
  if (numbered) return certain(numbered);
  const mapping = mappings.find(({ kind }) => kind === 'customer');
  const [mapped] = mapping === undefined ? [] : await rows([mapping.code], 'code');
  if (mapped) return certain(mapped);
  const search = async (query: string): Promise<readonly LookupRow[]> =>
    query === '' ? [] : (await api.searchLookup({ connectionId, kind: 'customers', query, limit: 50 })).rows;
  const branches = (await search(taxNumber)).filter(
    ({ party }) => plainTaxNumber(party?.taxNumber ?? '') === taxNumber,
  );
  const isSeveral = branches.length > 1;
  const found = isSeveral || name === '' ? branches : await search(name);
  const [same, another] = found.filter((row) => fold(row.name ?? '') === fold(name));
  return { customer: null, likely: another === undefined ? (same ?? null) : null, isSeveral };
}

const certain = (customer: LookupRow): FoundCustomer => ({ customer, likely: null, isSeveral: false });

/**
 * The products by line position, found by own code, else by barcode, else by the mapping of the partner's code, which also gives
 * the unit of the others, else by a code in another place: many programs write the receiver's code as the seller's, or as a keyword.
 * `likely`: found by the mapping of a name; the user has to confirm these.
 */
export async function productsOf(
  api: Lists,
  connectionId: string,
  { lines }: EDocument,
  role: OwnRole,
  mappings: readonly Mapping[],
): Promise<{ readonly products: Products; readonly likely: Products }> {
  const rowsOf = (codes: readonly string[], by: 'code' | 'barcode') => found(api, connectionId, codes, by);
  const ownCode = ({ codes: { seller, buyer } }: EDocumentLine): string => (role === 'supplier' ? seller : buyer);
  const otherCodes = ({ codes: { seller, buyer, others } }: EDocumentLine): readonly string[] =>
    [role === 'supplier' ? buyer : seller, ...others].filter((code) => code !== '');
  const [byCode, byBarcode] = await Promise.all([
    rowsOf([...lines.map(ownCode), ...lines.flatMap(otherCodes), ...mappings.map(({ code }) => code)], 'code'),
    rowsOf(lines.flatMap(barcodeForms), 'barcode'),
  ]);
  const products = new Map<number, FoundProduct>();
  const likely = new Map<number, FoundProduct>();
  for (const line of lines) {
    const listed = byCode.get(ownCode(line)) ?? carrierOf(line, byBarcode);
    const byMapping = (kind: 'code' | 'name'): FoundProduct | null => {
      const mapping = mappingOf(mappings, kind, line);
      const row = byCode.get(mapping?.code ?? '');
      return mapping && row && (!listed || listed.code === row.code) ? settledBy(mapping, row, line) : null;
    };
    const byRow = (row: LookupRow): FoundProduct => ({ ...factsOf(row), unit: unitOf(row, line.unit) });
    const elsewhere = onlyRow(otherCodes(line).flatMap((code) => byCode.get(code) ?? []));
    const product = byMapping('code') ?? (listed ? byRow(listed) : elsewhere ? byRow(elsewhere) : null);
    const possible = product ? null : byMapping('name');
    if (product) products.set(line.position, product);
    if (possible) likely.set(line.position, possible);
  }
  return { products, likely };
}

const factsOf = ({ code, name, vatRate, units }: LookupRow) => ({
  ...{ code, name },
  ...(vatRate === null ? {} : { vatRate }),
  ...(units === null ? {} : { units }),
});

/** Products with the units of the list. */
export async function withUnits(api: Lists, connectionId: string, products: Products): Promise<Products> {
  const rows = await found(
    api,
    connectionId,
    [...products.values()].map(({ code }) => code),
    'code',
  );
  return new Map(
    [...products].map(([position, product]) => {
      const units = rows.get(product.code)?.units ?? null;
      return [position, units === null ? product : { ...product, units }];
    }),
  );
}

/** The product of a mapping, in the own unit that the user named if the product has it. */
function settledBy({ ownUnit, factor }: Mapping, row: LookupRow, { unit }: EDocumentLine): FoundProduct {
  const isUnit = ownUnit !== '' && (row.units === null || row.units.some(({ code }) => code === ownUnit));
  const measured = isUnit ? { unit: ownUnit, factor } : { unit: unitOf(row, unit) };
  return { ...factsOf(row), ...measured, settled: { unit } };
}

/** Whether the service's list of currencies lacks this one; false if the list was not downloaded (no default currency). */
export async function isUnlistedCurrency(
  api: Lists,
  connectionId: string,
  currency: string,
  defaultCurrency: string,
): Promise<boolean> {
  if (currency === defaultCurrency) return false;
  const codes = [currency, defaultCurrency];
  const [own, usual] = await api.getLookupRows({ connectionId, kind: 'currencies', codes });
  return !own && Boolean(usual);
}

async function found(
  api: Lists,
  connectionId: string,
  codes: readonly string[],
  by: 'code' | 'barcode',
): Promise<ReadonlyMap<string, LookupRow>> {
  const wanted = [...new Set(codes.filter((code) => code !== ''))];
  const rows = new Map<string, LookupRow>();
  for (let at = 0; at < wanted.length; at += atOnce) {
    const some = wanted.slice(at, at + atOnce);
    const answer = await api.getLookupRows({ connectionId, kind: 'products', codes: some, by });
    for (const [index, row] of answer.entries()) if (row) rows.set(some[index] ?? '', row);
  }
  return rows;
}

const barcodeForms = ({ codes: { seller, buyer, others } }: EDocumentLine): readonly string[] =>
  [...others, seller, buyer].filter(isNumberOfGoods).flatMap(formsOfCode);

/** The only product that carries one of the line's barcodes. */
function carrierOf(line: EDocumentLine, rows: ReadonlyMap<string, LookupRow>): LookupRow | null {
  return onlyRow(barcodeForms(line).flatMap((form) => rows.get(form) ?? []));
}

/** Null if the rows are of several products. */
function onlyRow(rows: readonly LookupRow[]): LookupRow | null {
  const [only, another] = new Map(rows.map((row) => [row.code, row])).values();
  return another === undefined ? (only ?? null) : null;
}

/** The product's unit with the file's code or an equivalent one, or its only unit if the file has none; else `''`. */
function unitOf({ units }: LookupRow, unit: string): string {
  if (units === null || units.length === 0) return unit;
  const same = units.find(({ code }) => code === unit);
  const alike = units.filter(({ code }) => unit === '' || isSameUnit(code, unit));
  return same?.code ?? (alike.length === 1 ? (alike[0]?.code ?? '') : '');
}
