import type { ValueRecord } from '../fields.ts';
import { isInteger } from '../numbers.ts';
import { textOf } from '../rules/report.ts';
import { adviseCode } from './advice.ts';
import type { Advise } from './advice.ts';
import { entryOf } from './lists.ts';

/**
 * §2.1, §2.3: the withholding of a line or of the header. The code, its share of the VAT (90/100 is 9/10 too; a part
 * that is missing or impossible is another rule's business), and whether the invoice's type carries withheld VAT.
 */
export function adviseWithholding(record: ValueRecord, type: string, advise: Advise): void {
  const code = textOf(record.WithholdingCode);
  const applied = code !== '' || record.ApplyWithholding === true;
  if (applied && type !== '' && entryOf('invoiceTypes', type) !== undefined && !mayWithhold(type)) {
    advise([code === '' ? 'ApplyWithholding' : 'WithholdingCode'], 'practiceWithholdingType', { type });
  }
  adviseCode('withholding', code, ['WithholdingCode'], advise);
  const ratios = entryOf('withholding', code)?.ratios;
  const { WithholdingNumerator: above, WithholdingDenominator: below } = record;
  if (ratios === undefined || !isInteger(above) || !isInteger(below)) return;
  const [numerator, denominator] = [BigInt(above), BigInt(below)];
  if (numerator <= 0n || denominator <= 0n) return;
  if (ratios.some((ratio) => numerator * BigInt(ratio.denominator) === denominator * BigInt(ratio.numerator))) return;
  advise(['WithholdingNumerator'], 'practiceWithholdingRatio', {
    code,
    given: `${above}/${below}`,
    ratios: ratios.map((ratio) => `${String(ratio.numerator)}/${String(ratio.denominator)}`).join(', '),
  });
}

const mayWithhold = (type: string): boolean => entryOf('invoiceTypes', type)?.withholds === true;
