/** Files whose VAT was rounded once per rate and document, so that the lines do not add up to it. */
import { percentOf, read, round, write, zero } from '../amounts/decimal.ts';
import { withDifference } from '../amounts/vat-per-document.ts';
import type { EDocument, EDocumentLine } from './e-document.ts';

/**
 * Adjusts the lines so that they add up to the document's VAT: the lines with the largest VAT of each rate share the
 * difference. Null if the lines add up already, or rounding per rate does not explain the difference.
 */
export function roundedPerDocument(document: EDocument): EDocument | null {
  const { lines, totals } = document;
  const total = read(totals.vat);
  const vatOf = (some: readonly EDocumentLine[]) => some.reduce((sum, { vat }) => sum.plus(vat), zero);
  if (total === null || vatOf(lines).eq(total) || lines.some(({ taxes }) => taxes.length > 0)) return null;
  const replaced = new Map<EDocumentLine, EDocumentLine>();
  for (const rate of new Set(lines.map(({ vatRate }) => vatRate))) {
    const same = lines.filter(({ vatRate, vat }) => vatRate === rate && vat !== '0');
    const base = same.reduce((sum, { net }) => sum.plus(net), zero);
    const difference = round(percentOf(base, read(rate) ?? zero)).minus(vatOf(same));
    const vats = same.map(({ vat }) => read(vat) ?? zero);
    withDifference(vats, difference).forEach((vat, index) => {
      const line = same[index];
      if (line !== undefined) replaced.set(line, { ...line, vat: write(vat) });
    });
  }
  const rounded = lines.map((line) => replaced.get(line) ?? line);
  return vatOf(rounded).eq(total) ? { ...document, lines: rounded } : null;
}
