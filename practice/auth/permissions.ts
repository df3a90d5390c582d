import type { Json, JsonRecord } from '../types.ts';

const groups =
  `product-stock-status sections warehouses product-critical-stock product-groups product-parameter-definitions
  product-parameters product-prices products quotes orders purchase-invoices purchase-return-invoices sales-invoices
  sales-return-invoices despatches bank-accounts bank-internal-transfers bank-openings banks bank-transfers
  credit-card-collections repayment-plans customer-balances customer-transactions customer-addresses
  customer-bank-accounts customer-definitions customer-group-members customer-links customer-parameters
  customer-representatives customers customer-telephones cities countries currencies districts line-groups
  shipment-definitions units vat-rates`.split(/\s+/);
const actions = ['read', 'create', 'update', 'delete'];

/** Every operation of every resource group of §1; the specification gives neither names nor a mapping (§5.10). */
export const allOperations: readonly string[] = groups.flatMap((group) =>
  actions.map((action) => `${group}.${action}`),
);

/**
 * Claim P: a list of names, numbers in one text, or letters by group. A complete list makes a token of some 6 kB, as real ones
 * can be.
 */
export function permissionsClaim(operations: readonly string[], form: 'list' | 'text' | 'byGroup'): Json {
  if (form === 'list') return [...operations];
  if (form === 'byGroup') return lettersByGroup(operations);
  return operations.map((operation) => allOperations.indexOf(operation)).join(',');
}

export function permits(claim: Json, operation: string): boolean {
  if (Array.isArray(claim)) return claim.includes(operation);
  if (typeof claim === 'object' && claim !== null) {
    const [group = '', action = ''] = operation.split('.');
    const letters = claim[group];
    return typeof letters === 'string' && letters.includes(action.charAt(0));
  }
  return typeof claim === 'string' && claim.split(',').includes(String(allOperations.indexOf(operation)));
}

/** For example `quotes: 'rcud'`. */
function lettersByGroup(operations: readonly string[]): JsonRecord {
  const claim: JsonRecord = {};
  for (const operation of operations) {
    const [group = '', action = ''] = operation.split('.');
    const letters = claim[group];
    claim[group] = `${typeof letters === 'string' ? letters : ''}${action.charAt(0)}`;
  }
  return claim;
}
