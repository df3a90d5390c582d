/** The explanations below an amount: its formula, and how it differs from what Rampa computes. */
import { isConverted, lineWorkings, summedTotals, totalWorkings } from '../../../../domain/amounts/workings.ts';
import type { SummedTotal } from '../../../../domain/amounts/workings.ts';
import { taxEffect } from '../../../../domain/amounts/taxes.ts';
import type { DocumentAmountField, LineAmountField } from '../../../../domain/amounts/totals.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { isEmpty } from '../../../../domain/value.ts';
import { language, t } from '../../../messages/index.svelte.ts';
import { shownMoney } from '../../../../domain/edit/field-text.ts';
import type { Editor } from '../session/editor.svelte.ts';
import { workingsText } from './workings-text.ts';

export function aboutLineAmount(editor: Editor, key: string, name: LineAmountField): readonly string[] {
  const line = editor.document.line(key);
  if (!line) return [];
  const amounts = editor.amountsOf(line);
  const workings = lineWorkings(line, amounts, name, editor.facts);
  const { effective, computed, ofFile } = amounts;
  const source = ofFile.has(name) ? 'file' : 'service';
  return [
    ...aboutSource(line[name], effective[name], computed[name], source),
    ...(workings === null ? [] : [workingsText(workings, language())]),
    ...aboutTaxes(editor, line, name),
  ];
}

function aboutTaxes({ facts }: Editor, line: ValueRecord, name: LineAmountField): readonly string[] {
  const n = /^AdditionalTaxAmount([123])$/.exec(name)?.[1];
  if (n !== undefined)
    return taxEffect(line[`AdditionalTaxCode${n}`], facts).deducted ? [t('editor.amount.deducted')] : [];
  const enters = ['1', '2', '3'].some((at) => taxEffect(line[`AdditionalTaxCode${at}`], facts).entersVatBase);
  return name === 'VatBase' && enters ? [t('editor.amount.vatBase')] : [];
}

/** The explanations below a total of the document. */
export function aboutTotal(editor: Editor, name: DocumentAmountField): readonly string[] {
  const { totals, document, description, facts } = editor;
  const workings = totalWorkings(description.kind, totals, name, facts);
  return [
    ...aboutSource(document.header[name], totals.effective[name], totals.computed[name]),
    ...(workings === null ? [] : [workingsText(workings, language())]),
    ...(isSummed(name) ? aboutSum(editor, name) : []),
  ];
}

function isSummed(name: DocumentAmountField): name is SummedTotal {
  return (summedTotals as readonly string[]).includes(name);
}

function aboutSum(editor: Editor, name: SummedTotal): readonly string[] {
  const { amounts, totals } = editor;
  const count = amounts.length;
  if (count === 0 || totals.excluded.length > 0) return [];
  const { currency } = totals;
  const sum = isConverted(amounts, totals)
    ? t('editor.workings.linesIn', { count, currency })
    : t('editor.workings.lines', { count });
  if (name !== 'SubTotal' && name !== 'VatTotal') return [sum];
  const once = editor.roundedOnce?.[name];
  return once === undefined || once === totals.computed[name]
    ? [sum]
    : [sum, t('editor.workings.roundedOnce', { amount: shownMoney(once, language()) })];
}

/** An unchanged amount of the service or of a file is sent even if Rampa computes another one; both are shown. */
function aboutSource(
  entered: unknown,
  effective: string | null,
  computed: string | null,
  source: 'service' | 'file' = 'service',
): readonly string[] {
  if (!isEmpty(entered) || effective === null || computed === null || effective === computed) return [];
  return [t(`editor.workings.${source}`, { amount: shownMoney(computed, language()) })];
}
