/**
 * Prepares a draft's content for queueing: a date without a time gets one, surrounding blanks are removed from numbers, and a new
 * document has no client reference of another one. Values that were read from the service and not changed stay as received.
 */
import { withoutClientReference } from './client-reference.ts';
import { isDate } from './dates.ts';
import { documents } from './documents/index.ts';
import { isNextKeyword } from './model/draft-state.ts';
import type { DocumentKind, Operation } from './model/draft-state.ts';
import { isRecord } from './value.ts';
import type { Field, Fields, Value, ValueRecord } from './fields.ts';

/**
 * - A Date without a time gets `time` (`HH:mm:ss`), the time of queueing. Without a time the service uses the current time
 *   (§2.1), so two attempts would create different documents.
 * - Blanks around a number, lot or serial number are removed; a document number that asks for the next one (§2.1) becomes
 *   `"Next"`.
 * - A client reference belongs to one submission of one document (client-reference.ts). A new document may hold that of another:
 *   it was copied by an earlier version, or came in a file.
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
  const { fields, numberField, referenceField } = documents[kind];
  const tidy = tidyRecord(fields, content, baseline === null ? new Set() : textsOf(baseline));
  const changes: Record<string, Value> = {};
  const date = tidy['Date'];
  if (takesTime(date, baseline)) changes['Date'] = `${date}T${time}`;
  const number = tidy[numberField];
  if (operation === 'create' && typeof number === 'string' && number !== 'Next' && isNextKeyword(number)) {
    changes[numberField] = 'Next';
  }
  const reference = tidy[referenceField];
  if (operation === 'create' && typeof reference === 'string') {
    const own = withoutClientReference(reference);
    if (own !== reference) changes[referenceField] = own;
  }
  return Object.keys(changes).length === 0 ? tidy : { ...tidy, ...changes };
}

/** Whether the time of queueing is added to a document's date: it has no time and differs from the date that was read. */
export function takesTime(date: Value, baseline: ValueRecord | null): date is string {
  return isDate(date) && date !== baseline?.['Date'];
}

/** Whether blanks around a typed text are removed: in codes, numbers and lots. */
export function isCode(name: string, field: Field): boolean {
  return field.type === 'text' && (field.lookup !== undefined || field.numbering === true || name === 'LotNo');
}

/**
 * Whether blanks are removed at queueing too: from numbers and lots. Codes and names of lists are sent as the list has them (` 007`);
 * typed ones lost their blanks when they were typed.
 */
function isOwn(name: string, field: Field): boolean {
  return isCode(name, field) && !(field.type === 'text' && field.lookup !== undefined);
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
    return isOwn(name, field) && !read.has(value) ? value.trim() : value;
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

function textsOf(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value);
  else if (Array.isArray(value)) for (const item of value as readonly unknown[]) textsOf(item, found);
  else if (isRecord(value)) for (const inner of Object.values(value)) textsOf(inner, found);
  return found;
}
