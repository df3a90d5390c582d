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
import { messageOf } from '../error-message.ts';
import { consequence, isAnswerOfService, isReached, judge } from '../service/meaning.ts';
import { matchShortHere } from './match-list.ts';
import type { MatchAnswer } from './match-list.ts';
import type { DocumentReading, Documents, ReadDocument } from './ports.ts';

/**
 * `waiting`: for waits that the service asks for during a search; ending one does not end a request. `match`: for long answers, in
 * a thread.
 */
export function serviceDocuments(
  client: ServiceClient,
  settings: () => ConnectionSettings,
  waiting: Waiting,
  match: MatchAnswer,
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
    list: async (kind, identity, searches, onPage) => {
      const end = await listNewestDocuments(
        { ...context(kind, identity), waiting },
        (answer) =>
          matchShortHere(match)(kind, answer, searches).catch((error: unknown) => {
            // The thread ends if an answer needs more memory than it may use.
            return { problem: { reason: 'tooLarge', message: messageOf(error) } };
          }),
        ({ content, olderFollow }) => onPage(content, olderFollow),
      );
      if ('partial' in end) return { kind: 'listed', whole: !end.partial };
      const problem = inDoubt(end.problem, documentPath(kind, 'list', settings()), 'list');
      return { kind: 'unreadable', reached: end.reached ?? isReached(consequence(problem.reason, 'read')), problem };
    },
    get: async (kind, id, identity) => {
      const reading = readAnswer(kind, id, await getDocument(context(kind, identity), id));
      if (reading.kind !== 'unreadable') return reading;
      return { ...reading, problem: inDoubt(reading.problem, documentPath(kind, 'get', settings()), 'one') };
    },
    probe: async (identity) => {
      const answer = await client.send({ method: 'GET', path: lookupPath('currencies') ?? '', identity });
      const { means, problem } = judge(answer, 'read');
      if (means === 'done' || isAnswerOfService(problem)) return null;
      return { kind: 'unreadable', reached: isReached(means), problem };
    },
  };
}

function readAnswer(kind: DocumentKind, id: string, answer: ServiceAnswer): DocumentReading {
  const { means, problem } = judge(answer, 'read');
  if (means === 'missing') return { kind: 'missing', problem };
  if (means !== 'done') return { kind: 'unreadable', reached: isReached(means), problem };
  const data = answer.kind === 'response' ? readDocument(kind, answer.reading) : null;
  if (data === null) return { kind: 'unreadable', reached: true, problem: { reason: 'dataMissing' } };
  const read = documentOf(kind, data);
  // Another id in the answer belongs to another record, unless it differs only in capitals.
  return { kind: 'found', document: { ...read, id: isSameId(read.id, id) ? read.id : id } };
}

function documentOf(kind: DocumentKind, data: JsonObject): ReadDocument {
  return { ...readReference(kind, data), data };
}
