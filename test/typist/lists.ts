/** What the user knows of the company: its products, customers and warehouses, and which of them a typed text means. */
import { createCompanies } from '../../practice/seed/company.ts';
import { sizes } from '../service/service.ts';

export interface Entry {
  readonly code: string;
  readonly name: string;
  /** What the list shows beside it and finds it by too: a price with its currency, a tax number and a city. */
  readonly beside: string;
}
export interface Product extends Entry {
  readonly unit: string;
  readonly price: string;
  readonly vat: string;
  /** §2.3: 3 is followed by lots, 5 by serial numbers. */
  readonly stockType: number;
  readonly isForeign: boolean;
}
export interface Lists {
  readonly products: readonly Product[];
  readonly customers: readonly Entry[];
  /** Held by name. */
  readonly warehouses: readonly Entry[];
}

/** Of the simulated service's company, which every run draws alike. */
export function companyLists(size: 'small' | 'demo' = 'small'): Lists {
  const [company] = createCompanies(1, sizes[size]);
  return {
    products: company.products.map(({ code, name, units, price, vatRate, stockType, currency }) => ({
      code,
      name,
      unit: (units.find(({ main }) => main) ?? units[0])?.code ?? '',
      price: String(price),
      vat: String(vatRate),
      stockType,
      isForeign: currency !== company.defaultCurrency,
      beside: `${price} ${currency}`,
    })),
    // Whoever types holds all the company's sharing codes.
    customers: company.customers.map(({ code, name, taxNumber, city }) => ({
      ...{ code, name },
      beside: `${taxNumber} ${city}`,
    })),
    warehouses: company.warehouses.map(({ code, name }) => ({ code, name, beside: '' })),
  };
}

/** One letter for I ı İ i and for ş and s: as people search. */
function plain(text: string): string {
  return text
    .replace(/[İIı]/g, 'i')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Entries in whose code, name or what is beside them every word of the text begins a word. */
export function matches<E extends Entry>(list: readonly E[], text: string): readonly E[] {
  const wanted = plain(text).split(' ');
  return list.filter((entry) => {
    const words = plain(`${entry.code} ${entry.name} ${entry.beside}`).split(' ');
    return wanted.every((word) => word !== '' && words.some((other) => other.startsWith(word)));
  });
}

/** The number that a code ends with, by which people call a customer or a product. */
export function numberOf({ code }: Entry): string {
  return /[1-9]\d*$/.exec(code)?.[0] ?? '';
}

/**
 * What a text means to whoever typed it: the entry called so, or alone of its number, else the only one that it finds; null
 * where there is none.
 */
export function meant<E extends Entry>(list: readonly E[], text: string, byNumber = false): E | null {
  const exact = list.find(({ code, name }) => code === text || name === text);
  if (exact) return exact;
  const called = list.filter(({ code, name }) => plain(code) === plain(text) || plain(name) === plain(text));
  if (called.length > 0) return called.length === 1 ? (called[0] ?? null) : null;
  const numbered =
    byNumber && /^\d+$/.test(text) ? list.filter((one) => numberOf(one) === text.replace(/^0+/, '')) : [];
  if (numbered.length > 0) return numbered.length === 1 ? (numbered[0] ?? null) : null;
  const found = matches(list, text);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The shortest beginning of its name, without a number that may be of its code too, that finds it alone; null where none does. */
export function ownBeginning<E extends Entry>(list: readonly E[], entry: E): string | null {
  for (let length = 3; length <= entry.name.length; length += 1) {
    const text = entry.name.slice(0, length);
    if (/\s$|\d/.test(text)) continue;
    const found = matches(list, text);
    if (found.length === 1 && found[0] === entry) return text;
  }
  return null;
}
