import type { ProductFacts, ProductUnit } from '../facts.ts';
import type { LineContext } from './context.ts';
import { itemsOf, textOf } from '../value.ts';
import type { Report } from './report.ts';

/** §2.3, §2.4 UnitCode: one of the product's own units. A warning, because the cached list may be older than the product. */
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

/** The product's unit with this code or, if there is none, with this name. */
export function unitOf(product: ProductFacts | undefined, unit: string): ProductUnit | undefined {
  return product?.units?.find(({ code }) => code === unit) ?? product?.units?.find(({ name }) => name === unit);
}

/** The code of the product's main unit, else of its first one; `''` if the list has none. */
export const mainUnitOf = ({ units = [] }: Pick<ProductFacts, 'units'> = {}): string =>
  (units.find(({ main }) => main === true) ?? units[0])?.code ?? '';

/** Number of main units in one unit, as a decimal string; null if the list lacks it. */
export function factorOf(product: ProductFacts | undefined, unit: string): string | null {
  const known = unitOf(product, unit);
  return known?.factor ?? (known?.main === true ? '1' : null);
}
