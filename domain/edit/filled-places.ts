/** Open entries that an edit settles, because their places got the missing value. */
import type { Value, ValueRecord } from '../fields.ts';
import { placeKey } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import { withReturnedEntries, withoutFilledPlaces } from '../open-entries.ts';
import { isEmpty, isRecord } from '../value.ts';
import { ratesOf } from './answers.ts';
import type { EditFacts } from './answers.ts';
import { recordAt } from './content.ts';
import type { Content } from './content.ts';
import { isDerived } from './origins.ts';
import { valueAt } from './places.ts';

/**
 * The header after an edit, without the open entries at whose places the step that the edit belongs to has entered a value; those that
 * an earlier edit of the step settled return if it took the value away again. The same object if nothing changes.
 * `begun`: the document before the step. `entered`: the place whose text the edit entered, if it entered one.
 */
export function withoutFilled(
  begun: Content,
  before: Content,
  after: Content,
  entered: Place | null,
  facts: EditFacts,
): ValueRecord {
  const isFilled = (place: Place, now: Content): boolean => {
    const isOwn = entered !== null && placeKey(entered) === placeKey(place);
    return isEnteredAt(place, begun, now, isOwn, facts);
  };
  const isReturned = (place: Place): boolean => isFilled(place, before) && !isFilled(place, after);
  const header = begun === before ? after.header : withReturnedEntries(after.header, begun.header, isReturned);
  const isChanged = (place: Place): boolean => valueIn(before, place) !== valueIn(after, place);
  return withoutFilledPlaces(header, (place) => isChanged(place) && isFilled(place, after));
}

const valueIn = (content: Content, place: Place): Value => valueAt(recordAt(content, place) ?? {}, place.path);

/** Whether a place has got a value that is not derived. `isOwn`: its own text was entered. */
function isEnteredAt(place: Place, before: Content, after: Content, isOwn: boolean, facts: EditFacts): boolean {
  const { path } = place;
  const record = recordAt(after, place) ?? {};
  const [former, value] = [valueIn(before, place), valueIn(after, place)];
  if (isEmpty(value) || value === former) return false;
  if (!isOwn && !isEmpty(former) && !hasMore(former, value)) return false;
  return !isDerived(record, String(path[0]), ratesOf(after.lines, facts));
}

/** Whether another value is another input, not only a correction inside: a list has another entry, and an object is one value. */
function hasMore(former: Value, value: Value): boolean {
  if (isRecord(former) && isRecord(value)) return false;
  if (!Array.isArray(former) || !Array.isArray(value)) return true;
  const known = new Set((former as readonly Value[]).map(entryKey));
  return (value as readonly Value[]).some((entry, index) => !known.has(entryKey(entry, index)));
}

/** A text of a list has no key; its position identifies it. */
const entryKey = (entry: Value, position: number): string | number =>
  isRecord(entry) ? (entry.$key ?? position) : position;
