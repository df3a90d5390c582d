/**
 * The members that an answer did not show. The specification does not show what the answers for despatches and quotes contain
 * (§2.7, §2.8), and a member that is absent is unknown, never empty. A replacement (§4.3, §4.4 rules 3 and 5) may clear it.
 *
 * A document as read holds the paths of these members in its header ({@link notShownName}): names from the header or line down,
 * such as `DueDays`, `Lines`, `Lines.UnitPrice`, `Lines.Lots.ExpiryDate`. A path is in it if any record at that path lacks the
 * member. `null` is shown, except as `Lines`.
 */
import { serviceAmountsOf } from '../amounts/service-amounts.ts';
import { haveSameProduct } from '../compare/line-identity.ts';
import { documents } from '../documents/index.ts';
import { notShownName, sentFields } from '../fields.ts';
import type { Field, Fields, Path, Value, ValueRecord } from '../fields.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { DocumentKind, Operation } from '../model/draft-state.ts';
import { isEmptyOrFalse, isMissing, isRecord, itemsOf, linesOf, own } from '../value.ts';
import { identifierMembersOf } from './identifier-members.ts';
import { originalValuesOf, withPassThrough, unknownMembersOf } from './pass-through.ts';

/** The paths of the members that an answer does not show, for {@link notShownName}. */
export function notShownIn(kind: DocumentKind, data: JsonObject): readonly string[] {
  const found = new Set<string>();
  collect(documents[kind].fields, data, '', (record, name) => !Object.hasOwn(record, name), found);
  if (!Array.isArray(data['Lines'])) found.add('Lines');
  return [...found];
}

/**
 * Whether the lines of a document as read are unknown: the answer had none that could be read, or an empty list where a document
 * has at least one line (§8).
 */
export function areLinesUnknown(kind: DocumentKind, baseline: ValueRecord | null): boolean {
  if (baseline === null) return false;
  const { minItems = 0 } = documents[kind].fields.Lines;
  return isMissing(baseline.Lines) || linesOf(baseline).length < Math.min(1, minItems);
}

/**
 * The members, by path, that a request may clear in the service although no answer showed them: the body replaces the record that
 * has them and leaves them out, or sends them empty. `Lines`: the body replaces lines that were never read. In the order of the
 * description. `[]` for a new document and a deletion. `keepsUnnamed`: the service keeps what a replacement does not name, so that
 * only members that are sent empty are cleared.
 */
export function membersAtRisk(
  kind: DocumentKind,
  operation: Operation,
  body: JsonObject,
  baseline: ValueRecord | null,
  { keepsUnnamed = false }: { readonly keepsUnnamed?: boolean } = {},
): readonly string[] {
  if (baseline === null || operation === 'create' || operation === 'delete') return [];
  const { fields, lineFields } = documents[kind];
  const notShown = notShownOf(kind, baseline);
  const found = new Set<string>();
  const isCleared = (record: JsonObject, name: string, path: string): boolean =>
    notShown.has(path) &&
    (Object.hasOwn(record, name) ? isEmptyOrFalse(record[name]) : !keepsUnnamed) &&
    !isIdentified(path, record, name);
  if (operation === 'replace') collect(fields, body, '', isCleared, found, 'header');
  if (Object.hasOwn(body, 'Lines')) {
    const replaced = linesOf(body).slice(0, linesOf(baseline).length);
    for (const line of replaced) collect(lineFields, line, 'Lines.', isCleared, found);
    if (areLinesUnknown(kind, baseline)) found.add('Lines');
  }
  return [...found];

  /** A reference without a code is sent by its identifier or name (identifier-members.ts). */
  function isIdentified(path: string, record: JsonObject, name: string): boolean {
    const members = path.startsWith('Lines.') ? lineFields : fields;
    return identifierMembersOf(members, name).some((member) => !isEmptyOrFalse(record[member]));
  }
}

/**
 * A document as read, with what its answer did not show as it is in `known`, an earlier reading of the same document: what is absent
 * was not changed. It still names these members ({@link notShownName}), now also the unknown ones. Amounts are left out, because
 * they follow from other members. Records in lists are the same at the same position, lines only with the same product.
 *
 * `only`: by path, the members that may be taken from `known`; all of them by default.
 */
export function withUnshown(
  kind: DocumentKind,
  content: ValueRecord,
  known: ValueRecord,
  only: (path: Path) => boolean = () => true,
): ValueRecord {
  if (content[notShownName] === undefined) return content;
  const { fields, lineFields } = documents[kind];
  const notShown = notShownOf(kind, content);
  const taken = new Set(notShown);
  const header = completed(fields, content, known, []);
  const before = linesOf(known);
  const lines = linesOf(content).map((line, index) => {
    const same = before[index];
    return same === undefined || !haveSameProduct(line, same) ? line : completed(lineFields, line, same, ['Lines']);
  });
  return {
    ...header,
    ...(areLinesUnknown(kind, content) ? {} : { Lines: lines }),
    [notShownName]: JSON.stringify([...taken]),
  };

  function completed(of: Fields, record: ValueRecord, from: ValueRecord, at: Path): ValueRecord {
    const filled: Record<string, Value> = {};
    const originals = new Map(Object.entries(originalValuesOf(record)));
    for (const [name, field] of sentFields(of)) {
      const path = [...at, name];
      const value = record[name];
      if (name === 'Lines' || field.class === 'amount') continue;
      if (notShown.has(pathOf(path)) && isMissing(value) && !originals.has(name)) {
        if (!only(path)) continue;
        filled[name] = from[name];
        const original = own(originalValuesOf(from), name);
        if (original !== undefined) originals.set(name, original);
      } else if (isTakenApart(field) && Array.isArray(value)) {
        const earlier = itemsOf(from[name]);
        filled[name] = itemsOf(value).map((item, index) => completed(field.fields, item, earlier[index] ?? {}, path));
      }
    }
    const shown = unknownMembersOf(record);
    const absent = Object.entries(unknownMembersOf(from)).filter(
      ([name]) => !Object.hasOwn(shown, name) && only([...at, name]),
    );
    for (const [name] of absent) taken.add(pathOf([...at, name]));
    const values = Object.entries(filled).filter(([, value]) => value !== undefined);
    const next = { ...record, ...Object.fromEntries(values) };
    return withPassThrough(next, [...Object.entries(shown), ...absent], [...originals]);
  }
}

/** Whether the answer from which the document was read did not show the member, by its path in the document. */
export function isNotShown(content: ValueRecord): (path: Path) => boolean {
  const paths = new Set(parsed(content[notShownName] ?? '[]'));
  return (path) => paths.has(pathOf(path));
}

/** A path as it is named here: without positions. */
function pathOf(path: Path): string {
  return path.filter((part) => typeof part === 'string').join('.');
}

type Test = (record: JsonObject, name: string, path: string) => boolean;

/**
 * Collects the paths of members that pass the test, in a record and the records in it. Objects and lists that the service stores
 * and returns as sent (§2.2, §2.5) are whole: a member that they lack is not there.
 */
function collect(
  fields: Fields,
  record: JsonObject,
  prefix: string,
  test: Test,
  found: Set<string>,
  part?: 'header',
): void {
  for (const [name, field] of sentFields(fields)) {
    if (name === 'Lines' && part === 'header') continue;
    const path = prefix + name;
    if (test(record, name, path)) found.add(path);
    else if (isTakenApart(field))
      for (const inner of recordsIn(record[name])) collect(field.fields, inner, `${path}.`, test, found);
  }
}

function isTakenApart(field: Field): field is Extract<Field, { readonly fields: Fields }> {
  return (field.type === 'object' || field.type === 'list') && field.storedAsSent !== true;
}

function recordsIn(value: JsonValue | undefined): readonly JsonObject[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.filter(isJsonObject);
}

/** A baseline of an earlier version does not say what was shown: what it lacks may not have been. */
function notShownOf(kind: DocumentKind, baseline: ValueRecord): ReadonlySet<string> {
  const held = baseline[notShownName];
  if (held !== undefined) return new Set(parsed(held));
  const found = new Set<string>();
  const lacks = (fields: Fields, record: ValueRecord, prefix: string): void => {
    for (const [name, field] of sentFields(fields)) {
      if (name === 'Lines' && prefix === '') continue;
      const value: Value = record[name] ?? serviceAmountsOf(record)?.[name];
      if (isMissing(value)) found.add(prefix + name);
      else if (isTakenApart(field) && Array.isArray(value))
        for (const item of value as readonly Value[])
          if (isRecord(item)) lacks(field.fields, item, `${prefix}${name}.`);
    }
  };
  lacks(documents[kind].fields, baseline, '');
  for (const line of linesOf(baseline)) lacks(documents[kind].lineFields, line, 'Lines.');
  return found;
}

function parsed(text: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}
