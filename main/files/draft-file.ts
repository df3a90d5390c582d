/**
 * Drafts in a `.rampa` file: only the user's input, without the destination and without the results of sending. JSON in UTF-8 of
 * this form:
 *
 *     { "format": "rampa-drafts", "version": 2,
 *       "origin": { "connection": "Depo", "organisation": "1" },
 *       "drafts": [{ "id": "0f5b…", "kind": "despatch", "content": { … } }] }
 *
 * `content` is a draft's record as it is stored. Files are not trusted: a file that Rampa would not have written is refused as a
 * whole.
 */
import { Buffer } from 'node:buffer';
import * as Type from 'typebox';
import type { Static } from 'typebox';
import * as Value from 'typebox/value';
import { documents } from '../../domain/documents/index.ts';
import { originsName } from '../../domain/fields.ts';
import type { ValueRecord, Field, Fields } from '../../domain/fields.ts';
import { holdsHidden } from '../../domain/hidden.ts';
import { broughtContent } from '../../domain/brought-draft.ts';
import { visibleIn, visibleLine } from '../../domain/visible-text.ts';
import { keyOfCode, namedCodesOf, withNames } from '../../domain/names-of-codes.ts';
import type { NamedCode } from '../../domain/names-of-codes.ts';
import { mostDraftFileBytes, mostDraftsInFile } from '../../domain/model/draft-file.ts';
import type { DraftFileOrigin, DraftFileProblem } from '../../domain/model/draft-file.ts';
import { documentKinds } from '../../domain/model/draft-state.ts';
import { mostImportedRows } from '../../domain/model/table.ts';
import { areOpenEntriesWhole, withoutOpenEntries } from '../../domain/open-entries.ts';
import { withSources } from '../../domain/origins.ts';
import { isObject, isMissing, own } from '../../domain/value.ts';
import { plainDataFault } from '../plain-data.ts';
import { sha256 } from '../submission.ts';
import { isInternalName } from '../../domain/wire/pass-through.ts';
import { longestDraftText, longestNumber, mostDraftGoods, mostDraftValues } from './limits.ts';

const format = 'rampa-drafts';
/** Version 1 had no origins of values; it is still read. */
const version = 2;

const closed = { additionalProperties: false } as const;
const FiledDraft = Type.Object(
  {
    /** Id of the original draft, by which a second import recognises it. */
    id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    kind: Type.Enum([...documentKinds]),
    content: Type.Unsafe<ValueRecord>(Type.Object({})),
  },
  closed,
);
const DraftFile = Type.Object(
  {
    format: Type.Literal(format),
    version: Type.Integer({ minimum: 1, maximum: version }),
    origin: Type.Object(
      { connection: Type.String({ maxLength: 100 }), organisation: Type.String({ maxLength: 200 }) },
      closed,
    ),
    drafts: Type.Array(FiledDraft, { minItems: 1, maxItems: mostDraftsInFile }),
  },
  closed,
);
export type FiledDraft = Static<typeof FiledDraft>;

/** A draft as a file brings it: with what its user could have entered, and the names that the file has for its codes. */
export interface BroughtDraft extends FiledDraft {
  readonly names: readonly NamedCode[];
  readonly digest: string;
}

/** The same for two contents of which a file brings the same; null for one that no file can bring. */
export function digestOf({ kind, content }: Pick<FiledDraft, 'kind' | 'content'>): string | null {
  const brought = broughtContent(kind, content);
  return brought === null ? null : digest(brought);
}

/** Of the values alone: where they come from is partly this computer's, so it differs once the draft is here. */
const digest = (brought: ValueRecord): string =>
  sha256(JSON.stringify(brought, (name, value: unknown) => (name === originsName ? undefined : value)));

/** `null` if the drafts exceed the limits of a file and would be refused when read. */
export function draftFileText(origin: DraftFileOrigin, drafts: readonly FiledDraft[]): string | null {
  const filed = drafts.map((draft) => ({ ...draft, content: filedContent(draft) }));
  const file = { format, version, origin, drafts: filed };
  if (plainDataFault(file, mostDraftValues) !== null || !filed.every(isWhole)) return null;
  const text = JSON.stringify(file, null, 1);
  return Buffer.byteLength(text) > mostDraftFileBytes ? null : text;
}

/** What a reader can take over, and the names of the codes, which the reader compares with its own. */
function filedContent({ kind, content }: FiledDraft): ValueRecord {
  // The first name of a code, as on the screen.
  const names = new Map(
    namedCodesOf(kind, content)
      .toReversed()
      .map((named) => [keyOfCode(named), named]),
  );
  return withNames(kind, broughtContent(kind, content) ?? {}, (named) => names.get(keyOfCode(named)) ?? null);
}

export const hasTooManyLines = ({ Lines: lines }: ValueRecord): boolean =>
  Array.isArray(lines) && lines.length > mostImportedRows;

export function readDraftFile(
  bytes: Uint8Array,
):
  | { readonly origin: DraftFileOrigin; readonly drafts: readonly BroughtDraft[] }
  | { readonly problem: DraftFileProblem } {
  if (bytes.length > mostDraftFileBytes) return { problem: 'tooLarge' };
  const plain = parsed(bytes);
  if (!isObject(plain) || plain['format'] !== format) return { problem: 'unknown' };
  if (typeof plain['version'] === 'number' && plain['version'] > version) return { problem: 'newer' };
  if (plainDataFault(plain, mostDraftValues) !== null) return { problem: 'damaged' };
  const file = withSources(plain);
  if (!Value.Check(DraftFile, file) || !file.drafts.every(isWhole)) return { problem: 'damaged' };
  if (new Set(file.drafts.map(({ id }) => id)).size < file.drafts.length) return { problem: 'damaged' };
  const { connection, organisation } = file.origin;
  const drafts = file.drafts.flatMap((draft): BroughtDraft[] => {
    const content = broughtContent(draft.kind, draft.content);
    if (content === null) return [];
    return [{ ...draft, content, names: namedCodesOf(draft.kind, visibleIn(draft.content)), digest: digest(content) }];
  });
  if (drafts.length < file.drafts.length) return { problem: 'damaged' };
  return { origin: { connection: visibleLine(connection), organisation: visibleLine(organisation) }, drafts };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** Call after the limits are checked: these checks recurse as deep as the content. */
function isWhole({ kind, content }: FiledDraft): boolean {
  if (hasTooManyLines(content)) return false;
  const isShaped = hasShape(documents[kind].fields, withoutOpenEntries(content)) && areOpenEntriesWhole(content);
  return isShaped && !holdsHidden(content) && isOfSensibleSize(content);
}

/** More would make every list slow in which the draft is. */
function isOfSensibleSize(content: ValueRecord): boolean {
  let goods = 0;
  const isSensible = (value: unknown, isOfGoods: boolean): boolean => {
    if (isOfGoods) goods += 1;
    if (typeof value === 'string') return value.length <= longestDraftText;
    if (typeof value !== 'object' || value === null) return true;
    return Object.entries(value).every(
      ([name, one]) =>
        name.length <= longestDraftText &&
        isSensible(one, isOfGoods || (name !== 'Lines' && (Array.isArray(one) || name === 'aside'))),
    );
  };
  return isSensible(content, false) && goods <= mostDraftGoods;
}

/**
 * Whether a record from outside has a value of the right type in each known field, and only texts and switches elsewhere. The
 * texts themselves are not checked, because a draft may be unfinished.
 */
function hasShape(fields: Fields, record: unknown): boolean {
  if (!isObject(record)) return false;
  return Object.entries(record).every(([name, value]) => {
    if (name === originsName) return areOrigins(fields, value);
    if (isInternalName(name)) return typeof value === 'string';
    const field = own(fields, name);
    if (field !== undefined) return isMissing(value) || fits(field, value);
    return value === null || typeof value === 'string' || typeof value === 'boolean';
  });
}

/** Whether a value says where a record's values come from (`Origins` in domain/fields.ts). */
function areOrigins(fields: Fields, value: unknown): boolean {
  const isValue = (one: unknown): boolean =>
    isMissing(one) ||
    typeof one === 'string' ||
    typeof one === 'boolean' ||
    (typeof one === 'object' && Object.values(one).every(isValue));
  const isTexts = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === 'string');
  const isSource = (name: string, one: unknown): boolean => {
    if (name === 'entered') return isTexts(one);
    if (name === 'file') return hasShape(fields, one);
    if (name === 'aside') return isObject(one) && Object.values(one).every((values) => isAside(fields, values));
    if (name === 'mapped' || name === 'received' || name === 'chosenLots') return typeof one === 'string';
    return isObject(one) && isValue(one);
  };
  return isObject(value) && Object.entries(value).every(([name, one]) => isSource(name, one));
}

/** By the value of an owner, the values that were entered for it. */
const isAside = (fields: Fields, values: unknown): boolean =>
  isObject(values) && Object.values(values).every((one) => hasShape(fields, one));

function fits(field: Field, value: unknown): boolean {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'textList':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'object':
      return hasShape(field.fields, value);
    case 'list':
      return Array.isArray(value) && value.every((entry) => hasShape(field.fields, entry));
    case 'decimal':
    case 'integer':
      return typeof value === 'string' && value.length <= longestNumber;
    case 'text':
    case 'dateTime':
    case 'uuid':
      return typeof value === 'string';
  }
}
