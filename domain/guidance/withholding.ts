import type { ValueRecord } from '../fields.ts';
import { isInteger } from '../numbers.ts';
import { textOf } from '../value.ts';
import { adviseCode } from './advice.ts';
import type { Advise } from './advice.ts';
import { entryOf, listedEntry } from './lists.ts';
import { dayIn, outOfForce } from './validity.ts';

/**
 * §2.1, §2.3: the withholding of a line or of the header. Checks the code; its share of the VAT (90/100 equals 9/10; missing or
 * impossible parts are checked in rules/withholding.ts); whether that share was in force on the document's day, or on the day of
 * the returned invoice; and whether the invoice's type may have withheld VAT.
 */
export function adviseWithholding(record: ValueRecord, content: ValueRecord, advise: Advise): void {
  const code = textOf(record.WithholdingCode);
  const type = textOf(content.InvoiceTypeCode);
  const applied = code !== '' || record.ApplyWithholding === true;
  if (applied && type !== '' && entryOf('invoiceTypes', type) !== undefined && !mayWithhold(type)) {
    advise([code === '' ? 'ApplyWithholding' : 'WithholdingCode'], 'guidanceWithholdingType', { type });
  }
  adviseCode('withholding', code, ['WithholdingCode'], advise);
  const listed = listedEntry('withholding', code);
  if (listed?.percentOnly === true) advise(['WithholdingCode'], 'guidanceWithholdingPercentOnly', { code });
  const ratios = entryOf('withholding', code)?.ratios;
  const { WithholdingNumerator: above, WithholdingDenominator: below } = record;
  if (ratios === undefined || !isInteger(above) || !isInteger(below)) return;
  const [numerator, denominator] = [BigInt(above), BigInt(below)];
  if (numerator <= 0n || denominator <= 0n) return;
  const given = `${above}/${below}`;
  const matching = ratios.find((one) => numerator * BigInt(one.denominator) === denominator * BigInt(one.numerator));
  const path = ['WithholdingNumerator'];
  if (matching === undefined) {
    advise(path, 'guidanceWithholdingRatio', { code, given, ratios: ratios.map(ratioText).join(', ') });
    return;
  }
  const ratio = ratios[0] === undefined ? '' : ratioText(ratios[0]);
  if (matching.superseded === true) {
    if (dayIn(content.ReturnedInvoiceDate) === null)
      advise(path, 'guidanceWithholdingSuperseded', { code, given, ratio });
    return;
  }
  const out = outOfForce(matching, content);
  if (out?.kind === 'ended') advise(path, 'guidanceWithholdingEnded', { code, given, until: out.until, ratio });
  if (out?.kind === 'notYet') advise(path, 'guidanceWithholdingNotYet', { code, given, from: out.from });
}

const ratioText = ({ numerator, denominator }: { readonly numerator: number; readonly denominator: number }): string =>
  `${String(numerator)}/${String(denominator)}`;
const mayWithhold = (type: string): boolean => entryOf('invoiceTypes', type)?.withholds === true;
