import type { DocumentDescription } from '../documents/index.ts';
import { asksForNumber } from '../model/draft-state.ts';
import type { Operation } from '../model/draft-state.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical } from '../numbers.ts';
import { textOf } from '../value.ts';
import type { Report } from './report.ts';

/**
 * What cannot change once a document exists: `"Next"` is no number of an update (§4.2 rule 1, §4.3 rule 2), and the type
 * stays (§3, rule 2). `base` is the document as it was taken from the service, where that is known.
 */
export function checkIdentity(
  description: DocumentDescription,
  content: ValueRecord,
  operation: Operation,
  base: ValueRecord | null,
  report: Report,
): void {
  if (operation === 'create') return;
  const { numberField, typeField } = description;
  const number = textOf(content[numberField]);
  if (number === 'Next') report.error([numberField], 'nextOnUpdate');
  // Whether other letters mean the same to the service is not shown.
  else if (asksForNumber(number)) report.warning([numberField], 'nextOnUpdate');

  if (typeField === null || base === null) return;
  const before = canonical(textOf(base[typeField]));
  const now = canonical(textOf(content[typeField]));
  if (before !== '' && now !== '' && before !== now) report.error([typeField], 'typeChanged');
}
