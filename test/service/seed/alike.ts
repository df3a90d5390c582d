import type { Customer, Product } from '../documents/company.ts';
import type { Random } from '../random.ts';

/** Codes that are one another's by Turkish case rules, and two records' all the same. */
const codesAlike = ['KAPI-1', 'kapı-1', 'Kapı-1'] as const;

export function customersAlike(random: Random, [like]: readonly Customer[]): Customer[] {
  if (!like) return [];
  return codesAlike.map((code, at) => ({
    ...like,
    id: random.uuid(),
    code,
    name: `${like.name} (${at + 1})`,
    sharingCode: null,
    representatives: [],
  }));
}

/** Of a product that needs neither lots nor serial numbers. */
export function productsAlike(random: Random, products: readonly Product[]): Product[] {
  const like = products.find(({ stockType }) => stockType === 1);
  if (!like) return [];
  return codesAlike.map((code, at) => ({ ...like, id: random.uuid(), code, name: `${like.name} (${at + 1})` }));
}
