/** The engine's access to the service's documents. */
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import { isSameId } from '../../domain/value.ts';
import type { ServiceAnswer, ServiceClient } from '../service/client.ts';
import { identityOf } from '../submission.ts';
import type { Identity } from '../submission.ts';
import { documentPath, documentRequest } from '../document-request.ts';
import { getDocument, inDoubt, listNewestDocuments, readDocument, readReference } from '../service/documents.ts';
import type { DocumentContext } from '../service/documents.ts';
import { lookupPath } from '../service/lookups.ts';
import type { Waiting } from '../service/pages.ts';
import { createdAt } from '../service/list-order.ts';
import { failuresBeforeSending } from '../service/failures.ts';
import { problemOfAnswer } from '../service/problems.ts';
import type { DocumentReading, Documents, ReadDocument, Unreadable } from './ports.ts';

/** `waiting`: for waits that the service asks for during a search; ending one does not end a request. */
export function serviceDocuments(
  client: ServiceClient,
  settings: () => ConnectionSettings,
  waiting: Waiting,
): Documents {
  const context = (kind: DocumentKind, identity: Identity): DocumentContext => ({
    client,
    settings: settings(),
    identity,
    kind,
  });
  return {
    plan: (kind, operation, targetId) => documentRequest(kind, operation, targetId, settings()),
    send: ({ kind, operation, targetId, url, body, ...submission }, slot) =>
      client.send({
        ...documentRequest(kind, operation, targetId, settings()),
        url,
        identity: identityOf(submission),
        slot,
        ...(body.length === 0 ? {} : { body }),
      }),
    list: async (kind, identity, onPage) => {
      const end = await listNewestDocuments({ ...context(kind, identity), waiting }, ({ rows, olderFollow }) =>
        onPage(
          rows.map((row) => ({ ...documentOf(kind, row), createdAt: createdAt(row) })),
          olderFollow,
        ),
      );
      if ('partial' in end) return { kind: 'listed', whole: !end.partial };
      return unreadable(inDoubt(end.problem, documentPath(kind, 'list', settings()), 'list'));
    },
    get: async (kind, id, identity) => {
      const reading = readAnswer(kind, id, await getDocument(context(kind, identity), id));
      if (reading.kind !== 'unreadable') return reading;
      return { ...reading, problem: inDoubt(reading.problem, documentPath(kind, 'get', settings()), 'one') };
    },
    probe: async (identity) => {
      const answer = await client.send({ method: 'GET', path: lookupPath('currencies') ?? '', identity });
      const problem = problemOfAnswer(answer);
      return problem === null ? null : unreadable(problem, answer);
    },
  };
}

function readAnswer(kind: DocumentKind, id: string, answer: ServiceAnswer): DocumentReading {
  const problem = problemOfAnswer(answer);
  if (problem !== null) {
    return problem.reason === 'notFound' ? { kind: 'missing', problem } : unreadable(problem, answer);
  }
  const data = answer.kind === 'response' ? readDocument(kind, answer.reading) : null;
  if (data === null) return unreadable({ reason: 'dataMissing' });
  const read = documentOf(kind, data);
  // Another id in the answer belongs to another record, unless it differs only in capitals.
  return { kind: 'found', document: { ...read, id: isSameId(read.id, id) ? read.id : id } };
}

function documentOf(kind: DocumentKind, data: JsonObject): ReadDocument {
  return { ...readReference(kind, data), data };
}

/** Problems with which a request has not reached the service's data. */
const unreached: ReadonlySet<string> = new Set([
  ...failuresBeforeSending,
  ...['tokenExpired', 'loginRefused', 'licenceExpired', 'noApiKey', 'keyForOtherAddress'],
  ...['limit', 'tooManyRequests', 'settings', 'secrets', 'network', 'header'],
]);

function unreadable(problem: Unreadable['problem'], answer?: ServiceAnswer): Unreadable {
  const reached = !unreached.has(problem.reason) && answer?.kind !== 'noSession';
  return { kind: 'unreadable', reached, problem };
}
