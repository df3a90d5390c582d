/** Formulas of amounts, formatted in the user's language. */
import type { Factor, Product, Workings } from '../../../../domain/amounts/workings.ts';
import { formatDecimal } from '../../../../domain/numbers.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { percentText, shownMoney } from '../../../../domain/edit/field-text.ts';

/** `3 × 120,00 × (1 − %27,1) = 262,44`; with the unrounded result if it has more digits: `… = 262,444 ≈ 262,44`. */
export function workingsText({ products, amount, unrounded, digits }: Workings, language: Language): string {
  const formula = products.map((product, index) => productText(product, index === 0, language)).join(' ');
  const result = digits > 2 ? formatDecimal(amount, language) : shownMoney(amount, language);
  if (unrounded === null) return `${formula} = ${result}`;
  return `${formula} = ${formatDecimal(unrounded, language)} ≈ ${result}`;
}

function productText({ sign, factors }: Product, first: boolean, language: Language): string {
  const before = sign === -1 ? '− ' : first ? '' : '+ ';
  const texts = factors.map((factor, index) => {
    const text = factorText(factor, language);
    return index === 0 ? text : `${factor.divides ? '÷' : '×'} ${text}`;
  });
  return before + texts.join(' ');
}

function factorText({ value, as }: Factor, language: Language): string {
  if (as === 'money') return shownMoney(value, language);
  const number = formatDecimal(value, language);
  if (as === 'number') return number;
  const percent = percentText(value, language);
  return as === 'percent' ? percent : `(1 ${as === 'lessPercent' ? '−' : '+'} ${percent})`;
}
