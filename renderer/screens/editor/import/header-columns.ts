import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { Field } from '../../../../domain/fields.ts';
import { howOf } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { referenceKind } from '../../../../domain/edit/references.ts';

/** Prefix of header fields, because lines may have fields of the same name. */
const prefix = 'document.';

/** Columns for header fields that have a single value supplied by the user, with prefixed names. */
export function headerColumnsOf({ fields }: DocumentDescription): readonly Column[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Column[] => {
    if (field.class !== undefined && field.class !== 'supplied') return [];
    const how = referenceKind(field) === null ? howOf(field) : 'lookup';
    if (how === 'readOnly' || how === 'discounts') return [];
    return [{ name: headerTarget(name), field, how, appears: 'chosen' }];
  });
}

const headerTarget = (name: string): string => `${prefix}${name}`;
/** The header field of a target; null for a line's column. */
export function headerFieldOf(target: string | null): string | null {
  return target?.startsWith(prefix) === true ? target.slice(prefix.length) : null;
}

/** Whether a field is a customer or currency, by code or id depending on the kind. */
export function isOfList(field: Field, list: 'customers' | 'currencies'): boolean {
  return (field.type === 'text' || field.type === 'uuid') && field.lookup === list;
}
