/**
 * Inputs: texts for places, from wherever they come (typed in a cell or a box, taken from an open entry, read from a file). A text is
 * read in the same way everywhere.
 */
import type { Field, ValueRecord } from '../fields.ts';
import type { Place } from '../model/place.ts';
import { ratesOf } from './answers.ts';
import type { EditFacts } from './answers.ts';
import { documentCurrency, readEntered, readFlag, withCell } from './cells.ts';
import type { CellReading } from './cells.ts';
import { howOf } from './columns.ts';
import type { Content } from './content.ts';
import type { ReadingContext } from './field-text.ts';
import { withSetTo } from './origins.ts';

export interface Input {
  readonly place: Place;
  /** The description of the field at the place. */
  readonly field: Field;
  readonly text: string;
}

export interface Entered {
  /** The header or line with the value. */
  readonly record: ValueRecord;
  readonly reading: CellReading;
  /** Whether the text is what the field asks for: a number, a date, yes or no. */
  readonly isRead: boolean;
}

/**
 * The header or line of a place after a text was entered there. `before`: the record before the first key of the text: discounts of
 * the text that it has stay the same entries, and a currency that only an earlier key named leaves.
 */
export function withInput(
  record: ValueRecord,
  { place, field, text }: Input,
  content: Content,
  reading: ReadingContext,
  facts: EditFacts,
  before: ValueRecord = record,
): Entered {
  const { defaultCurrency, newKey } = facts;
  const context = { ...reading, defaultCurrency, newKey, lines: content.lines };
  const how = howOf(field);
  const flag = how === 'flag' ? readFlag(text) : null;
  const isTaken = ({ shown }: CellReading): boolean =>
    how === 'flag' ? flag !== null : field.type === 'text' || shown !== null;
  const [name] = place.path;
  if (place.line !== null && place.path.length === 1 && typeof name === 'string') {
    const { line, reading: read } = withCell({ name, field, how }, record, text, context, before);
    return { record: line, reading: read, isRead: isTaken(read) };
  }
  const { value, ...read } = readEntered(field, text, documentCurrency(content, facts), context);
  const isLeft = how === 'flag' && flag === null;
  const entered = how === 'flag' ? flag : value;
  const edited = isLeft ? record : withSetTo(record, place.path, entered, ratesOf(content.lines, facts));
  return { record: edited, reading: read, isRead: isTaken(read) };
}
