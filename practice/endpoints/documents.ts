import { refused, refusedBy, success, type ServiceResponse } from '../answer.ts';
import type { StoredDocument } from '../documents/company.ts';
import { kinds } from '../documents/kinds.ts';
import { recordOf } from '../documents/record.ts';
import type { DocumentStore } from '../documents/store.ts';
import type { Writer } from '../documents/write.ts';
import type { Profile } from '../profiles/profile.ts';
import type { DocumentOperation, Json, JsonRecord, Write } from '../types.ts';
import type { Caller } from './data-request.ts';
import { listAnswer } from './lists.ts';
import type { DocumentRoute } from './routes.ts';

export interface DocumentRequest {
  readonly route: DocumentRoute;
  readonly operation: DocumentOperation;
  readonly caller: Caller;
  readonly url: URL;
  readonly id: string;
  readonly body: Uint8Array;
}

export interface DocumentEndpoints {
  answer(request: DocumentRequest): ServiceResponse;
}

export function createDocumentEndpoints(profile: Profile, store: DocumentStore, writer: Writer): DocumentEndpoints {
  function picked(names: readonly string[], record: JsonRecord): JsonRecord {
    return Object.fromEntries(
      names.flatMap((name): [string, Json][] => (name in record ? [[name, record[name] ?? null]] : [])),
    );
  }

  /** A document as this profile's get operation returns it. */
  function shown(document: StoredDocument, caller: Caller): JsonRecord {
    const whole = without(recordOf(document, caller.company, profile.behaviour), profile.hidden[document.kind]);
    const hidden = profile.hiddenInLines[document.kind];
    if (hidden === undefined || !Array.isArray(whole.Lines)) return whole;
    return { ...whole, Lines: (whole.Lines as JsonRecord[]).map((line) => without(line, hidden)) };
  }

  /** A whole record as Data: directly, or under the profile's name for it. */
  function whole(document: StoredDocument, caller: Caller): JsonRecord {
    const under = profile.wrapped[document.kind];
    const record = shown(document, caller);
    return under === undefined ? record : { [under]: record };
  }

  function written(document: StoredDocument, operation: Write['operation'], caller: Caller): ServiceResponse {
    const shape = profile.answers[document.kind][operation];
    const wrote: Write = { operation, kind: document.kind, id: document.id, number: document.number };
    const status = operation === 'create' ? profile.createStatus : 200;
    return success(
      shape === 'record' ? whole(document, caller) : picked(shape, shown(document, caller)),
      status,
      wrote,
    );
  }

  function list({ route, caller, url }: DocumentRequest): ServiceResponse {
    const documents = store.list(route.kind, caller.company, caller.user);
    if (profile.behaviour.documentOrder === 'newestFirst') documents.reverse();
    const summary = (document: StoredDocument): JsonRecord =>
      picked(profile.summary[route.kind], shown(document, caller));
    return listAnswer(profile, profile.lists.documents, documents, summary, url);
  }

  return {
    answer: (request) => {
      const { route, operation, caller, id } = request;
      if (operation === 'list') return list(request);
      const existing = operation === 'create' ? null : store.find(route.kind, caller.company, caller.user, id);
      if (operation !== 'create' && !existing) {
        return refusedBy(profile, kinds[route.kind].notFound);
      }
      if (operation === 'get' && existing) return success(whole(existing, caller));
      if (operation === 'delete' && existing) {
        const refusals = writer.delete(caller.company, existing, caller.user);
        return refusals.length > 0 ? refused(profile, refusals) : written(existing, 'delete', caller);
      }
      const body = readJson(request.body);
      if (!body) return refusedBy(profile, 'bodyUnreadable');
      if (operation === 'get' || operation === 'delete') return refusedBy(profile, 'bodyUnreadable');
      const result = writer.write({ operation, kind: route.kind, existing, body, ...caller });
      return result.kind === 'refused'
        ? refused(profile, result.refusals)
        : written(result.document, operation, caller);
    },
  };
}

const without = (record: JsonRecord, names: readonly string[] = []): JsonRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** A JSON object in UTF-8; `null` for anything else. */
export function readJson(bytes: Uint8Array): JsonRecord | null {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
