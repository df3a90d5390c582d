import type { ProductFacts, ProductUnit } from '../facts.ts';
import type { LineContext } from './context.ts';
import { itemsOf, textOf } from '../value.ts';
import type { Report } from './report.ts';

/**
 * §2.3, §2.4 UnitCode: one of the product's own units. Advice, because the offline list may be older than the product.
 */
export function checkUnits({ line, product }: LineContext, report: Report): void {
  const units = product?.units;
  if (units === undefined || units.length === 0) return;
  const check = (value: unknown, path: readonly (string | number)[]) => {
    const unit = textOf(value);
    if (unit === '' || units.some((known) => known.code === unit)) return;
    report.warning(path, 'unitNotOfProduct', { unit, units: units.map((known) => known.code).join(', ') });
  };
  check(line.UnitCode, ['UnitCode']);
  itemsOf(line.Lots).forEach((lot, index) => {
    check(lot.UnitCode, ['Lots', index, 'UnitCode']);
  });
}

/** The product's unit with that code, or with that name where no code equals it. */
export function unitOf(product: ProductFacts | undefined, unit: string): ProductUnit | undefined {
  return product?.units?.find(({ code }) => code === unit) ?? product?.units?.find(({ name }) => name === unit);
}

/** How many main units one unit is, as a decimal string; null where the list does not have it. */
export function factorOf(product: ProductFacts | undefined, unit: string): string | null {
  const known = unitOf(product, unit);
  return known?.factor ?? (known?.main === true ? '1' : null);
}
