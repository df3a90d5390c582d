/**
 * What each operation may be called with, as schemas checked before the application sees a call. One an operation: a
 * missing one, or one that lets through what the contract does not name, is a compile error.
 */
import Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import { documentKinds, draftStates } from '../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { ConnectionSettings, Preferences } from '../../domain/settings.ts';
import type { Arguments, OperationName } from '../../preload/contract.ts';

const closed = { additionalProperties: false } as const;

const id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
const ids = Type.Array(id, { maxItems: 100_000 });
const kind = Type.Enum([...documentKinds]);
const state = Type.Enum([...draftStates]);
const lookupKind = Type.Enum([
  'customers',
  'representatives',
  'products',
  'currencies',
  'shipmentDefinitions',
  'lineGroups',
  'warehouses',
]);
/** A number, code or name of the service. */
const shortText = Type.String({ maxLength: 1_000 });
/** Whatever a draft may hold in a field, or a person paste: a page of text as a code is one that no list has. */
const draftText = Type.String({ maxLength: 1_000_000 });
const revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** An id of the service's own, as far as it can stand in a path: `.` and `..` would lead to another one. */
const documentId = Type.String({ minLength: 1, maxLength: 200, pattern: '^(?!\\.{1,2}$)' });
const backupName = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_.-]+$' });
const versionId = Type.String({ pattern: '^[0-9]{1,16}$' });
const pageOf = {
  offset: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  limit: Type.Integer({ minimum: 0, maximum: 1_000 }),
};
const nothing = Type.Object({}, closed);
const byId = Type.Object({ id }, closed);
const byIds = Type.Object({ ids }, closed);
const byConnection = Type.Object({ connectionId: id }, closed);

/** A draft's content: checked by walking (content.ts), as it nests. */
const content = Type.Unsafe<ValueRecord>(Type.Object({}));

/** Whatever the schema lets through must be an argument of the operation, and the other way round. */
type Fitting<T extends { readonly [N in OperationName]: TSchema }> = {
  readonly [N in OperationName]: Same<Static<T[N]>, Plain<Arguments<N>>> extends true ? T[N] : never;
};
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** As schemas give it: without `readonly`; no arguments are an empty object. */
type Plain<T> = [T] extends [Record<string, never>]
  ? object
  : [ValueRecord] extends [T]
    ? T
    : T extends readonly (infer U)[]
      ? Plain<U>[]
      : T extends object
        ? { -readonly [K in keyof T]: Plain<T[K]> }
        : T;

const check = <const T extends { readonly [N in OperationName]: TSchema }>(schemas: T & Fitting<T>): T => schemas;

export const argumentSchemas = check({
  getApplicationInfo: nothing,
  getPreferences: nothing,
  setPreferences: Type.Object({ change: Type.Partial(Preferences, closed) }, closed),

  listConnections: nothing,
  createConnection: Type.Object({ settings: ConnectionSettings }, closed),
  updateConnection: Type.Object({ id, settings: ConnectionSettings }, closed),
  removeConnection: byId,
  setApiKey: Type.Object({ id, apiKey: Type.String({ minLength: 1, maxLength: 10_000 }) }, closed),
  clearApiKey: byId,
  testConnection: byId,
  getConnectionStatus: byId,
  renewSession: byId,

  listDrafts: Type.Object(
    {
      connectionId: id,
      search: Type.Optional(draftText),
      states: Type.Optional(Type.Array(state, { maxItems: 20 })),
      kinds: Type.Optional(Type.Array(kind, { maxItems: 20 })),
      documentId: Type.Optional(documentId),
      sort: Type.Optional(Type.Enum(['updated', 'number', 'customer', 'date', 'total'])),
      descending: Type.Optional(Type.Boolean()),
      ...pageOf,
    },
    closed,
  ),
  createDraft: Type.Object({ connectionId: id, kind, content: Type.Optional(content) }, closed),
  getDraft: byId,
  saveDraft: Type.Object({ id, revision, content }, closed),
  duplicateDraft: byId,
  deleteDrafts: byIds,
  restoreDrafts: byIds,
  openDocument: Type.Object(
    {
      connectionId: id,
      kind,
      documentId,
      operation: Type.Enum(['replace', 'change', 'delete']),
      copyOf: Type.Optional(id),
    },
    closed,
  ),
  readDocumentList: Type.Object({ connectionId: id, kind }, closed),
  stopDocumentList: Type.Object({ connectionId: id, kind }, closed),
  listDocuments: Type.Object(
    {
      connectionId: id,
      kind,
      search: Type.Optional(draftText),
      sort: Type.Optional(Type.Enum(['listed', 'number', 'customer', 'date', 'total', 'modified'])),
      descending: Type.Optional(Type.Boolean()),
      ...pageOf,
    },
    closed,
  ),
  readDocument: Type.Object({ connectionId: id, kind, documentId }, closed),
  getConflict: Type.Object({ draftId: id }, closed),
  resolveConflict: Type.Object({ draftId: id, revision, content }, closed),
  dismissConflict: Type.Object({ draftId: id }, closed),

  listQueue: byConnection,
  getQueueStatus: byConnection,
  queueDrafts: byIds,
  withdrawDrafts: byIds,
  submitQueue: Type.Object({ connectionId: id, ids: Type.Optional(ids) }, closed),
  pauseQueue: byConnection,
  resumeQueue: byConnection,
  listAttempts: Type.Object({ draftId: id }, closed),
  reconcileDraft: byId,
  decideDraft: Type.Object(
    {
      id,
      decision: Type.Union([
        Type.Object({ kind: Type.Literal('accepted'), number: Type.Union([shortText, Type.Null()]) }, closed),
        Type.Object({ kind: Type.Literal('sendAgain') }, closed),
        Type.Object({ kind: Type.Literal('toDraft') }, closed),
        Type.Object({ kind: Type.Literal('sendAnyway') }, closed),
      ]),
    },
    closed,
  ),

  searchLookup: Type.Object(
    {
      connectionId: id,
      kind: lookupKind,
      query: draftText,
      limit: Type.Integer({ minimum: 0, maximum: 1_000 }),
      customerId: Type.Optional(documentId),
    },
    closed,
  ),
  getLookupRows: Type.Object(
    {
      connectionId: id,
      kind: lookupKind,
      codes: Type.Array(draftText, { maxItems: 10_000 }),
      by: Type.Optional(Type.Enum(['code', 'id'])),
      customerId: Type.Optional(documentId),
    },
    closed,
  ),
  listLookupStatus: Type.Object({ connectionId: id, customerId: Type.Optional(documentId) }, closed),
  refreshLookups: Type.Object(
    {
      connectionId: id,
      kinds: Type.Optional(Type.Array(lookupKind, { maxItems: 20 })),
      customerId: Type.Optional(documentId),
    },
    closed,
  ),
  cancelLookupRefresh: byConnection,

  listVersions: Type.Object({ draftId: id }, closed),
  getVersion: Type.Object({ draftId: id, versionId }, closed),
  restoreVersion: Type.Object({ draftId: id, versionId, revision }, closed),
  getKeepingStatus: nothing,
  listBackups: nothing,
  inspectBackup: Type.Object({ name: backupName }, closed),
  backUpNow: nothing,
  restoreBackup: Type.Object({ name: backupName }, closed),
  salvage: nothing,
  retryStart: nothing,
  showFolder: nothing,
  listHeld: nothing,
  releaseHeld: byIds,

  copyText: Type.Object({ text: Type.String({ maxLength: 5_000_000 }) }, closed),
});
