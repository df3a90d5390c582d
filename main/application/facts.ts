import { documentPolicyOf } from '../../domain/settings.ts';
import type { CompanyFacts, PresenceOf, ProductFacts } from '../../domain/facts.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import { linesOf } from '../../domain/value.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';
import type { LookupStore } from '../store/lookups/lookups.ts';
import { lookupPresence } from './lookups/lookup-presence.ts';

/**
 * The facts that the rules need for one document: the connection's settings, and the products and codes of its lines as far as
 * the offline lists have them. The lists are a cache: if one cannot be read, its facts are unknown and drafting continues.
 */
export function factsFor(
  lookups: LookupStore,
  connection: { readonly id: string; readonly settings: ConnectionSettings },
  content: ValueRecord,
): CompanyFacts {
  const { usesEInvoice, localGuidance } = connection.settings;
  const codes = [...new Set(linesOf(content).flatMap(({ ProductCode }) => (isCode(ProductCode) ? [ProductCode] : [])))];
  const products = new Map<string, ProductFacts>();
  for (const row of productRows(lookups, connection.id, codes, 'code')) {
    if (row !== null) products.set(row.code.trim(), productFacts(row));
  }
  for (const row of productRows(lookups, connection.id, identifiersOf(content), 'id')) {
    if (row?.id) products.set(row.id, productFacts(row));
  }
  const presenceOf = lookupPresence(lookups, connection.id, isCode(content.CustomerId) ? content.CustomerId : null);
  const isProduct: PresenceOf = (lookup, value, by) =>
    lookup === 'products' && by === 'code' && products.has(value.trim());
  return {
    ...documentPolicyOf(connection.settings),
    usesEInvoice,
    localGuidance,
    product: (code) => products.get(code.trim()),
    presenceOf: (lookup, value, by) => (isProduct(lookup, value, by) ? true : presenceOf(lookup, value, by)),
  };
}

/** Product ids of the lines without a product code. */
function identifiersOf(content: ValueRecord): readonly string[] {
  const ids = linesOf(content).flatMap(({ ProductCode, ProductId }) =>
    !isCode(ProductCode) && isCode(ProductId) ? [ProductId] : [],
  );
  return [...new Set(ids)];
}

function productRows(
  lookups: LookupStore,
  connectionId: string,
  codes: readonly string[],
  by: 'code' | 'id',
): readonly (LookupRow | null)[] {
  if (codes.length === 0) return [];
  try {
    return lookups.rows(connectionId, 'products', codes, { by });
  } catch {
    return [];
  }
}

/** Leaves out what the list did not contain. */
function productFacts(row: LookupRow): ProductFacts {
  const { code, name, stockType, units, vatRate, price, currencyCode } = row;
  return {
    code,
    ...(name === null ? {} : { name }),
    ...(stockType === null ? {} : { stockType }),
    ...(units === null ? {} : { units }),
    ...(vatRate === null ? {} : { vatRate }),
    ...(price === null ? {} : { price }),
    ...(currencyCode === null ? {} : { currencyCode }),
  };
}

const isCode = (value: unknown): value is string => typeof value === 'string' && value !== '';
