/**
 * Values of a document as text, in the editor's format: a list entry by entry, a record field by field. Reactive on the
 * language.
 */
import { documents } from '../../domain/documents/index.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import { sentFields, unknownMembersName } from '../../domain/fields.ts';
import { isEmpty, isEmptyOrFalse, isRecord } from '../../domain/value.ts';
import type { Field, Fields, Path, Value, ValueRecord } from '../../domain/fields.ts';
import { hasText, language, t } from '../messages/index.svelte.ts';
import { fieldLabel } from './field-label.ts';
import { discountsText } from '../../domain/edit/discounts.ts';
import { unitName } from './unit-name.ts';
import { shownValue } from '../../domain/edit/field-text.ts';

/** The field at a path; `null` if documents of the kind have none there. */
export function fieldAtPath(kind: DocumentKind, path: Path): Field | null {
  let fields: Fields = documents[kind].fields;
  let found: Field | null = null;
  for (const part of path) {
    if (typeof part === 'number') continue;
    found = fields[part] ?? null;
    if (found === null) return null;
    if (found.type === 'object' || found.type === 'list') fields = found.fields;
  }
  return found;
}

/** `Lots 2 · Lot number`: the place within its line or in the header. `''` for a line as a whole. */
export function placeName(path: Path): string {
  const names: string[] = [];
  for (const part of path[0] === 'Lines' && path.length > 1 ? path.slice(2) : path) {
    const last = names.at(-1);
    if (part === unknownMembersName) names.push(t('review.unknownMembers'));
    else if (typeof part === 'string') names.push(fieldLabel(part));
    else if (last !== undefined) names[names.length - 1] = t('sync.error.item', { name: last, number: part + 1 });
  }
  return names.join(' · ');
}

/**
 * The value at a path, one text per entry; empty if there is no value. `amounts`: includes computed amounts of lines, which are
 * otherwise left out because they follow from the rest.
 */
export function entriesOf(kind: DocumentKind, path: Path, value: Value, amounts = false): readonly string[] {
  if (isUnknownMembersPath(path)) return unknownMemberTexts(value);
  const field = fieldAtPath(kind, path);
  if (field === null || (isEmpty(value) && typeof value !== 'boolean')) return [];
  const [name] = path.filter((part) => typeof part === 'string').slice(-1);
  // A single entry of a list: a line that was added or removed.
  if (field.type === 'list' && isRecord(value)) return [lineText(field.fields, value, amounts)];
  return textsOf(name ?? '', field, value, amounts);
}

function textsOf(name: string, field: Field, value: Value, amounts: boolean): readonly string[] {
  switch (field.type) {
    case 'boolean':
      return [t(value === true ? 'editor.yes' : 'editor.no')];
    case 'integer':
      return [choiceOf(name, value) ?? shownValue(field, value, language())];
    case 'textList':
      return Array.isArray(value) ? (value as readonly Value[]).filter((text) => typeof text === 'string') : [];
    case 'object':
      return isRecord(value) ? [recordText(field.fields, value)] : [];
    case 'list':
      if (name === 'Discounts') return [discountsText(value, language())];
      return itemsOf(value).map((item) => itemText(name, field.fields, item, amounts));
    case 'text':
      return [
        name === 'UnitCode' && typeof value === 'string' ? unitName(value) : shownValue(field, value, language()),
      ];
    case 'uuid':
    case 'dateTime':
    case 'decimal':
      return [shownValue(field, value, language())];
  }
}

/** `Country: TR · City: İzmir`: the fields of a record that are sent and not empty. */
function recordText(fields: Fields, record: ValueRecord): string {
  return labelled(fields, record, () => true);
}

function labelled(fields: Fields, record: ValueRecord, isShown: (name: string, field: Field) => boolean): string {
  const rate = withholdingRate(record);
  return sentFields(fields)
    .filter(([name, field]) => says(record[name]) && isShown(name, field))
    .filter(([name]) => rate === null || name !== 'WithholdingDenominator')
    .map(([name, field]) =>
      rate !== null && name === 'WithholdingNumerator'
        ? `${t('fields.withholdingRate')}: ${rate}`
        : `${fieldLabel(name)}: ${textsOf(name, field, record[name], false).join(', ')}`,
    )
    .join(' · ');
}

/** Numerator and denominator as `9/10`; `null` if either is missing. */
export function withholdingRate({
  WithholdingNumerator: above,
  WithholdingDenominator: below,
}: ValueRecord): string | null {
  return says(above) && says(below) && typeof above === 'string' && typeof below === 'string'
    ? `${above}/${below}`
    : null;
}

const says = (value: Value): boolean => !isEmptyOrFalse(value);

function itemText(list: string, fields: Fields, item: ValueRecord, amounts: boolean): string {
  if (list === 'Lines') return lineText(fields, item, amounts);
  return list === 'Lots' ? readAloud(fields, item, [['LotNo'], ['Quantity', 'UnitCode']]) : recordText(fields, item);
}

function lineText(fields: Fields, line: ValueRecord, amounts: boolean): string {
  const priced = isEmpty(line.UnitPrice) ? [] : [['×UnitPrice', 'CurrencyCode']];
  const head = [['ProductCode', 'ProductName'], ['Quantity', 'UnitCode'], ...priced];
  const isOwnRate = (name: string): boolean => name !== 'ExchangeRate' || line[name] !== '1';
  return readAloud(fields, line, head, (name, field) => isOwnRate(name) && (amounts || field.class !== 'amount'));
}

/** In the order in which users read a line aloud on the telephone: the groups of `head` without labels, then the rest. */
function readAloud(
  fields: Fields,
  record: ValueRecord,
  head: readonly (readonly string[])[],
  isShown: (name: string, field: Field) => boolean = () => true,
): string {
  const one = (part: string): string => {
    const name = part.replace('×', '');
    const field = fields[name];
    if (field === undefined || isEmpty(record[name])) return '';
    return `${part === name ? '' : '× '}${textsOf(name, field, record[name], false).join(', ')}`;
  };
  const shown = head.flat().map((part) => part.replace('×', ''));
  const texts = head.map((parts) => joined(parts.map(one), ' '));
  return joined(
    [...texts, labelled(fields, record, (name, field) => !shown.includes(name) && isShown(name, field))],
    ' · ',
  );
}

function joined(texts: readonly string[], by: string): string {
  return texts.filter((text) => text !== '').join(by);
}

function itemsOf(value: Value): readonly ValueRecord[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isRecord) : [];
}

function choiceOf(name: string, value: Value): string | null {
  const key = `fields.choice.${name}.${typeof value === 'string' ? value : ''}`;
  return hasText(key) ? t(key) : null;
}

/** The product on a line: `P-1 · Bulgur`. */
export function productOf(line: ValueRecord | undefined): string {
  return [line?.ProductCode, line?.ProductName]
    .filter((text): text is string => typeof text === 'string' && text !== '')
    .join(' · ');
}

/** `Line 3 · Lots 1 · SupplierBatch`: the place of an unknown member, by its own name. Reactive on the language. */
export function memberPlaceText(path: Path): string {
  const names: string[] = [];
  path.forEach((part, at) => {
    if (typeof part === 'string') names.push(at === path.length - 1 ? part : fieldLabel(part));
    else if (at === 1 && path[0] === 'Lines') names[0] = t('editor.line', { number: part + 1 });
    else names.push(`${names.pop() ?? ''} ${String(part + 1)}`.trim());
  });
  return names.join(' · ');
}

/** Parses the JSON text of a record's unknown members; each becomes `PlateNumber: 34 AB 123`. */
function unknownMemberTexts(text: unknown): readonly string[] {
  if (typeof text !== 'string') return [];
  const members: unknown = JSON.parse(text);
  return Object.entries(members as object).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}

const isUnknownMembersPath = (path: Path): boolean => path.at(-1) === unknownMembersName;
