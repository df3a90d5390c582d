/** One correction of many documents: the same new value for the field that an error of the service names. */
import { isUnchangedSince } from './compare/as-sent.ts';
import { documents } from './documents/index.ts';
import type { EditFacts } from './edit/answers.ts';
import { apply, contentOf, emptyState } from './edit/edit-state.ts';
import type { EditState } from './edit/edit-state.ts';
import type { Field, ValueRecord } from './fields.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { headerPlace, linePlace } from './model/place.ts';
import type { Place } from './model/place.ts';
import type { LocatedError } from './model/problem.ts';
import { isEmpty, linesOf, own } from './value.ts';

export interface Correction {
  readonly field: string;
  /** In draft form. */
  readonly value: string;
  /** Keys of the lines to correct; `null` is the header. */
  readonly lines: readonly (string | null)[];
}

/**
 * The description of the field at a place if many documents can be corrected in it, else null. Excluded are fields whose choice
 * changes other fields (customer, product, currency, withholding), the document's number, values that Rampa or the service
 * computes, and fields in a list of a line.
 */
export function correctableField(kind: DocumentKind, { line, path }: Place): Field | null {
  const [name] = path;
  if (path.length !== 1 || typeof name !== 'string') return null;
  const { fields } = documents[kind];
  const { Lines: list } = fields;
  const field = own(line === null ? fields : list?.type === 'list' ? list.fields : {}, name);
  if (field === undefined || (field.class ?? 'supplied') !== 'supplied') return null;
  switch (field.type) {
    case 'text':
      return field.numbering === true || name === 'WithholdingCode' || choosesMore(field.lookup) ? null : field;
    case 'decimal':
    case 'integer':
    case 'dateTime':
      return field;
    default:
      return null;
  }
}

const choosesMore = (lookup: string | undefined): boolean =>
  lookup === 'customers' || lookup === 'representatives' || lookup === 'products' || lookup === 'currencies';

/**
 * The lines (`null`: the header) in which a field is to be corrected: those that the errors name, if the value is still the one
 * that was sent. For a code, all other lines with the same code are added, except for units: the unit may be valid for another
 * line's product.
 */
export function linesToCorrect(
  kind: DocumentKind,
  content: ValueRecord,
  errors: readonly LocatedError[],
): readonly (string | null)[] {
  const lines = linesOf(content);
  const found = new Set<string | null>();
  for (const error of errors) {
    const { place } = error;
    const name = String(place.path[0]);
    const field = correctableField(kind, place);
    const record = place.line === null ? content : lines.find(({ $key }) => $key === place.line);
    if (field === null || record === undefined || !isUnchangedSince(error, kind, record[name])) continue;
    found.add(place.line);
    if (place.line === null || !isSharedCode(field) || isEmpty(record[name])) continue;
    for (const { $key, [name]: value } of lines) {
      if ($key !== undefined && value === record[name]) found.add($key);
    }
  }
  return [...found];
}

const isSharedCode = (field: Field): boolean =>
  field.type === 'text' && field.lookup !== undefined && field.lookup !== 'units';

/**
 * The document with a correction, made as in the editor: what depends on the value follows it. Lines that no longer exist are
 * skipped.
 */
export function withCorrection(
  content: ValueRecord,
  { field, value, lines }: Correction,
  settings: Omit<EditFacts, 'newKey'>,
): ValueRecord {
  // A correction adds no lines and no list entries.
  const facts = { ...settings, newKey: () => '' };
  const { Lines: listed, ...header } = content;
  const before: EditState = { ...emptyState, header, lines: linesOf(content) };
  const places = lines.map((line) => (line === null ? headerPlace(field) : linePlace(line, field)));
  const after = places.reduce((state, place) => apply(state, { do: 'set', place, value, tag: null }, facts), before);
  return listed === undefined ? after.header : contentOf(after);
}
