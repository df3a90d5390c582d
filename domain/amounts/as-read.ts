import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { isRecord } from '../value.ts';
import type { Fields, Value, ValueRecord } from '../fields.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { documentAmountFields, lineAmountFields } from './types.ts';

/**
 * What a record's amounts were in the service, beside the record and never sent: `$read` holds them, and of a line all that
 * they rest on. So a decimal in an amount's own field is always one that a person entered, and an amount that was read goes
 * back as it was read until what it rests on changes (overrides.ts), wherever the record is copied, kept or brought back.
 */
export const readName = '$read';
const restsOn = [
  'Quantity',
  'UnitPrice',
  'CurrencyCode',
  'ExchangeRate',
  'Discounts',
  'VatRate',
  'VatIncluded',
  'WithholdingNumerator',
  'WithholdingDenominator',
  'AdditionalTaxCode1',
  'AdditionalTaxRate1',
  'AdditionalTaxCode2',
  'AdditionalTaxRate2',
  'AdditionalTaxCode3',
  'AdditionalTaxRate3',
] as const;

/** What the service had of a record's amounts; null of a record that was not read. */
export function readPart(record: ValueRecord): ValueRecord | null {
  return isRecord(record.$read) ? record.$read : null;
}

/** The amount that the service had in a field, whether it still stands or not; null where it had none. */
export function readAmount(record: ValueRecord, name: string): string | null {
  const value = readPart(record)?.[name];
  return isDecimal(value) ? canonical(value) : null;
}

/** How many lines the document had when its totals were read. */
export function linesRead(part: ValueRecord): number {
  return Number(part.lineCount);
}

/** A document's content as it was read, with its amounts set apart as the service's; as it is where they are already. */
export function setApart(kind: DocumentKind, content: ValueRecord): ValueRecord {
  const { fields, lineFields } = documents[kind];
  if (!Array.isArray(content.Lines) || readPart(content) !== null) return content;
  const lines = content.Lines as readonly ValueRecord[];
  const read = lines.map((line) => apart(lineFields, line, [...restsOn, ...lineAmountFields], {}));
  const lineCount = String(read.filter((line) => readPart(line) !== null).length);
  return { ...apart(fields, content, documentAmountFields, { lineCount }), Lines: read };
}

function apart(fields: Fields, record: ValueRecord, names: readonly string[], also: ValueRecord): ValueRecord {
  const part: Record<string, Value> = { ...also };
  for (const name of names) {
    const value = record[name];
    const isInput = (restsOn as readonly string[]).includes(name);
    if (value !== undefined && (isInput || isDecimal(value))) part[name] = value;
  }
  if (Object.keys(part).length === 0) return record;
  const left = without(record, (name) => fields[name]?.class === 'amount' && name in part);
  return { ...left, $read: part };
}

/**
 * The content of a draft, as drafts were kept before amounts had a source: those that are as the document had them were
 * read, the others a person entered. What has been set apart already stays.
 */
export function setApartBeside(kind: DocumentKind, content: ValueRecord, base: ValueRecord): ValueRecord {
  const { fields, lineFields } = documents[kind];
  const before = new Map(linesIn(base).map((line) => [line.$key, line]));
  if (before.size === 0 && readPart(base) === null) return content;
  const header = readPart(content) === null ? withPartOf(fields, content, base) : content;
  if (!Array.isArray(content.Lines)) return header;
  const lines = linesIn(content).map((line) => {
    const read = line.$key === undefined ? undefined : before.get(line.$key);
    return read === undefined || readPart(line) !== null ? line : withPartOf(lineFields, line, read);
  });
  return { ...header, Lines: lines };
}

function withPartOf(fields: Fields, record: ValueRecord, base: ValueRecord): ValueRecord {
  const part = readPart(base);
  if (part === null) return record;
  const left = without(
    record,
    (name) =>
      fields[name]?.class === 'amount' && isDecimal(record[name]) && readAmount(base, name) === canonical(record[name]),
  );
  return { ...left, $read: part };
}

function without(record: ValueRecord, leaves: (name: string) => boolean): ValueRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !leaves(name)));
}

function linesIn(content: ValueRecord): readonly ValueRecord[] {
  return Array.isArray(content.Lines) ? (content.Lines as readonly Value[]).filter(isRecord) : [];
}
