/**
 * A transport in front of the simulated service: answers with lean documents, stores what is sent for them, and removes stock
 * types from lists.
 */
import type { Transport, TransportRequest, TransportResponse } from '../../../main/ports.ts';
import type { Json, JsonRecord, ProfileName } from '../../service/types.ts';
import { profiles } from '../../service/profiles/index.ts';
import { answerOf, type LeanDocument } from './lean-documents.ts';
import { linesOf } from './oracle.ts';

export interface LeanService {
  readonly documents: Map<string, LeanDocument>;
  /** The bodies of writes, by the document's id. */
  readonly sent: Map<string, JsonRecord>;
  readonly transport: (own: Transport) => Transport;
}

const identifier = /\/([0-9a-f]{8}-[0-9a-f-]{27})$/;

export function leanService(profile: ProfileName): LeanService {
  const documents = new Map<string, LeanDocument>();
  const sent = new Map<string, JsonRecord>();
  const answer = (document: LeanDocument, { method, body }: TransportRequest): TransportResponse => {
    if (method !== 'GET') {
      const written = JSON.parse(new TextDecoder().decode(body)) as JsonRecord;
      sent.set(document.id, written);
      document.record = merged(document.record, written);
    }
    const wrap = profiles[profile].wrapped[document.kind];
    const told = answerOf(document, profile);
    return response({
      Success: true,
      ResultCode: '0000',
      Message: null,
      Data: wrap ? { [wrap]: told } : told,
      Errors: null,
    });
  };
  const transport =
    (own: Transport): Transport =>
    async (request) => {
      const id = identifier.exec(new URL(request.url).pathname)?.[1];
      const document = id === undefined ? undefined : documents.get(id);
      if (document !== undefined) return answer(document, request);
      const got = await own(request);
      if (got.kind !== 'response' || !request.url.includes('/products')) return got;
      const text = new TextDecoder().decode(got.body).replace(/"StockType":\d,?/g, '');
      return { ...got, body: new TextEncoder().encode(text) };
    };
  return { documents, sent, transport };
}

/** Members that were not sent keep their values, also in each line by position. */
function merged(record: JsonRecord, written: JsonRecord): JsonRecord {
  const before = linesOf(record);
  const lines = 'Lines' in written ? linesOf(written).map((line, at) => ({ ...before[at], ...line })) : before;
  return { ...record, ...written, Lines: lines };
}

function response(json: Json): TransportResponse {
  const body = new TextEncoder().encode(JSON.stringify(json));
  return { kind: 'response', status: 200, headers: { 'content-type': 'application/json' }, body };
}
