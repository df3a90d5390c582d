/** Schemas for the arguments of operations: the bridge checks every call against them. */
import * as Type from 'typebox';
import type { ValueRecord } from '../domain/fields.ts';
import { mappingKinds } from '../domain/e-documents/mapping.ts';
import { mostDraftsInFile } from '../domain/model/draft-file.ts';
import { documentKinds, draftStates } from '../domain/model/draft-state.ts';
import { longestTemplateName } from '../domain/model/template.ts';
import {
  documentsAtOnce,
  filePartBytes,
  mostFileBytes,
  mostGivenEntries,
  mostImportedDocuments,
  mostTableLists,
  rowsAtOnce,
  tableFormats,
  tableUses,
} from '../domain/model/table.ts';
import { commandIds } from './menu.ts';

/** An object with these members and no others. */
export const closed = { additionalProperties: false } as const;

export const id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
export const ids = Type.Array(id, { maxItems: 100_000 });
export const kind = Type.Enum([...documentKinds]);
export const kinds = Type.Array(kind, { maxItems: 20 });
export const states = Type.Array(Type.Enum([...draftStates]), { maxItems: 20 });
export const lookupKind = Type.Enum([
  'customers',
  'representatives',
  'products',
  'currencies',
  'shipmentDefinitions',
  'lineGroups',
  'warehouses',
]);
/** A number, code or name of the service. */
export const submissionId = Type.Optional(id);
export const shortText = Type.String({ maxLength: 1_000 });
/** Whatever a field of a draft may contain or the user may paste, such as a page of text in place of a code. */
export const draftText = Type.String({ maxLength: 1_000_000 });
const textOrNull = Type.Union([Type.String(), Type.Null()]);
const count = Type.Integer({ minimum: 0, maximum: 10_000_000 });
export const revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** An id of the service, as far as it can be part of a path: `.` and `..` would lead to another path. */
export const documentId = Type.String({ minLength: 1, maxLength: 200, pattern: '^(?!\\.{1,2}$)' });
export const backupName = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_.@-]+$' });
export const versionId = Type.String({ pattern: '^[0-9]{1,16}$' });
export const page = {
  offset: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  limit: Type.Integer({ minimum: 0, maximum: 1_000 }),
};
/** A draft's content as a record, checked by the bridge (main/content-text.ts). */
export const content = Type.Unsafe<ValueRecord>(Type.Object({}));

/** A draft's content as JSON, checked by the bridge (main/content-text.ts). */
export const contentText = Type.String();
/** The service's document on which content is based. */
export const draftBaseline = Type.Object({ content, source: Type.Enum(['service', 'copy']) }, closed);
/** The user's choice for each difference, by `MergeRow.key`. */
export const mergeChoices = Type.Record(Type.String(), Type.Enum(['ours', 'theirs']));
/** The summary of a draft for lists (domain/summary.ts), as computed by the page. */
export const summary = Type.Object(
  {
    number: textOrNull,
    customerCode: textOrNull,
    customerName: textOrNull,
    date: textOrNull,
    total: textOrNull,
    currency: textOrNull,
    lineCount: count,
    errorCount: count,
    warningCount: count,
  },
  closed,
);

/** A file name without its extension: valid on every system, and not a path. */
export const fileName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\u0000-\\u001f\\\\/:*?"<>|.][^\\u0000-\\u001f\\\\/:*?"<>|]*$',
});
export const language = Type.Enum(['tr', 'en']);
export const tableFormat = Type.Enum([...tableFormats]);
export const tableColumns = Type.Array(
  Type.Object(
    {
      title: shortText,
      holds: Type.Enum(['text', 'number', 'date']),
      list: Type.Optional(Type.Integer({ minimum: 0, maximum: mostTableLists - 1 })),
      hint: Type.Optional(shortText),
    },
    closed,
  ),
  { minItems: 1, maxItems: 200 },
);
/** A sheet name that Excel accepts. */
const sheetName = Type.String({ minLength: 1, maxLength: 31, pattern: "^[^\\u0000-\\u001f\\\\/:*?\\[\\]']+$" });
/** Entries from the page, or those of one of the connection's lists. */
const listSource = Type.Union([
  Type.Object(
    {
      entries: Type.Array(Type.Object({ value: shortText, label: textOrNull }, closed), {
        maxItems: mostGivenEntries,
      }),
    },
    closed,
  ),
  Type.Object({ lookup: lookupKind, by: Type.Enum(['code', 'name']) }, closed),
]);
/** A table that is to be filled in (`TableForm`). */
export const tableForm = Type.Object(
  {
    connectionId: id,
    sheets: Type.Object({ table: sheetName, lists: sheetName }, closed),
    lists: Type.Array(
      Type.Object({ title: shortText, holds: Type.Enum(['text', 'number']), from: listSource }, closed),
      { maxItems: mostTableLists },
    ),
  },
  closed,
);
export const tableRows = Type.Array(Type.Array(textOrNull, { maxItems: 200 }), { maxItems: rowsAtOnce });

export const fileBytes = Type.Integer({ minimum: 0, maximum: mostFileBytes });
/** A part of a file's bytes in Base64. */
export const filePart = Type.String({ maxLength: (filePartBytes / 3) * 4 });
export const draftsOfFile = Type.Array(Type.Integer({ minimum: 0, maximum: mostDraftsInFile - 1 }), {
  maxItems: mostDraftsInFile,
});
/** Fingerprint of the rows from which a document was made: SHA-256 in hexadecimal. */
const print = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const prints = Type.Array(print, { maxItems: documentsAtOnce });
/** `content` is JSON, checked by the bridge like that of a single draft. */
export const stagedDrafts = Type.Array(Type.Object({ print, content: contentText, summary }, closed), {
  maxItems: documentsAtOnce,
});
export const importedIds = Type.Array(id, { maxItems: mostImportedDocuments });
export const handedOverIds = Type.Array(id, { minItems: 1, maxItems: mostDraftsInFile });

/** The user's name for a template; not blank. */
export const templateName = Type.String({ maxLength: longestTemplateName, pattern: '\\S' });
/** The templates with the same name; a restored backup may have added another. */
export const templatesReplaced = Type.Array(id, { maxItems: 100 });

/** An item of the menu layout, with its key in the notation of the tables of actions. */
export const menuCommand = Type.Object(
  {
    id: Type.Enum([...commandIds]),
    label: Type.String({
      minLength: 1,
      maxLength: 80,
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]+$',
    }),
    key: Type.Optional(
      Type.String({
        pattern:
          '^(Ctrl\\+)?(Shift\\+)?(Alt\\+)?([A-Z0-9.]|F[1-9][0-9]?|Enter|Insert|Delete|Arrow(Up|Down|Left|Right))$',
      }),
    ),
    enabled: Type.Boolean(),
  },
  closed,
);

export const nothing = Type.Unsafe<Record<string, never>>(Type.Object({}, closed));
export const byId = Type.Object({ id }, closed);
export const agreedClearings = Type.Array(
  Type.Object({ id, members: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 400 }) }, closed),
  { maxItems: 100_000 },
);
export const seenDrafts = Type.Array(Type.Object({ id, revision }, closed), { maxItems: 100_000 });
export const byIds = Type.Object({ ids }, closed);
export const byConnection = Type.Object({ connectionId: id }, closed);
export const byList = Type.Object({ connectionId: id, kind }, closed);
export const byDraft = Type.Object({ draftId: id }, closed);

export const tableUse = Type.Enum([...tableUses]);
/** Index of a row or of a sheet, from 0. */
export const position = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** Limited to the number that is passed in one call. */
export const mappings = Type.Array(
  Type.Object(
    {
      kind: Type.Enum([...mappingKinds]),
      partner: Type.String({ pattern: '^[0-9]{10,11}$' }),
      partnerName: shortText,
      text: shortText,
      unit: shortText,
      code: Type.String({ minLength: 1, maxLength: 1_000 }),
      ownUnit: shortText,
      factor: Type.String({ pattern: '^(?=.*[1-9])[0-9]{1,9}(\\.[0-9]{1,9})?$' }),
    },
    closed,
  ),
  { maxItems: rowsAtOnce },
);
