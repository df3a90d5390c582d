import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { operations } from '../../../domain/model/draft-state.ts';
import { readEnvelope } from '../../../domain/envelope/index.ts';
import type { ServiceError } from '../../../domain/envelope/index.ts';
import { failureReasons } from '../../../domain/model/connection.ts';
import type { FailureReason } from '../../../domain/model/connection.ts';
import { concernsDocument } from '../../../domain/error-location/index.ts';
import { decideOutcome } from '../../../main/sync/send/outcome.ts';
import type { Outcome, Sent } from '../../../main/sync/send/outcome.ts';
import type { ServiceAnswer } from '../../../main/service/client.ts';

function answer(status: number, content: unknown, headers: Readonly<Record<string, string>> = {}): ServiceAnswer {
  const body = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
  return { kind: 'response', status, headers, body, reading: readEnvelope({ status, headers, body }) };
}
function outcome(given: ServiceAnswer, sent: Partial<Sent> = {}): Outcome {
  return decideOutcome({
    answer: given,
    operation: 'create',
    targetId: null,
    kind: 'salesReturnInvoice',
    pathAssumed: false,
    setting: null,
    concernsDocument: () => true,
    ...sent,
  });
}
const failure = (reason: FailureReason, sent: 'no' | 'perhaps'): ServiceAnswer => ({
  kind: 'failure',
  failure: { kind: 'failure', sent, reason, detail: 'net::ERR' },
});
const refusal = (code: string, message = 'no') => ({
  Success: false,
  ResultCode: code,
  Message: message,
  Data: null,
  Errors: [{ Code: code, Message: message }],
});
const success = (Data: unknown) => ({ Success: true, ResultCode: '0000', Message: null, Data, Errors: null });
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const assumed = { kind: 'despatch', pathAssumed: true, setting: 'despatchesPath' } as const;

const before: readonly FailureReason[] = ['dns', 'refused', 'unreachable', 'tls', 'proxy', 'proxyLogin', 'aborted'];

describe('DNS, refused, unreachable, TLS or certificate, proxy refusal, aborted before the request left', () => {
  it.each(before)('%s: not sent', (reason) => {
    expect(outcome(failure(reason, 'no'))).toEqual({ kind: 'notSent', problem: { reason, message: 'net::ERR' } });
  });
});

describe('any other transport failure; timeout', () => {
  it.each(failureReasons)('%s, perhaps sent: unknown', (reason) => {
    expect(outcome(failure(reason, 'perhaps')).kind).toBe('unknown');
  });
  it.each(failureReasons)('%s, certainly not sent: not unknown', (reason) => {
    expect(['waiting', 'notSent']).toContain(outcome(failure(reason, 'no')).kind);
  });
  it('a connection that could not be made in time is certainly not sent', () => {
    const problem = { reason: 'timeout', message: 'net::ERR' };
    expect(outcome(failure('timeout', 'no'))).toEqual({ kind: 'notSent', problem });
  });
  it('keeps the network’s message if there is one', () => {
    const silent: ServiceAnswer = {
      kind: 'failure',
      failure: { kind: 'failure', sent: 'perhaps', reason: 'reset', detail: '' },
    };
    expect(outcome(failure('timeout', 'perhaps'))).toMatchObject({
      problem: { reason: 'timeout', message: 'net::ERR' },
    });
    expect(outcome(silent)).toEqual({ kind: 'unknown', problem: { reason: 'reset' } });
  });
});

describe('truncated body; not an envelope; redirect; 5xx', () => {
  const pieces = [400, 404, 405, 413, 415, 429] as const;
  it.each([
    ['truncated', '{"Success":true,"Data":{"Id":"', pieces],
    ['notJson', '<html><body>Access denied</body></html>', []],
    ['notJson', '', []],
    ['notAnEnvelope', '{"ok":true}', []],
    ['wrongTypes', '{"Success":"true","Data":{}}', pieces],
    ['wrongTypes', '{"Success":true,"ResultCode":"7003","Data":{}}', pieces],
  ] as const)('%s: unknown', (reason, body, more) => {
    for (const status of [200, 201, 202, 204, 403, 409, 422, ...more]) {
      expect(outcome(answer(status, body))).toMatchObject({ kind: 'unknown', problem: { reason, status } });
    }
  });
  it('keeps the text of a page', () => {
    expect(outcome(answer(403, '<h1>Access denied</h1>'))).toMatchObject({ problem: { message: 'Access denied' } });
  });
  it('204 without a body is not an envelope, for a deletion too: a check decides', () => {
    for (const operation of operations) expect(outcome(answer(204, ''), { operation }).kind).toBe('unknown');
  });
  it.each([300, 301, 302, 303, 304, 307, 308])('redirect %i: unknown, whatever its body', (status) => {
    for (const body of [success({ Id: id }), refusal('7003'), '']) {
      expect(outcome(answer(status, body))).toMatchObject({ kind: 'unknown', problem: { reason: 'redirect', status } });
    }
  });
  it.each([500, 501, 502, 503, 504, 520, 599])('%i: unknown, without an envelope', (status) => {
    expect(outcome(answer(status, '<h1>Bad Gateway</h1>'))).toEqual({
      kind: 'unknown',
      problem: { reason: 'serverError', status, message: 'Bad Gateway' },
    });
  });
  it.each(['3000', '0120', '0110', '0201', '0102', '9999'])(
    '5xx with an envelope that refuses with %s: unknown, with its message',
    (code) => {
      expect(outcome(answer(500, refusal(code, 'words')))).toEqual({
        kind: 'unknown',
        problem: { reason: 'serverError', status: 500, code, message: 'words' },
      });
    },
  );
  it('5xx with an envelope that succeeded: unknown', () => {
    expect(outcome(answer(503, success({ Id: id }))).kind).toBe('unknown');
  });
  it.each([0, 100, 199])('%i is not a valid answer', (status) => {
    expect(outcome(answer(status, success({ Id: id }))).kind).toBe('unknown');
  });
});

describe('401', () => {
  it('for an expired token, after the client’s refresh: waits for a login', () => {
    const expired = { kind: 'waiting', reason: 'login' };
    expect(outcome(answer(401, refusal('0102')))).toMatchObject({
      ...expired,
      problem: { reason: 'tokenExpired', status: 401, code: '0102' },
    });
    const header = { 'www-authenticate': 'Bearer error="invalid_token", error_description="The token expired"' };
    for (const body of ['', '<html>', refusal('9')]) {
      expect(outcome(answer(401, body, header))).toMatchObject({ ...expired, problem: { reason: 'tokenExpired' } });
    }
  });
  it.each([
    ['an envelope', refusal('0101')],
    ['a page', '<html>'],
    ['nothing', ''],
    ['a success', success({ Id: id })],
  ])('other, with %s: waits for a login', (_, body) => {
    expect(outcome(answer(401, body))).toMatchObject({
      kind: 'waiting',
      reason: 'login',
      problem: { reason: 'loginRefused', status: 401 },
    });
  });
});

describe('403 0110, 400 0201, 429 0120', () => {
  it.each([
    [403, '0110', 'permission', 'permission'],
    [400, '0201', 'headers', 'header'],
    [429, '0120', 'limit', 'limit'],
  ] as const)('%i %s: waits for %s', (status, code, wait, reason) => {
    expect(outcome(answer(status, refusal(code, 'words')))).toEqual({
      kind: 'waiting',
      reason: wait,
      problem: { reason, status, code, message: 'words' },
    });
  });
  it.each([
    ['0110', 'permission'],
    ['0201', 'headers'],
    ['0120', 'limit'],
    ['0102', 'login'],
  ])('%s waits with any status that is not the service’s own failure', (code, wait) => {
    for (const status of [200, 400, 403, 409, 422, 429]) {
      expect(outcome(answer(status, refusal(code)))).toMatchObject({ kind: 'waiting', reason: wait });
    }
  });
  it('403 and 400 with other codes are refusals', () => {
    expect(outcome(answer(403, refusal('0999'))).kind).toBe('rejected');
    expect(outcome(answer(400, refusal('0999'))).kind).toBe('rejected');
  });
});

describe('429 without 0120', () => {
  it.each([
    ['another code', refusal('0999', 'slow down'), { code: '0999', message: 'slow down' }],
    ['a page', '<h1>Too Many Requests</h1>', { message: 'Too Many Requests' }],
    ['nothing', '', {}],
    ['ProblemDetails', { title: 'Too Many Requests', status: 429 }, { message: 'Too Many Requests' }],
  ])('with %s was not carried out, and is no daily limit', (_, body, words) => {
    const problem = { reason: 'tooManyRequests', status: 429, ...words };
    expect(outcome(answer(429, body))).toEqual({ kind: 'notSent', problem });
    const told = outcome(answer(429, body, { 'retry-after': '90' }));
    expect(told).toEqual({ kind: 'notSent', problem: { ...problem, retryAfterMs: 90_000 } });
  });
  it('that reports success is not trusted', () => {
    expect(outcome(answer(429, success({ Id: id }))).kind).toBe('unknown');
  });
});

describe('400, 413 or 415 without an envelope', () => {
  it.each([400, 413, 415])('%i: only this document waits', (status) => {
    for (const body of ['<h1>Bad</h1>', '', '{"message":"no"}']) {
      expect(outcome(answer(status, body))).toMatchObject({
        kind: 'waiting',
        reason: 'body',
        problem: { reason: 'body', status },
      });
      expect(outcome(answer(status, body))).not.toHaveProperty('errors');
    }
  });
  it('waits with the field errors of ProblemDetails, in order', () => {
    const details = {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: { '$.Lines[0].Quantity': ['not a number', 'required'], CustomerCode: 'too long' },
    };
    expect(outcome(answer(400, details))).toEqual({
      kind: 'waiting',
      reason: 'body',
      problem: { reason: 'body', status: 400, message: 'One or more validation errors occurred.' },
      errors: [
        { code: '', message: '$.Lines[0].Quantity: not a number' },
        { code: '', message: '$.Lines[0].Quantity: required' },
        { code: '', message: 'CustomerCode: too long' },
      ],
    });
  });
  it('with another status or an envelope has the usual outcome', () => {
    expect(outcome(answer(422, '<h1>Bad</h1>')).kind).toBe('unknown');
    for (const status of [400, 413, 415]) expect(outcome(answer(status, refusal('9'))).kind).toBe('rejected');
  });
});

describe('404 or 405 without an envelope on an assumed path', () => {
  it.each([404, 405])('%i: waits, and the setting is named', (status) => {
    for (const body of ['<h1>Not Found</h1>', '', '{"title":"Not Found"}']) {
      expect(outcome(answer(status, body), assumed)).toMatchObject({
        kind: 'waiting',
        reason: 'path',
        problem: { reason: 'path', status, setting: 'despatchesPath' },
      });
    }
  });
  it('on a path that the specification defines is unknown', () => {
    for (const status of [404, 405]) expect(outcome(answer(status, '<h1>Not Found</h1>')).kind).toBe('unknown');
  });
  it('at an address that has worked before does not wait for the setting: it passes, and is tried again', () => {
    for (const status of [400, 404, 405]) {
      const given = { ...answer(status, '<h1>Not Found</h1>'), hasWorked: true } as const;
      const problem = { reason: 'gateway', status, message: 'Not Found' };
      expect(outcome(given, assumed)).toEqual({ kind: 'notSent', problem });
      expect(outcome(given)).toEqual({ kind: status === 400 ? 'notSent' : 'unknown', problem });
    }
  });
  it('with an envelope that names nothing of the document, at an address that has worked before, is judged by its code', () => {
    for (const path of [assumed, {}]) {
      const told = (status: number, code: string, operation: Sent['operation']) => {
        const given = { ...answer(status, refusal(code, 'Kayıt bulunamadı.')), hasWorked: true } as const;
        const { kind, of } = { of: null, ...outcome(given, { ...path, operation, concernsDocument: () => false }) };
        return [kind, of];
      };
      // It counts only if documents of the kind can be read.
      for (const code of ['3000', '9001']) expect(told(404, code, 'create')).toEqual(['rejected', 'path']);
      expect(told(404, '9001', 'replace')).toEqual(['rejected', 'path']);
      // §7: the document itself is not there.
      expect(told(404, '3000', 'replace')).toEqual(['rejected', null]);
      // The method is not allowed, whatever the document.
      for (const operation of ['create', 'replace'] as const)
        expect(told(405, '9001', operation)).toEqual(['waiting', null]);
    }
    const placed = { ...answer(404, refusal('9001', 'Müşteri bulunamadı.')), hasWorked: true } as const;
    expect(outcome(placed, { concernsDocument: () => true })).not.toHaveProperty('of');
  });
  it('with another status is unknown', () => {
    for (const status of [200, 403, 410, 422]) expect(outcome(answer(status, 'x'), assumed).kind).toBe('unknown');
  });
});

describe('404 or 405 with an envelope on an assumed path', () => {
  /** A despatch, with the locator for its errors. */
  const despatch = {
    ...assumed,
    concernsDocument: (errors: readonly ServiceError[]) =>
      concernsDocument(errors, {
        kind: 'despatch',
        content: {
          DespatchNumber: 'Next',
          CustomerCode: 'C00001',
          Lines: [{ $key: 'a', ProductCode: 'P00001', Quantity: '404' }],
        },
      }),
  } as const;
  const silent = [
    'Resource not found',
    'No HTTP resource was found that matches the request URI ‘https://x/api/v1/despatches’.',
    "The requested resource does not support http method 'POST'.",
    'Method not allowed',
    'Kayıt bulunamadı.',
    'İrsaliye bulunamadı.',
    'Bu adres bu yöntemi desteklemiyor.',
  ];
  const speaking = [
    'Müşteri bulunamadı.',
    'Customer C00001 not found',
    'Line 1: product not found',
    'Ürün bulunamadı.',
    'Lines 1 and 4: no such unit',
    'P00001 bulunamadı',
    'DespatchNumber is not known',
  ];

  it.each(silent)('a create answered with “%s” waits, naming the setting and the service’s message', (message) => {
    for (const status of [404, 405]) {
      expect(outcome(answer(status, refusal('3000', message)), despatch)).toEqual({
        kind: 'waiting',
        reason: 'path',
        problem: { reason: 'path', status, code: '3000', message, setting: 'despatchesPath' },
      });
    }
  });
  it.each(speaking)('a create answered with “%s” is refused', (message) => {
    for (const status of [404, 405]) {
      const found = outcome(answer(status, refusal('9001', message)), despatch);
      expect(found).toMatchObject({ kind: 'rejected', errors: [{ code: '9001', message }] });
      expect(found).not.toHaveProperty('problem.setting');
    }
  });
  it('is refused if one of several errors is about the document', () => {
    const Errors = [
      { Code: '9001', Message: 'Resource not found' },
      { Code: '9002', Message: 'Müşteri bulunamadı' },
    ];
    const told = { ...refusal('9001', 'Resource not found Müşteri bulunamadı'), Errors };
    expect(outcome(answer(404, told), despatch).kind).toBe('rejected');
    const lone = { ...told, Errors: Errors.slice(0, 1) };
    expect(outcome(answer(404, lone), despatch).kind).toBe('waiting');
  });
  it.each(['3015', '7003', '7115'])('is refused with %s, which only a document can cause', (code) => {
    expect(outcome(answer(405, refusal(code)), despatch).kind).toBe('rejected');
  });
  it.each(['replace', 'change', 'delete'] as const)(
    '%s: 404 means that the document is missing, 405 that the path is wrong',
    (operation) => {
      const told = refusal('3000', 'not found');
      expect(outcome(answer(404, told), { ...despatch, operation })).toEqual({
        kind: 'rejected',
        errors: [{ code: '3000', message: 'not found' }],
        problem: { reason: 'notFound', status: 404, code: '3000', message: 'not found' },
      });
      expect(outcome(answer(405, told), { ...despatch, operation })).toMatchObject({ kind: 'waiting', reason: 'path' });
    },
  );
  it('is a refusal on a path that the specification defines, and with any other status', () => {
    const shown = { concernsDocument: despatch.concernsDocument };
    for (const status of [404, 405]) expect(outcome(answer(status, refusal('3000')), shown).kind).toBe('rejected');
    for (const status of [200, 400, 403, 409, 410, 422]) {
      expect(outcome(answer(status, refusal('3000')), despatch).kind).toBe('rejected');
    }
  });
  it('with a code to wait for waits for that', () => {
    expect(outcome(answer(404, refusal('0110')), despatch)).toMatchObject({ kind: 'waiting', reason: 'permission' });
  });
});

describe('an envelope with `Success: false`', () => {
  it.each([200, 201, 202, 400, 403, 404, 409, 412, 422])('%i: rejected, its errors in order', (status) => {
    const Errors = [
      { Code: '7115', Message: 'b' },
      { Code: '9001', Message: 'a' },
      { Code: '7115', Message: 'c' },
    ];
    expect(outcome(answer(status, { ...refusal('7115', 'b a c'), Errors }))).toMatchObject({
      kind: 'rejected',
      errors: [
        { code: '7115', message: 'b' },
        { code: '9001', message: 'a' },
        { code: '7115', message: 'c' },
      ],
      problem: { reason: 'refusedByService', status, code: '7115', message: 'b a c' },
    });
  });
  it.each(operations)('%s is rejected in the same way', (operation) => {
    expect(outcome(answer(409, refusal('3015')), { operation }).kind).toBe('rejected');
  });
  it.each(['3015', '7003', '7115'])('with %s, whose status is not specified, is rejected with any status', (code) => {
    for (const status of [400, 401, 404, 405, 409, 422, 429, 500, 503]) {
      expect(outcome(answer(status, refusal(code)), { ...assumed, operation: 'replace' }).kind).toBe('rejected');
    }
  });
  it('without codes or messages has one empty error, and no empty message in its problem', () => {
    expect(outcome(answer(400, { Success: false }))).toEqual({
      kind: 'rejected',
      errors: [{ code: '', message: '' }],
      problem: { reason: 'refusedByService', status: 400 },
    });
  });
});

describe('`Success: true`', () => {
  it.each([200, 201, 202])('%i with an id and a number: accepted', (status) => {
    const Data = { Id: id, InvoiceNumber: 'SAI2026000000012' };
    expect(outcome(answer(status, success(Data)))).toEqual({ kind: 'accepted', id, number: 'SAI2026000000012' });
  });
  it('with one of them: accepted, the other missing', () => {
    expect(outcome(answer(200, success({ Id: id })))).toEqual({ kind: 'accepted', id, number: null });
    expect(outcome(answer(200, success({ DespatchNumber: 'D1' })), assumed)).toEqual({
      kind: 'accepted',
      id: null,
      number: 'D1',
    });
  });
  it.each([[{}], [[]], [{ Result: 'done' }], [null], [undefined]])(
    'with data %j: accepted, number not reported',
    (Data) => {
      for (const operation of operations) {
        expect(outcome(answer(200, success(Data)), { operation })).toEqual({
          kind: 'accepted',
          id: null,
          number: null,
        });
      }
    },
  );
  it.each(['replace', 'change', 'delete'] as const)('%s: its document, whatever id the answer has', (operation) => {
    const update = (Data: unknown) => outcome(answer(200, success(Data)), { operation, targetId: id });
    const customer = { Id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', No: 'C-1' };
    for (const Data of [{}, { Customer: customer }, customer, null]) {
      expect(update(Data)).toEqual({ kind: 'accepted', id, number: null });
    }
    for (const Data of [{ InvoiceNumber: 'N' }, { Invoice: { Id: id.toUpperCase(), InvoiceNumber: 'N' } }]) {
      expect(update(Data)).toEqual({ kind: 'accepted', id, number: 'N' });
    }
  });
  it.each([400, 403, 404, 405, 409, 429])('%i: a contradiction, unknown', (status) => {
    for (const Data of [{ Id: id }, null]) expect(outcome(answer(status, success(Data))).kind).toBe('unknown');
  });
  it('404 on an assumed path is also unknown, because the body is or was an envelope', () => {
    for (const body of [success(null), '{"Success":tr', '{"Success":"false"}']) {
      expect(outcome(answer(404, body), assumed).kind).toBe('unknown');
    }
  });
});

describe('no session: certainly not carried out', () => {
  it.each([
    ['loginRefused', 'login'],
    ['tokenExpired', 'login'],
    ['licenceExpired', 'licence'],
    ['noApiKey', 'secrets'],
    ['permission', 'permission'],
    ['header', 'headers'],
    ['limit', 'limit'],
    ['settings', 'settings'],
    ['path', 'settings'],
  ] as const)('%s: waits for %s', (reason, wait) => {
    const problem = { reason, message: 'words' };
    expect(outcome({ kind: 'noSession', problem })).toEqual({ kind: 'waiting', reason: wait, problem });
  });
  const passing = [
    'dns',
    'refused',
    'timeout',
    'reset',
    'tls',
    'serverError',
    'notJson',
    'truncated',
    'network',
  ] as const;
  it.each([...passing, 'secrets', 'tooManyRequests', 'refusedByService', 'gateway'] as const)(
    '%s: not sent',
    (reason) => {
      expect(outcome({ kind: 'noSession', problem: { reason } })).toEqual({ kind: 'notSent', problem: { reason } });
    },
  );
  it.each(failureReasons)('%s is never unknown, nor the document’s fault', (reason) => {
    expect(['waiting', 'notSent']).toContain(outcome({ kind: 'noSession', problem: { reason } }).kind);
  });
});

describe('arbitrary answers', () => {
  const body = fc.oneof(
    fc.constantFrom('', '<html>', 'x', '{"Success":true'),
    fc.record(
      {
        Success: fc.constantFrom(true, false, 'true', null),
        ResultCode: fc.constantFrom('0000', '0102', '0110', '0120', '0201', '3000', '9999', 5),
        Data: fc.constantFrom(null, {}, [], { Id: id }),
        Errors: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
  );

  it('are accepted only as a 2xx envelope with success, and count as not carried out only with 429', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 999 }), fc.constantFrom(400, 413, 415, 429)),
        body,
        fc.boolean(),
        (status, content, pathAssumed) => {
          const given = answer(status, content);
          const { kind } = outcome(given, pathAssumed ? assumed : {});
          if (kind === 'notSent') expect(status).toBe(429);
          if (kind === 'accepted') {
            expect(Math.floor(status / 100)).toBe(2);
            expect(content).toMatchObject({ Success: true });
          }
          if (kind === 'rejected') expect(content).toMatchObject({ Success: false });
          if (status >= 500 || status < 200) expect(kind).toBe('unknown');
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
