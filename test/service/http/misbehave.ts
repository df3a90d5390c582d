import { setTimeout as wait } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { expired, failure, refusedBy, type ServiceResponse } from '../../../practice/answer.ts';
import type { Profile } from '../../../practice/profiles/profile.ts';
import type { ArmedFault, CompanyControl } from '../types.ts';

export interface FaultedRequest {
  readonly profile: Profile;
  readonly response: ServerResponse;
  /** Carries the request out, once. */
  readonly carryOut: () => ServiceResponse;
  readonly send: (answer: ServiceResponse) => void;
  /** Records the status in the ledger, for answers that do not use `send`. */
  readonly note: (status: number) => void;
  readonly editAsColleague: CompanyControl['editAsColleague'];
}

const page = (title: string): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>proxy</p></body></html>`;
const answer = (status: number, body: string, headers: Record<string, string> = {}): ServiceResponse => ({
  status,
  headers,
  body,
  codes: [],
  wrote: null,
});
const html = { 'content-type': 'text/html; charset=utf-8' };

function altered(body: string, change: (envelope: Record<string, unknown>) => void): string {
  const envelope = JSON.parse(body) as Record<string, unknown>;
  change(envelope);
  return JSON.stringify(envelope);
}

/** Removes ids and numbers, under any name that the profile gives them. */
function withoutIds(envelope: Record<string, unknown>): void {
  const data = typeof envelope.Data === 'object' && envelope.Data !== null ? envelope.Data : {};
  envelope.Data = Object.fromEntries(
    Object.entries(data).filter(([name]) => !['Id', 'InvoiceNumber', 'DespatchNumber', 'QuoteNumber'].includes(name)),
  );
}

async function drip(fault: ArmedFault, request: FaultedRequest): Promise<void> {
  const { status, headers, body } = request.carryOut();
  const bytes = Buffer.from(body);
  const piece = Math.max(1, fault.bytes ?? 1);
  request.note(status);
  request.response.writeHead(status, { ...headers, 'content-length': bytes.length });
  for (let at = 0; at < bytes.length && !request.response.destroyed; at += piece) {
    request.response.write(bytes.subarray(at, at + piece));
    await wait(fault.ms ?? 20);
  }
  request.response.end();
}

function truncate(fault: ArmedFault, request: FaultedRequest): void {
  const { status, headers, body } = request.carryOut();
  const bytes = Buffer.from(body);
  request.note(status);
  request.response.writeHead(status, { ...headers, 'content-length': bytes.length });
  const part = bytes.subarray(0, Math.min(fault.bytes ?? bytes.length >> 1, bytes.length - 1));
  request.response.write(part, () => request.response.socket?.destroy());
}

function ofStatus(fault: ArmedFault): ServiceResponse {
  const { status = 503, content } = fault;
  if (content === undefined) return withHeaders(fault, answer(status, page(`${status}`), html));
  return withHeaders(fault, answer(status, JSON.stringify(content), { 'content-type': 'application/problem+json' }));
}

const withHeaders = ({ headers }: ArmedFault, response: ServiceResponse): ServiceResponse => ({
  ...response,
  headers: { ...response.headers, ...headers },
});

/** A colleague's change at a moment when no conditional write can detect it. */
function overtake({ edit }: ArmedFault, { editAsColleague }: FaultedRequest): void {
  if (edit) editAsColleague(edit.id, edit.change);
}

/** Applies the fault to a request whose body has been read. */
export async function misbehave(fault: ArmedFault, request: FaultedRequest): Promise<void> {
  const { profile, send, carryOut } = request;
  const reset = (): void => void request.response.socket?.resetAndDestroy();
  const writtenIf = (byDefault: boolean): ServiceResponse | null => ((fault.written ?? byDefault) ? carryOut() : null);
  if (fault.ms !== undefined && !['delayAfter', 'lateCommit', 'slowDrip'].includes(fault.kind)) await wait(fault.ms);

  switch (fault.kind) {
    case 'delayBefore':
      await fault.until;
      return send(carryOut());
    case 'delayAfter': {
      const done = carryOut();
      await wait(fault.ms ?? 1000);
      return send(done);
    }
    case 'resetBeforeWrite':
      return reset();
    case 'resetAfterWrite':
      carryOut();
      return reset();
    case 'lateCommit':
      reset();
      await (fault.until ?? wait(fault.ms ?? 1000));
      carryOut();
      return;
    case 'truncated':
      return truncate(fault, request);
    case 'slowDrip':
      return drip(fault, request);
    case 'silence':
      writtenIf(false);
      return;
    case 'html':
      writtenIf(false);
      return send(answer(fault.status ?? 200, page('Bağlantı doğrulanıyor'), html));
    case 'answer':
      writtenIf(false);
      return send(
        answer(fault.status ?? 200, fault.text ?? '', {
          'content-type': fault.type ?? 'application/json; charset=utf-8',
        }),
      );
    case 'empty':
      writtenIf(false);
      return send(answer(fault.status ?? 200, ''));
    case 'status':
      writtenIf(false);
      return send(ofStatus(fault));
    case 'redirect':
      writtenIf(false);
      return send(answer(fault.status ?? 307, '', { location: fault.location ?? '/elsewhere' }));
    case 'wrongTypes': {
      const done = writtenIf(true);
      const body = JSON.stringify({ Success: 'true', ResultCode: 0, Message: {}, Data: 'ok', Errors: 'none' });
      return send(answer(fault.status ?? done?.status ?? 200, body, { 'content-type': 'application/json' }));
    }
    case 'missingData':
    case 'missingId': {
      const done = writtenIf(true) ?? answer(200, '{"Success":true,"ResultCode":"0000","Message":null,"Errors":null}');
      const change =
        fault.kind === 'missingId' ? withoutIds : (envelope: Record<string, unknown>) => void delete envelope.Data;
      return send({ ...done, body: altered(done.body, change) });
    }
    case 'expiredToken':
      return send(expired(profile, new Date().toISOString()));
    case 'unauthorised':
      return send({ ...refusedBy(profile, 'tokenInvalid'), status: 401 });
    case 'forbidden':
      return send(refusedBy(profile, 'forbidden'));
    case 'limit':
      return send(refusedBy(profile, 'limitExceeded', { limit: 10_000 }));
    case 'refusal':
      return send(withHeaders(fault, failure(fault.status ?? 400, fault.errors ?? [], profile.joiner)));
    case 'colleagueBefore':
      overtake(fault, request);
      return send(carryOut());
    case 'colleagueAfter': {
      const done = carryOut();
      overtake(fault, request);
      return send(done);
    }
    // These two occur before the body is read.
    case 'resetBeforeRead':
    case 'dropConnection':
      return reset();
  }
}
