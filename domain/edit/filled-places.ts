/** Open entries that an edit settles, because their places got the missing value. */
import type { ValueRecord } from '../fields.ts';
import type { Place } from '../model/place.ts';
import { withoutFilledPlaces } from '../open-entries.ts';
import { isEmpty } from '../value.ts';
import { ratesOf } from './answers.ts';
import type { EditFacts } from './answers.ts';
import { isDerived } from './origins.ts';
import { valueAt } from './places.ts';

interface Content {
  readonly header: ValueRecord;
  readonly lines: readonly ValueRecord[];
}

/** The header after an edit, without the open entries at whose places it entered a value; the same object if there are none. */
export const withoutFilled = (before: Content, after: Content, facts: EditFacts): ValueRecord =>
  withoutFilledPlaces(after.header, (place) => isEnteredAt(place, before, after, facts));

/** Whether a place has got a value that is not derived. */
function isEnteredAt({ line, path }: Place, before: Content, after: Content, facts: EditFacts): boolean {
  const recordIn = ({ header, lines }: Content): ValueRecord =>
    (line === null ? header : lines.find(({ $key }) => $key === line)) ?? {};
  const record = recordIn(after);
  const value = valueAt(record, path);
  if (isEmpty(value) || value === valueAt(recordIn(before), path)) return false;
  return !isDerived(record, String(path[0]), ratesOf(after.lines, facts));
}
