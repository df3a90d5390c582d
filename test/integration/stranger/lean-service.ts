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
      const asked = JSON.parse(new TextDecoder().decode(body)) as JsonRecord;
      sent.set(document.id, asked);
      document.record = written(document, { method, profile }, asked);
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

/**
 * The document after a write, by the letter: a PUT replaces everything but the identifier (§4.3), a PATCH the members that it sends,
 * `Lines` as a whole (§4.4 rules 1 and 3).
 */
function written(document: LeanDocument, { method, profile }: Write, body: JsonRecord): JsonRecord {
  const { record } = document;
  const before = linesOf(record);
  const lines =
    'Lines' in body ? linesOf(body).map((line, at) => withTracking(line, before[at], document, profile)) : [];
  const Lines = 'Lines' in body ? lines : before;
  return method === 'PUT' ? { Id: record['Id'] ?? null, ...body, Lines } : { ...record, ...body, Lines };
}

/**
 * §4.3 rule 1: the lot and serial number records of a despatch's line move with its position. The first service reads this as
 * keeping those that are not sent; the others replace them like any other member.
 */
function withTracking(
  line: JsonRecord,
  before: JsonRecord | undefined,
  { kind }: LeanDocument,
  profile: ProfileName,
): JsonRecord {
  if (kind !== 'despatch' || profile !== 'first') return line;
  const kept = Object.entries(before ?? {}).filter(([name]) => tracking.has(name));
  return { ...Object.fromEntries(kept), ...line };
}
const tracking = new Set(['Lots', 'SerialNumbers']);

interface Write {
  readonly method: string;
  readonly profile: ProfileName;
}

function response(json: Json): TransportResponse {
  const body = new TextEncoder().encode(JSON.stringify(json));
  return { kind: 'response', status: 200, headers: { 'content-type': 'application/json' }, body };
}
