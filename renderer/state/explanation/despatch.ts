/** 7003 and 7115: a despatch's number and type, which cannot change, and the quantity of its order (§4.3 rules 2 and 4). */
import { documents } from '../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { formatDecimal, isDecimal } from '../../../domain/numbers.ts';
import { linesOf, textOf } from '../../../domain/value.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';
import { hasText, language, t } from '../../messages/index.svelte.ts';
import { unitName } from '../unit-name.ts';
import type { ExplainedDraft } from './explained-draft.ts';

/** The number and the type that the document has in the service. */
export function numberingDetails({ kind, baseline }: ExplainedDraft): readonly string[] {
  const { numberField, typeField } = documents[kind];
  const number = textOf(baseline?.[numberField]);
  const type = typeField === null ? '' : textOf(baseline?.[typeField]);
  if (number === '') return [];
  const key = `fields.choice.${typeField ?? ''}.${type}`;
  const name = hasText(key) ? t(key) : type;
  return [name === '' ? t('errors.kept.number', { number }) : t('errors.kept.numberAndType', { number, type: name })];
}

/** The line's previous quantity, which did not exceed the order. The service does not say how much of the order is left. */
export function orderDetails(
  { baseline, content }: ExplainedDraft,
  error: LocatedError | undefined,
): readonly string[] {
  // The service identifies lines by position (§4.3 rule 1).
  const at = error?.sentLine ?? null;
  if (baseline === null || at === null) return [];
  const [before, now] = [quantityOf(linesOf(baseline)[at]), quantityOf(linesOf(content)[at])];
  if (before === null || now === null || before === now) return [];
  return [t('errors.order.quantity', { before, now })];
}

function quantityOf(line: ValueRecord | undefined): string | null {
  const quantity = line?.Quantity;
  if (!isDecimal(quantity)) return null;
  return [formatDecimal(quantity, language()), unitName(textOf(line?.UnitCode))]
    .filter((part) => part !== '')
    .join(' ');
}
