/** Fields that refer to an entry of the service's lists by identifier (§2.8). */
import type { Field, Fields, LookupKind, ValueRecord } from '../fields.ts';
import { own, textOf } from '../value.ts';
import { withOwner } from './aside.ts';
import { withValue } from './places.ts';

/** Fields that the service returns together with an identifier: the code and name by which the user recognises the entry. */
export interface DisplayFields {
  readonly code?: string;
  readonly name?: string;
}
const displayFields: Readonly<Record<string, DisplayFields>> = {
  CustomerId: { code: 'CustomerCode', name: 'CustomerName' },
  RepresentativeId: { name: 'RepresentativeName' },
  CurrencyId: { code: 'CurrencyCode' },
};

export function displayFieldsOf(name: string): DisplayFields {
  return own(displayFields, name) ?? {};
}

const namesBesideCodes: Readonly<Record<string, DisplayFields>> = {
  CustomerCode: { name: 'CustomerName' },
  ProductCode: { name: 'ProductName' },
};

/** Those of the fields in which the service names the entry of a list that a field refers to: the entry's code and name. */
export function shownBeside(fields: Fields, name: string): DisplayFields {
  const field = own(fields, name);
  const { code, name: called } =
    field && referenceKind(field) ? displayFieldsOf(name) : (own(namesBesideCodes, name) ?? {});
  return {
    ...(code !== undefined && code in fields ? { code } : {}),
    ...(called !== undefined && called in fields ? { name: called } : {}),
  };
}

/**
 * The header with a customer's code and name. What the service returned for another customer leaves, and returns with that customer.
 */
export function withCustomer(header: ValueRecord, code: string | undefined, name: string | undefined): ValueRecord {
  if (header.CustomerCode === code && header.CustomerName === name) return header;
  return withOwner(
    header,
    withValue(withValue(header, ['CustomerCode'], code), ['CustomerName'], name),
    'CustomerCode',
  );
}

/** The list that an identifier supplied by the caller is chosen from; null for every other field. */
export function referenceKind(field: Field): LookupKind | null {
  return field.type === 'uuid' && field.class === undefined ? (field.lookup ?? null) : null;
}

/** The field that identifies the document's customer: by identifier (§2.8), else by code. */
export function customerField(fields: Fields): 'CustomerId' | 'CustomerCode' {
  const { CustomerId: byId } = fields;
  return byId && referenceKind(byId) !== null ? 'CustomerId' : 'CustomerCode';
}

/** The customer whose representatives are offered: the document's, if its identifier is known. */
export function customerOf(kind: LookupKind, header: ValueRecord): string | undefined {
  const id = textOf(header.CustomerId);
  return kind === 'representatives' && isIdentifier(id) ? id : undefined;
}

export function isIdentifier(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
