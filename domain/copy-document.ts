import { documents } from './documents/index.ts';
import type { DocumentKind } from './draft.ts';
import type { Field, Fields, Value, ValueRecord } from './fields.ts';

/**
 * A copy is a new document: numbered by the service, of `today` (`YYYY-MM-DD`), not cancelled, without what the service
 * gave the other one (its ids, its record, the customer's address as it was, what it calculated). What was typed stays,
 * overridden amounts too.
 */
export function copyOfDocument(kind: DocumentKind, content: ValueRecord, today: string): ValueRecord {
  const { fields, lineFields, numberField } = documents[kind];
  const copy: Record<string, Value> = typed(fields, content);
  delete copy['Cancelled'];
  const { Lines: lines } = content;
  if (Array.isArray(lines)) copy['Lines'] = (lines as readonly ValueRecord[]).map((line) => typed(lineFields, line));
  return { ...copy, [numberField]: 'Next', Date: today };
}

function typed(fields: Fields, record: ValueRecord): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name === '$key' || isTyped(name, fields[name])));
}

/** Names that stand beside a code stay with it; identifiers are looked up anew. */
function isTyped(name: string, field: Field | undefined): boolean {
  if (name === 'Id' || field === undefined || field.group === 'record') return false;
  return field.class === undefined || field.class === 'supplied' || field.class === 'amount' || field.class === 'echo';
}
