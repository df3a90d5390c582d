import { describe, expect, it } from 'vitest';
import { createRandom } from '../../service/random.ts';
import { createCompanies } from '../../service/seed/company.ts';
import { personalNumber, taxNumber } from '../../service/seed/identity-numbers.ts';

/** The check digit of a VKN, by another way than the seed's: as the sum that must come to a multiple of ten. */
function validTaxNumber(value: string): boolean {
  if (!/^\d{10}$/.test(value)) return false;
  let sum = Number(value[9]);
  for (let place = 1; place <= 9; place += 1) {
    const shifted = (Number(value[place - 1]) + 10 - place) % 10;
    let weighted = shifted;
    for (let times = 0; times < 10 - place; times += 1) weighted = (weighted * 2) % 9;
    sum += shifted === 9 ? 9 : weighted;
  }
  return sum % 10 === 0;
}
function validPersonalNumber(value: string): boolean {
  const digits = [...value].map(Number);
  const at = (...places: number[]): number => places.reduce((sum, place) => sum + (digits[place - 1] ?? 0), 0);
  const tenth = (((7 * at(1, 3, 5, 7, 9) - at(2, 4, 6, 8)) % 10) + 10) % 10;
  return /^[1-9]\d{10}$/.test(value) && digits[9] === tenth && digits[10] === at(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) % 10;
}

describe('the demo company', () => {
  const [company, other] = createCompanies(1, { customers: 300, products: 3000 });

  it('is the same for the same seed, and another for another', () => {
    const plain = (seed: number): string => {
      const [{ customers, products }] = createCompanies(seed, { customers: 50, products: 50 });
      return JSON.stringify({ customers, products });
    };
    expect(plain(1)).toBe(plain(1));
    expect(plain(1)).not.toBe(plain(2));
  });

  it('has tax numbers whose check digits are right', () => {
    expect(['4540536920', '1000036109'].every(validTaxNumber)).toBe(true);
    expect(['10000000146', '17291716060'].every(validPersonalNumber)).toBe(true);
    expect(validTaxNumber('4540536921')).toBe(false);
    const random = createRandom(5);
    for (let times = 0; times < 500; times += 1) {
      expect(validTaxNumber(taxNumber(random))).toBe(true);
      expect(validPersonalNumber(personalNumber(random))).toBe(true);
    }
    const numbers = company.customers.map((customer) => customer.taxNumber);
    expect(numbers.filter((number) => !validTaxNumber(number) && !validPersonalNumber(number))).toEqual([]);
  });

  it('has every stock type, every letter and units with and without a universal code', () => {
    expect(new Set(company.products.map((product) => product.stockType))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    expect(new Set(company.products.map((product) => product.vatRate))).toEqual(new Set([1, 10, 20]));
    const names = company.customers.map((customer) => customer.title).join();
    for (const letter of 'İıŞşğÇçÖöÜü') expect(names).toContain(letter);
    const units = new Set(company.products.flatMap((product) => product.units.map((unit) => unit.code)));
    for (const unit of ['C62', 'KGM', 'GRM', 'BX', 'KOLİ', 'ÇUVAL']) expect(units).toContain(unit);
    expect(new Set(company.products.map((product) => product.code)).size).toBe(3000);
    expect(other.usesEInvoice).toBe(true);
  });

  it('has lots and serial numbers in stock', () => {
    for (const stockType of [3, 4, 6, 7]) {
      const product = company.products.find((known) => known.stockType === stockType);
      expect(company.stock.lotsOf(product?.code ?? '')).toHaveLength(4);
    }
    const serial = company.products.find((known) => known.stockType === 5);
    expect(company.stock.serialsOf(serial?.code ?? '')).toHaveLength(40);
  });
});
