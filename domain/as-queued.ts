/**
 * The content that a queueing sends: a date entered without a time gets one, and codes lose the blanks around them. Values that
 * were read from the service and not changed stay as they were received.
 */
import { isDate } from './dates.ts';
import { documents } from './documents/index.ts';
import { isNextKeyword } from './model/draft-state.ts';
import type { DocumentKind, Operation } from './model/draft-state.ts';
import { isRecord } from './value.ts';
import type { Field, Fields, Value, ValueRecord } from './fields.ts';

/**
 * - A Date without a time gets `time` (`HH:mm:ss`), the time of queueing. Without it the service takes the current time (§2.1),
 *   and two attempts would not be the same document.
 * - A code, number, lot or serial number loses the blanks around it; a document number that asks for the next one (§2.1) becomes
 *   `"Next"`.
 *
 * Returns the same object if nothing changes.
 */
export function asQueued(
  kind: DocumentKind,
  content: ValueRecord,
  {
    operation,
    baseline,
    time,
  }: { readonly operation: Operation; readonly baseline: ValueRecord | null; readonly time: string },
): ValueRecord {
  const { fields, numberField } = documents[kind];
  const tidy = tidyRecord(fields, content, baseline === null ? new Set() : textsOf(baseline));
  const changes: Record<string, Value> = {};
  const date = tidy['Date'];
  if (takesTime(date, baseline)) changes['Date'] = `${date}T${time}`;
  const number = tidy[numberField];
  if (operation === 'create' && typeof number === 'string' && number !== 'Next' && isNextKeyword(number)) {
    changes[numberField] = 'Next';
  }
  return Object.keys(changes).length === 0 ? tidy : { ...tidy, ...changes };
}

/** Whether a document's date is sent with the time of queueing: it has no time, and is not the date that was read. */
export function takesTime(date: Value, baseline: ValueRecord | null): date is string {
  return isDate(date) && date !== baseline?.['Date'];
}

/** Whether the blanks around a field's text are removed: in codes, numbers and lots. */
export function isCode(name: string, field: Field): boolean {
  return field.type === 'text' && (field.lookup !== undefined || field.numbering === true || name === 'LotNo');
}

function tidyRecord(fields: Fields, record: ValueRecord, read: ReadonlySet<string>): ValueRecord {
  const changes: Record<string, Value> = {};
  for (const [name, value] of Object.entries(record)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const tidy = field === undefined ? value : tidyValue(name, field, value, read);
    if (tidy !== value) changes[name] = tidy;
  }
  return Object.keys(changes).length === 0 ? record : { ...record, ...changes };
}

function tidyValue(name: string, field: Field, value: Value, read: ReadonlySet<string>): Value {
  if (typeof value === 'string') {
    return isCode(name, field) && !read.has(value) ? value.trim() : value;
  }
  if (field.type === 'textList' && Array.isArray(value)) {
    const texts = (value as readonly unknown[]).map((each) =>
      typeof each === 'string' && !read.has(each) ? each.trim() : each,
    );
    return texts.some((each, index) => each !== value[index]) ? (texts as readonly string[]) : value;
  }
  if (field.type === 'list' && Array.isArray(value)) {
    const items = (value as readonly unknown[]).map((item) =>
      isRecord(item) ? tidyRecord(field.fields, item, read) : item,
    );
    return items.some((item, index) => item !== value[index]) ? (items as readonly ValueRecord[]) : value;
  }
  return value;
}

/** Every text in a record as it was read, nested records included. */
function textsOf(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value);
  else if (Array.isArray(value)) for (const item of value as readonly unknown[]) textsOf(item, found);
  else if (isRecord(value)) for (const inner of Object.values(value)) textsOf(inner, found);
  return found;
}
