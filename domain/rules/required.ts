import { sentFields } from '../fields.ts';
import type { Fields, Path, ValueRecord } from '../fields.ts';
import { isBlank, itemsOf } from './report.ts';
import type { Report } from './report.ts';

/** Required fields that say nothing, blanks counting as nothing, down to the entries of lists. `Lines` is left out. */
export function checkRequired(fields: Fields, record: ValueRecord, report: Report, at: Path = []): void {
  for (const [name, field] of sentFields(fields)) {
    if (name === 'Lines') continue;
    const value = record[name];
    if (field.type === 'list') {
      itemsOf(value).forEach((item, index) => {
        checkRequired(field.fields, item, report, [...at, name, index]);
      });
    } else if (field.required === true && isBlank(value)) report.error([...at, name], 'required');
  }
}

/** §2.7, §8: a despatch has a line at least. Nothing says so of an invoice, where it is advice. */
export function checkLineCount(field: { readonly minItems?: number }, count: number, report: Report): void {
  const { minItems } = field;
  if (minItems !== undefined && count < minItems) report.error(['Lines'], 'tooFewItems', { min: minItems });
  else if (count === 0) report.warning(['Lines'], 'tooFewItems', { min: 1 });
}
