import type { Behaviour } from '../profiles/profile.ts';
import type { DocumentFilter, DocumentKind, DocumentRecord } from '../types.ts';
import { sharingCodeOf, visible, type Company, type StoredDocument, type User } from './company.ts';
import { typeOf } from './kinds.ts';
import { recordOf } from './record.ts';

/** Every document of every company, including deleted ones, which `records` shows but no user sees. */
export interface DocumentStore {
  add(document: StoredDocument): void;
  /** The document, if it exists and the user may see it (§1.3). */
  find(kind: DocumentKind, company: Company, user: User, id: string): StoredDocument | null;
  byId(id: string): StoredDocument | null;
  /** In order of creation. */
  list(kind: DocumentKind, company: Company, user: User): StoredDocument[];
  /** Whether another document of the kind (and type, if the kind has types) has this number. */
  numberTaken(kind: DocumentKind, company: Company, number: string, type: unknown, except: string | null): boolean;
  /** Call after a document's number has changed, or after its deletion, to update the index of numbers. */
  renumber(document: StoredDocument, before: string): void;
  records(filter?: DocumentFilter): DocumentRecord[];
  record(id: string): DocumentRecord | null;
}

export function createDocumentStore(companyOf: (id: number) => Company, behaviour: Behaviour): DocumentStore {
  const documents = new Map<string, StoredDocument>();
  const numbers = new Map<string, string>();

  const key = (kind: DocumentKind, companyId: number, number: string, type: unknown): string =>
    JSON.stringify([kind, companyId, type, behaviour.foldsNumbers ? number.toLocaleLowerCase('tr') : number]);
  const keyOf = (document: StoredDocument, number = document.number): string =>
    key(document.kind, document.companyId, number, typeOf(document.kind, document.body));
  const present = (document: StoredDocument): DocumentRecord => ({
    id: document.id,
    kind: document.kind,
    companyId: document.companyId,
    number: document.number,
    seeded: document.seeded,
    closed: document.closed,
    deleted: document.deleted,
    createdBy: document.createdBy,
    modifiedBy: document.modifiedBy,
    periodId: document.periodId,
    revision: document.revision,
    record: recordOf(document, companyOf(document.companyId), behaviour),
  });
  const seen = (document: StoredDocument, kind: DocumentKind, company: Company, user: User): boolean =>
    document.kind === kind &&
    document.companyId === company.id &&
    !document.deleted &&
    visible(sharingCodeOf(kind, document.body, company), user);

  return {
    add: (document) => {
      documents.set(document.id, document);
      numbers.set(keyOf(document), document.id);
    },
    find: (kind, company, user, id) => {
      const document = documents.get(id.toLowerCase());
      return document && seen(document, kind, company, user) ? document : null;
    },
    byId: (id) => documents.get(id.toLowerCase()) ?? null,
    list: (kind, company, user) => [...documents.values()].filter((document) => seen(document, kind, company, user)),
    numberTaken: (kind, company, number, type, except) => {
      const holder = numbers.get(key(kind, company.id, number, type));
      return holder !== undefined && holder !== except;
    },
    renumber: (document, before) => {
      numbers.delete(keyOf(document, before));
      if (!document.deleted) numbers.set(keyOf(document), document.id);
    },
    records: (filter = {}) =>
      [...documents.values()]
        .filter((document) => filter.kind === undefined || document.kind === filter.kind)
        .filter((document) => filter.companyId === undefined || document.companyId === filter.companyId)
        .filter((document) => document.seeded === (filter.seeded ?? false))
        .filter((document) => document.deleted === (filter.deleted ?? false))
        .map(present),
    record: (id) => {
      const document = documents.get(id.toLowerCase());
      return document ? present(document) : null;
    },
  };
}
