import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { Field } from '../../../../domain/fields.ts';
import { howOf } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { referenceKind } from '../../../../domain/edit/references.ts';
import { fieldLabel } from '../../../state/field-label.ts';

/** Before the name of a header's field, since a line may have one of the same name. */
const prefix = 'document.';

/** Those of one value each that the caller gives, with names that no column of a line has. */
export function headerColumnsOf({ fields }: DocumentDescription): readonly Column[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Column[] => {
    if (field.class !== undefined && field.class !== 'supplied') return [];
    const how = referenceKind(field) === null ? howOf(field) : 'lookup';
    if (how === 'readOnly' || how === 'discounts') return [];
    return [{ name: headerTarget(name), field, width: 0, how, appears: 'chosen' }];
  });
}

const headerTarget = (name: string): string => `${prefix}${name}`;
/** The header's field that a target is; null where it is one of the lines. */
export function headerFieldOf(target: string | null): string | null {
  return target?.startsWith(prefix) === true ? target.slice(prefix.length) : null;
}

/** A customer or a currency, by code or by identifier as the kind has it. */
export function isOfList(field: Field, list: 'customers' | 'currencies'): boolean {
  return (field.type === 'text' || field.type === 'uuid') && field.lookup === list;
}

export const targetLabel = (name: string): string => fieldLabel(headerFieldOf(name) ?? name);
