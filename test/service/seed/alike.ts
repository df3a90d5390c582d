import type { Customer, Product } from '../../../practice/documents/company.ts';
import type { Random } from '../../../practice/random.ts';
import type { Alike } from '../../../practice/seed/company.ts';

/** Codes that are equal under Turkish case rules but belong to different records. */
const codesAlike = ['KAPI-1', 'kapı-1', 'Kapı-1'] as const;

function customersAlike(random: Random, [like]: readonly Customer[]): Customer[] {
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

/** Copies of a product that needs neither lots nor serial numbers. */
function productsAlike(random: Random, products: readonly Product[]): Product[] {
  const like = products.find(({ stockType }) => stockType === 1);
  if (!like) return [];
  return codesAlike.map((code, at) => ({ ...like, id: random.uuid(), code, name: `${like.name} (${at + 1})` }));
}

export const alike: Alike = { customers: customersAlike, products: productsAlike };
