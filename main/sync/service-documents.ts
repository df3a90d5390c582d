/** The service's documents as the engine needs them, by the requests of main/service. */
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import { checkAddress } from '../service/addresses.ts';
import { apiVersion } from '../service/client.ts';
import type { Identity, ServiceAnswer, ServiceClient } from '../service/client.ts';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  documentPath,
  getDocument,
  inDoubt,
  listNewestDocuments,
  methods,
  readDocument,
  readReference,
  replaceDocument,
} from '../service/documents.ts';
import type { DocumentContext } from '../service/documents.ts';
import { createdAt } from '../service/list-order.ts';
import { problemOfAnswer, failuresBeforeSending } from '../service/problems.ts';
import type { DocumentReading, Documents, ReadDocument, Unreadable, WritePlan } from './ports.ts';

const nothing = new Uint8Array(0);

export function serviceDocuments(client: ServiceClient, settings: () => ConnectionSettings): Documents {
  const context = (kind: DocumentKind, identity: Identity): DocumentContext => ({
    client,
    settings: settings(),
    identity,
    kind,
  });
  return {
    plan: (kind, operation, targetId) => {
      const under = settings();
      const { path, assumed, setting } = documentPath(kind, operation, under);
      const whole = targetId === null ? path : `${path}/${encodeURIComponent(targetId)}`;
      const address = checkAddress(under.baseUrl);
      return {
        kind,
        operation,
        targetId,
        method: methods[operation],
        url: ('url' in address ? address.url : under.baseUrl) + apiVersion + whole,
        assumed,
        setting,
        settings: under,
      };
    },
    // With the settings of the plan, so that it is sent where the journal says, whatever settings are saved meanwhile.
    send: ({ plan, body, identity, slot }) =>
      write({ client, settings: plan.settings, identity, kind: plan.kind, slot }, plan, body ?? nothing),
    list: async (kind, identity, onPage) => {
      const end = await listNewestDocuments(context(kind, identity), ({ rows, olderFollow }) =>
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
  };
}

function write(context: DocumentContext, plan: WritePlan, body: Uint8Array): Promise<ServiceAnswer> {
  const target = plan.targetId ?? '';
  switch (plan.operation) {
    case 'create':
      return createDocument(context, body);
    case 'replace':
      return replaceDocument(context, target, body);
    case 'change':
      return changeDocument(context, target, body);
    case 'delete':
      return deleteDocument(context, target);
  }
}

/** Reads the answer to a request for one document. */
function readAnswer(kind: DocumentKind, id: string, answer: ServiceAnswer): DocumentReading {
  const problem = problemOfAnswer(answer);
  if (problem !== null) {
    return problem.reason === 'notFound' ? { kind: 'missing', problem } : unreadable(problem, answer);
  }
  const data = answer.kind === 'response' ? readDocument(kind, answer.reading) : null;
  if (data === null) return unreadable({ reason: 'dataMissing' });
  const document = documentOf(kind, data);
  return { kind: 'found', document: { ...document, id: document.id ?? id } };
}

function documentOf(kind: DocumentKind, data: JsonObject): ReadDocument {
  return { ...readReference(kind, data), data };
}

/** Reasons for which a request has not reached the service's data. */
const unreached: ReadonlySet<string> = new Set([
  ...failuresBeforeSending,
  ...['tokenExpired', 'loginRefused', 'licenceExpired', 'noApiKey', 'keyForOtherAddress'],
  ...['limit', 'tooManyRequests', 'settings', 'secrets', 'network', 'header'],
]);

function unreadable(problem: Unreadable['problem'], answer?: ServiceAnswer): Unreadable {
  const reached = !unreached.has(problem.reason) && answer?.kind !== 'noSession';
  return { kind: 'unreadable', reached, problem };
}
