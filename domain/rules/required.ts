import { documents } from '../documents/index.ts';
import { sentFieldsThat } from '../fields.ts';
import type { Fields, Path, ValueRecord } from '../fields.ts';
import { areChosen } from '../chosen-lots.ts';
import type { DocumentKind, Operation } from '../model/draft-state.ts';
import { identifierInsteadOf } from '../wire/identifier-members.ts';
import { areLinesUnknown } from '../wire/not-shown.ts';
import { hasUnchangedOriginal } from '../wire/pass-through.ts';
import { isBlank, itemsOf, linesOf } from '../value.ts';
import type { Report } from './report.ts';

const requiredFields = sentFieldsThat(
  ({ type, required }, name) => name !== 'Lines' && (type === 'list' || required === true),
);

/**
 * Reports required fields that are empty or blank, also in list entries, except in `Lines`. A field is not reported if the
 * service returned its value in another way: as an identifier without the code, or in a form that cannot be read.
 */
export function checkRequired(fields: Fields, record: ValueRecord, report: Report, at: Path = []): void {
  for (const [name, field] of requiredFields(fields)) {
    const value = record[name];
    if (name === 'Lots' && areChosen(record)) continue;
    if (field.type === 'list') {
      itemsOf(value).forEach((item, index) => {
        checkRequired(field.fields, item, report, [...at, name, index]);
      });
    } else if (field.required === true && isBlank(value) && !hasOtherForm(fields, record, name)) {
      report.error([...at, name], 'required');
    }
  }
}

function hasOtherForm(fields: Fields, record: ValueRecord, name: string): boolean {
  return identifierInsteadOf(fields, record, name) !== null || hasUnchangedOriginal(record, name);
}

/**
 * §2.7, §8: a despatch has at least one line. The specification does not require it of an invoice: a warning. Lines that the answer
 * did not show cannot be replaced by none.
 */
export function checkLineCount(
  kind: DocumentKind,
  content: ValueRecord,
  operation: Operation,
  baseline: ValueRecord | null,
  report: Report,
): void {
  const count = linesOf(content).length;
  if (operation !== 'create' && areLinesUnknown(kind, baseline)) {
    if (count > 0) report.warning(['Lines'], 'linesReplaceUnknown', { count });
    else (operation === 'change' ? report.warning : report.error)(['Lines'], 'linesNotShown');
    return;
  }
  const { minItems } = documents[kind].fields.Lines;
  if (minItems !== undefined && count < minItems) report.error(['Lines'], 'tooFewItems', { min: minItems });
  else if (count === 0) report.warning(['Lines'], 'tooFewItems', { min: 1 });
}
