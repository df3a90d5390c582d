import { copyOfDocument } from './copy-document.ts';
import { documents } from './documents/index.ts';
import type { Fields, Value, ValueRecord } from './fields.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { withoutOpenEntries } from './open-entries.ts';
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
  return { ...lasting(fields, header), Lines: kept.map((line) => lasting(lineFields, line)) };
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

/**
 * Fills the header of a new document from a template. Fields that the user entered stay; the currency that new documents start
 * with is replaced by the template's. A code or name that belongs to an identifier is taken only together with it.
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
  const taken = Object.entries(template).filter(
    ([name, value]) =>
      name !== 'Lines' && !isEmpty(value) && value !== header[name] && isTaken(name) && !isOfAnother(name),
  );
  return { ...header, ...Object.fromEntries(taken) };
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
