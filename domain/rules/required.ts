import { sentFields } from '../fields.ts';
import type { Fields, Path, ValueRecord } from '../fields.ts';
import { areChosen } from '../chosen-lots.ts';
import { namedBeside, standsAsItCame } from '../wire/beyond.ts';
import { isBlank, itemsOf } from '../value.ts';
import type { Report } from './report.ts';

/**
 * Required fields that say nothing, blanks counting as nothing, down to the entries of lists. `Lines` is left out, and so is
 * what the service said in a way of its own: by an identifier without its code, or in a form that cannot be read.
 */
export function checkRequired(fields: Fields, record: ValueRecord, report: Report, at: Path = []): void {
  for (const [name, field] of sentFields(fields)) {
    if (name === 'Lines') continue;
    const value = record[name];
    if (name === 'Lots' && areChosen(record)) continue;
    if (field.type === 'list') {
      itemsOf(value).forEach((item, index) => {
        checkRequired(field.fields, item, report, [...at, name, index]);
      });
    } else if (field.required === true && isBlank(value) && !isSaidOtherwise(fields, record, name)) {
      report.error([...at, name], 'required');
    }
  }
}

function isSaidOtherwise(fields: Fields, record: ValueRecord, name: string): boolean {
  return namedBeside(fields, record, name) !== null || standsAsItCame(record, name);
}

/** §2.7, §8: a despatch has a line at least. Nothing says so of an invoice, where it is advice. */
export function checkLineCount(field: { readonly minItems?: number }, count: number, report: Report): void {
  const { minItems } = field;
  if (minItems !== undefined && count < minItems) report.error(['Lines'], 'tooFewItems', { min: minItems });
  else if (count === 0) report.warning(['Lines'], 'tooFewItems', { min: 1 });
}
