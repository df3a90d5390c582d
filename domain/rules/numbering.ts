import type { DocumentDescription } from '../documents/index.ts';
import { isNextKeyword } from '../model/draft-state.ts';
import type { Operation } from '../model/draft-state.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical } from '../numbers.ts';
import { textOf } from '../value.ts';
import type { Report } from './report.ts';

/**
 * Number and type of an existing document: an update must not have the number `"Next"` (§4.2 rule 1, §4.3 rule 2) or another type
 * (§3, rule 2). `baseline` is the document as it was read from the service; null where it is not known.
 */
export function checkIdentity(
  description: DocumentDescription,
  content: ValueRecord,
  operation: Operation,
  baseline: ValueRecord | null,
  report: Report,
): void {
  if (operation === 'create') return;
  const { numberField, typeField } = description;
  const number = textOf(content[numberField]);
  if (number === 'Next') report.error([numberField], 'nextOnUpdate');
  // The specification does not show whether the service ignores case.
  else if (isNextKeyword(number)) report.warning([numberField], 'nextOnUpdate');

  if (typeField === null || baseline === null) return;
  const before = canonical(textOf(baseline[typeField]));
  const now = canonical(textOf(content[typeField]));
  if (before !== '' && now !== '' && before !== now) report.error([typeField], 'typeChanged');
}
