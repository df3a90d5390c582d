/**
 * Drafts in a `.rampa` file: what was typed, and nothing of where it was to be sent, or of what became of it. JSON in UTF-8,
 * of this form:
 *
 *     { "format": "rampa-drafts", "version": 1,
 *       "origin": { "connection": "Depo", "organisation": "1" },
 *       "drafts": [{ "id": "0f5b…", "kind": "despatch", "content": { … } }] }
 *
 * `content` is a draft's record as it is stored. Whoever wrote a file is not trusted: one that this would not have written is
 * refused as a whole.
 */
import { Buffer } from 'node:buffer';
import * as Type from 'typebox';
import type { Static } from 'typebox';
import * as Value from 'typebox/value';
import { documents } from '../../domain/documents/index.ts';
import { serviceAmountsName } from '../../domain/fields.ts';
import type { ValueRecord, Field, Fields } from '../../domain/fields.ts';
import { holdsHidden } from '../../domain/hidden.ts';
import { mostDraftFileBytes, mostDraftsInFile } from '../../domain/model/draft-file.ts';
import type { DraftFileOrigin, DraftFileProblem } from '../../domain/model/draft-file.ts';
import { documentKinds } from '../../domain/model/draft-state.ts';
import { mostImportedRows } from '../../domain/model/table.ts';
import { isObject, isMissing, own } from '../../domain/value.ts';
import { withoutPassThrough } from '../../domain/wire/pass-through-members.ts';
import { oddity } from '../plain-data.ts';
import { isInternalName } from '../../domain/wire/pass-through.ts';

const format = 'rampa-drafts';
const version = 1;
/** Of all drafts of a file: one that Rampa writes has some twenty bytes to each. */
const mostValues = 500_000;

const closed = { additionalProperties: false } as const;
const FiledDraft = Type.Object(
  {
    /** Of the draft that was written: by it a second import is recognised. */
    id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    kind: Type.Enum([...documentKinds]),
    content: Type.Unsafe<ValueRecord>(Type.Object({})),
  },
  closed,
);
const DraftFile = Type.Object(
  {
    format: Type.Literal(format),
    version: Type.Literal(version),
    origin: Type.Object(
      { connection: Type.String({ maxLength: 100 }), organisation: Type.String({ maxLength: 200 }) },
      closed,
    ),
    drafts: Type.Array(FiledDraft, { minItems: 1, maxItems: mostDraftsInFile }),
  },
  closed,
);
export type FiledDraft = Static<typeof FiledDraft>;

/** `null` where they are too much for one file, which would be refused when it is read. */
export function draftFileText(origin: DraftFileOrigin, drafts: readonly FiledDraft[]): string | null {
  const filed = drafts.map((draft) => ({ ...draft, content: filedContent(draft.content) }));
  const file = { format, version, origin, drafts: filed };
  if (oddity(file, mostValues) !== null) return null;
  const text = JSON.stringify(file, null, 1);
  return Buffer.byteLength(text) > mostDraftFileBytes ? null : text;
}

export const hasTooManyLines = ({ Lines: lines }: ValueRecord): boolean =>
  Array.isArray(lines) && lines.length > mostImportedRows;

/**
 * What goes into a file of a content, and is taken out of one: no amounts that came from the service, and nothing that would
 * be sent as it is there without being shown.
 */
export function filedContent(content: ValueRecord): ValueRecord {
  const withoutRead = (name: string, value: unknown): unknown => (name === serviceAmountsName ? undefined : value);
  return JSON.parse(JSON.stringify(withoutPassThrough(content), withoutRead)) as ValueRecord;
}

export function readDraftFile(
  bytes: Uint8Array,
):
  | { readonly origin: DraftFileOrigin; readonly drafts: readonly FiledDraft[] }
  | { readonly problem: DraftFileProblem } {
  if (bytes.length > mostDraftFileBytes) return { problem: 'tooLarge' };
  const file = parsed(bytes);
  if (!isObject(file) || file['format'] !== format) return { problem: 'unknown' };
  if (typeof file['version'] === 'number' && file['version'] > version) return { problem: 'newer' };
  if (oddity(file, mostValues) !== null) return { problem: 'damaged' };
  if (!Value.Check(DraftFile, file) || !file.drafts.every(isWhole)) return { problem: 'damaged' };
  if (new Set(file.drafts.map(({ id }) => id)).size < file.drafts.length) return { problem: 'damaged' };
  const { connection, organisation } = file.origin;
  const drafts = file.drafts.map((draft) => ({ ...draft, content: filedContent(draft.content) }));
  return { origin: { connection: shown(connection), organisation: shown(organisation) }, drafts };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** After its measures: what is looked for here is looked for as deep as the content goes. */
function isWhole({ kind, content }: FiledDraft): boolean {
  if (hasTooManyLines(content)) return false;
  return hasShape(documents[kind].fields, content) && !holdsHidden(content);
}

/** Without characters that break a line or change the direction of the text around it. */
const shown = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');

/**
 * Whether a record from outside holds at each of these fields a value of the field's form, and texts and switches alone where
 * none is known. What a text says is not judged: a draft is unfinished by nature.
 */
function hasShape(fields: Fields, record: unknown): boolean {
  if (!isObject(record)) return false;
  return Object.entries(record).every(([name, value]) => {
    if (isInternalName(name)) return typeof value === 'string';
    const field = own(fields, name);
    if (field !== undefined) return isMissing(value) || fits(field, value);
    return value === null || typeof value === 'string' || typeof value === 'boolean';
  });
}

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
    case 'text':
    case 'decimal':
    case 'integer':
    case 'dateTime':
    case 'uuid':
      return typeof value === 'string';
  }
}
