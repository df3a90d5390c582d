import { readName } from './amounts/as-read.ts';
import { documents } from './documents/index.ts';
import type { DocumentKind } from './model/draft-state.ts';
import type { Field, Fields, Value, ValueRecord } from './fields.ts';
import { isOwnName } from './wire/beyond.ts';
import { withoutFurther } from './wire/further.ts';

/**
 * A copy is a new document: numbered by the service, of `today` (`YYYY-MM-DD`), not cancelled, without what the service
 * gave the other one (its ids, its record, the customer's address as it was, what it calculated). What was typed stays,
 * amounts that a person entered too; those that were read are computed anew. What Rampa does not know of the other one stays
 * behind: it may be an order line's identity, a driver, a state, and would say of the new document what nobody said.
 */
export function copyOfDocument(kind: DocumentKind, content: ValueRecord, today: string): ValueRecord {
  const { fields, lineFields, numberField } = documents[kind];
  const copy: Record<string, Value> = typed(fields, withoutFurther(content));
  delete copy['Cancelled'];
  const { Lines: lines } = content;
  if (Array.isArray(lines))
    copy['Lines'] = (lines as readonly ValueRecord[]).map((line) => typed(lineFields, withoutFurther(line)));
  return { ...copy, [numberField]: 'Next', Date: today };
}

function typed(fields: Fields, record: ValueRecord): Record<string, Value> {
  const kept = (name: string) => (isOwnName(name) && name !== readName) || isTyped(name, fields[name]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => kept(name)));
}

/** Names that stand beside a code stay with it; identifiers are looked up anew. */
function isTyped(name: string, field: Field | undefined): boolean {
  if (name === 'Id' || field === undefined || field.group === 'record') return false;
  return field.class === undefined || field.class === 'supplied' || field.class === 'amount' || field.class === 'echo';
}
