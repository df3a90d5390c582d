/** What the user knows of the company: its products, customers and warehouses, and which of them a typed text means. */
import { createCompanies } from '../../practice/seed/company.ts';
import { sizes } from '../service/service.ts';

export interface Entry {
  readonly code: string;
  readonly name: string;
  /** Other searchable text that the list shows: a price with its currency, a tax number and a city. */
  readonly beside: string;
}
export interface Product extends Entry {
  readonly unit: string;
  readonly price: string;
  readonly vat: string;
  /** §2.3: 3 requires lots, 5 serial numbers. */
  readonly stockType: number;
  readonly isForeign: boolean;
}
export interface Lists {
  readonly products: readonly Product[];
  readonly customers: readonly Entry[];
  /** The documents contain the warehouse's name, not its code. */
  readonly warehouses: readonly Entry[];
}

/** The lists of the simulated service's company, which are the same in every run. */
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
    // The typist has all sharing codes of the company, and so sees all customers.
    customers: company.customers.map(({ code, name, taxNumber, city }) => ({
      ...{ code, name },
      beside: `${taxNumber} ${city}`,
    })),
    warehouses: company.warehouses.map(({ code, name }) => ({ code, name, beside: '' })),
  };
}

/** Folds case and Turkish letters as the search does: I ı İ i are one letter, as are ş and s. */
function plain(text: string): string {
  return text
    .replace(/[İIı]/g, 'i')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Entries in which every word of the text is the beginning of a word of the code, the name or the other text. */
export function matches<E extends Entry>(list: readonly E[], text: string): readonly E[] {
  const wanted = plain(text).split(' ');
  return list.filter((entry) => {
    const words = plain(`${entry.code} ${entry.name} ${entry.beside}`).split(' ');
    return wanted.every((word) => word !== '' && words.some((other) => other.startsWith(word)));
  });
}

/** The number that a code ends with, by which users name a customer or a product. */
export function numberOf({ code }: Entry): string {
  return /[1-9]\d*$/.exec(code)?.[0] ?? '';
}

/**
 * What a typed text means: the entry with this name, or the only one with this number, or the only one that a search finds;
 * `null` if there is none.
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

/** The shortest unique beginning of the name, without digits, which could match a code too; `null` if there is none. */
export function ownBeginning<E extends Entry>(list: readonly E[], entry: E): string | null {
  for (let length = 3; length <= entry.name.length; length += 1) {
    const text = entry.name.slice(0, length);
    if (/\s$|\d/.test(text)) continue;
    const found = matches(list, text);
    if (found.length === 1 && found[0] === entry) return text;
  }
  return null;
}
