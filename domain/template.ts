import { copyOfDocument } from './copy-document.ts';
import { documents } from './documents/index.ts';
import { withoutAside } from './edit/aside.ts';
import { displayFieldsOf, referenceKind } from './edit/references.ts';
import { withSharesOfCopy } from './edit/withholding.ts';
import type { FieldGroup, Fields, Value, ValueRecord } from './fields.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { withoutOpenEntries } from './open-entries.ts';
import { withoutOrigins } from './origins.ts';
import { isEmpty, isRecord, textOf } from './value.ts';

/**
 * The initial content of other documents: a copy (copy-document.ts) without what belongs to this document alone.
 * - Left out: fields marked `ofOneDocument` (fields.ts), and all dates.
 * - Left out: open entries.
 */
export function templateOf(kind: DocumentKind, content: ValueRecord): ValueRecord {
  const { fields, lineFields } = documents[kind];
  const { Lines: lines, ...header } = copyOfDocument(kind, withoutOpenEntries(content), '');
  const kept = Array.isArray(lines) ? (lines as readonly ValueRecord[]) : [];
  return {
    ...lasting(fields, header),
    Lines: kept.map((line) => withoutAside(lasting(lineFields, line), 'ProductCode')),
  };
}

/** Removes the fields that belong to one document alone, also from nested records. */
function lasting(fields: Fields, record: ValueRecord): ValueRecord {
  const entries = Object.entries(record).flatMap(([name, value]): [string, Value][] => {
    const field = fields[name];
    if (field === undefined) return [[name, value]];
    if (field.type === 'dateTime' || field.ofOneDocument === true) return [];
    if (field.type === 'object') return [[name, isRecord(value) ? lasting(field.fields, value) : value]];
    if (field.type !== 'list' || !Array.isArray(value)) return [[name, value]];
    return [[name, (value as readonly ValueRecord[]).map((entry) => lasting(field.fields, entry))]];
  });
  return Object.fromEntries(entries);
}

/** A new document that starts with a template's content. `start`: the content of a new document without one. */
export function begunFrom(kind: DocumentKind, start: ValueRecord, template: ValueRecord): ValueRecord {
  return withSharesOfCopy({ ...withoutReplaced(documents[kind].fields, start, template, () => true), ...template });
}

/** Groups of fields that say one thing together: of two documents, they would say something that neither says. */
const wholeGroups: readonly FieldGroup[] = ['withholding', 'branch'];

/**
 * Fills the header of a new document from a template. Fields that the user entered stay; the currency that new documents start
 * with is replaced by the template's. A code or name that belongs to an identifier is taken only together with it, and so are the
 * parts of a withholding or of a branch.
 */
export function filledHeader(
  fields: Fields,
  header: ValueRecord,
  template: ValueRecord,
  defaultCurrency: string,
): ValueRecord {
  const code = textOf(header['CurrencyCode']);
  // An identifier without a code was entered by the user.
  const takesCurrency = code === '' ? isEmpty(header['CurrencyId']) : code === defaultCurrency;
  const isTaken = (name: string): boolean =>
    isEmpty(header[name]) || (takesCurrency && (name === 'CurrencyCode' || name === 'CurrencyId'));
  const isOfAnother = (name: string): boolean => {
    const owner = ownerOf(fields, name);
    return owner !== null && !isTaken(owner) && header[owner] !== template[owner];
  };
  const membersOf = (group: FieldGroup): readonly string[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.group === group && field.class === undefined ? [name] : [],
    );
  const apart = wholeGroups.flatMap((group) => {
    const isOther = (name: string): boolean => textOf(header[name]) !== '' && header[name] !== template[name];
    return membersOf(group).some(isOther) ? membersOf(group) : [];
  });
  const taken = Object.entries(template).filter(
    ([name, value]) =>
      name !== 'Lines' &&
      !isEmpty(value) &&
      value !== header[name] &&
      isTaken(name) &&
      !isOfAnother(name) &&
      !apart.includes(name),
  );
  const own = Object.fromEntries(taken);
  const values = apart.includes('WithholdingCode') ? withoutOrigins(own, ['code']) : own;
  return { ...withoutReplaced(fields, header, template, (name) => Object.hasOwn(values, name)), ...values };
}

/**
 * The header without identifiers that the template replaces, and without their codes and names: the template may lack some of
 * the three, and those of another entry would contradict its own.
 */
function withoutReplaced(
  fields: Fields,
  header: ValueRecord,
  template: ValueRecord,
  isTaken: (name: string) => boolean,
): ValueRecord {
  const replaced = Object.entries(fields).flatMap(([id, field]) => {
    if (referenceKind(field) === null) return [];
    const { code, name } = displayFieldsOf(id);
    const members = [id, code, name].filter((one) => one !== undefined);
    const inBoth = members.filter((one) => !isEmpty(header[one]) && !isEmpty(template[one]));
    const isSame = inBoth.length > 0 && inBoth.every((one) => header[one] === template[one]);
    return isSame || !members.some((one) => !isEmpty(template[one]) && isTaken(one)) ? [] : members;
  });
  return Object.fromEntries(Object.entries(header).filter(([name]) => !replaced.includes(name)));
}

/** The field that the user enters and for which the service returns this one; null if there is none. */
function ownerOf(fields: Fields, name: string): string | null {
  if (fields[name]?.class !== 'echo') return null;
  const subject = name.replace(/(Code|Name)$/, '');
  const owner = [`${name}Id`, `${subject}Id`, `${subject}Code`].find((one) => {
    const field = fields[one];
    return field !== undefined && field.class !== 'echo';
  });
  return owner ?? null;
}
