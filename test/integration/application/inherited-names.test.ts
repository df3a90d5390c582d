import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Answer, Arguments, OperationName } from '../../../preload/contract.ts';
import { createBridge } from '../../../main/bridge/bridge.ts';
import type { Transport, TransportResponse } from '../../../main/ports.ts';
import { Harness, goodsLine, invoice } from './harness.ts';

/** Names of inherited members, which a careless lookup in an object finds. */
const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'name', 'length', 'then'];
/** One example of each: a function, an accessor, and the member that makes an object a thenable. */
const distinct = ['constructor', '__proto__', 'then'];

let own: Harness;
/** An answer to a data request that replaces the service's. */
let answerWith: (method: string, path: string) => TransportResponse | null;
let sent: string[];

beforeEach(async () => {
  answerWith = () => null;
  sent = [];
  own = await Harness.start({ transport: inBetween });
});
afterEach(() => own.end());

const inBetween =
  (real: Transport): Transport =>
  async (request) => {
    const { pathname } = new URL(request.url);
    const made = pathname.includes('/ApiAuth/')
      ? null
      : answerWith(request.method, pathname.replace(/^.*\/api\/v1/, ''));
    if (request.method !== 'GET') sent.push(Buffer.from(request.body ?? []).toString());
    return made ?? real(request);
  };

const answered = (status: number, text: string): TransportResponse => ({
  ...{ kind: 'response', status, headers: {}, body: Buffer.from(text) },
});
/** As text, because `__proto__` in an object literal would not be a member. */
const success = (data: string): TransportResponse =>
  answered(200, `{"Success":true,"ResultCode":"0000","Message":null,"Data":${data}}`);
const quoted = (text: string): string => JSON.stringify(text);

/** Calls an operation as the page does; the result must not be an internal error and must be cloneable. */
async function call<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>> {
  const bridge = createBridge({ handle: (operation, given) => own.call(operation, given) });
  const result = await bridge.call(name, args);
  expect(structuredClone(result)).toEqual(result);
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
  return result.value as Answer<N>;
}

it.each(distinct)('%s as result code, error code and field path is handled like any other refusal', async (name) => {
  const errors = [
    `[{"Code":${quoted(name)},"Message":${quoted(`Lines[0].${name}: ${name} is wrong`)}}]`,
    `{${quoted(name)}:["wrong"],${quoted(`Lines[0].${name}`)}:["wrong"]}`,
    `[${quoted(`$.${name}.${name}`)}, {${quoted(name)}:1}]`,
  ];
  for (const [index, listed] of errors.entries()) {
    for (const status of [400, 404, 422]) {
      const refusal = `{"Success":false,"ResultCode":${quoted(name)},"Message":"no","Errors":${listed}}`;
      answerWith = () => answered(status, refusal);
      const { connectionId } = own;
      const id = await own.draft(invoice({ InvoiceNumber: `I-${index}-${status}` }));
      await call('queueDrafts', { ids: [id] });
      await call('submitQueue', { connectionId, ids: [id] });
      await own.settled();
      expect((await call('listAttempts', { draftId: id })).at(-1)?.outcome).toBe('rejected');
      const refused = await call('getRejection', { draftId: id });
      expect(refused?.errors.length).toBeGreaterThan(0);
      expect(refused?.errors.every(({ place }) => JSON.stringify(place).length < 200)).toBe(true);
      await call('listQueue', { connectionId });

      // A refused read is handled by other code.
      const document = { connectionId, kind: 'salesReturnInvoice', documentId: 'x' } as const;
      const read = await call('readDocument', document);
      const reason = status === 404 ? 'notFound' : 'refusedByService';
      expect(read).toMatchObject({ problem: { reason, status, code: name } });
      const steps = await call('testConnection', { id: connectionId });
      expect(steps.at(-1)).toMatchObject({ result: 'failed', error: { reason, code: name } });
    }
  }
});

it.each(distinct)('%s as the name of unknown members is kept, compared and sent back', async (name) => {
  const id = await own.draft(invoice({ InvoiceNumber: 'M-1', Description: 'before' }));
  await own.send([id]);
  await own.settled();
  const documentId = (await own.state(id)).acceptedId ?? '';
  const target = { connectionId: own.connectionId, kind: 'salesReturnInvoice', documentId } as const;
  let read = '';
  // The service's document with a member of this name in the header, in each line, and nested in itself.
  answerWith = (method, path) => {
    if (method !== 'GET' || !path.endsWith(documentId)) return null;
    return success(read);
  };
  const line = `{"Id":"l-1","ProductCode":${quoted(goodsLine().ProductCode)},"UnitCode":${quoted(goodsLine().UnitCode)},"Quantity":2,"UnitPrice":100,"CurrencyCode":"TRY","ExchangeRate":1,"VatRate":20,"WarehouseName":${quoted(goodsLine().WarehouseName)},${quoted(name)}:"of the line"}`;
  const document = (description: string): string =>
    `{"Id":${quoted(documentId)},"InvoiceNumber":"M-1","Date":"2026-11-20T00:00:00","CustomerCode":"C00001","ProfileId":"TEMELFATURA","InvoiceTypeCode":"IADE","Description":${quoted(description)},${quoted(name)}:{${quoted(name)}:[${quoted(name)}]},"Lines":[${line}]}`;
  read = document('before');
  await call('readDocument', target);
  for (const operation of ['replace', 'change'] as const) {
    const opened = await call('openDocument', { ...target, operation });
    if (!('draft' in opened)) throw new Error(JSON.stringify(opened));
    const { draft } = opened;
    const content = JSON.stringify({ ...draft.content, Description: `after ${operation}` });
    const { number, customerCode, customerName, date, total, currency, lineCount, errorCount, warningCount } = draft;
    const summary = { number, customerCode, customerName, date, total, currency, lineCount, errorCount, warningCount };
    const saved = await call('saveDraft', { id: draft.id, revision: draft.revision, content, summary });
    expect(saved.saved).toBe(true);
    sent = [];
    await call('queueDrafts', { ids: [draft.id] });
    await call('submitQueue', { connectionId: own.connectionId, ids: [draft.id] });
    await own.settled();
    const body = sent.at(-1) ?? '';
    expect(body).toContain(`after ${operation}`);
    // Each member once, with the value that was read, and no inherited values.
    expect(body.includes('native code')).toBe(false);
    if (operation === 'replace') {
      expect(body).toContain(`${quoted(name)}:{${quoted(name)}:[${quoted(name)}]}`);
      expect(body).toContain(`${quoted(name)}:"of the line"`);
    } else {
      expect(Object.keys(JSON.parse(body) as object)).toEqual(['Description']);
    }
  }
});

it('as codes and names of a lookup list, and in a draft, they are ordinary texts', async () => {
  const { connectionId } = own;
  const rows = names.map(
    (name) =>
      `{"Id":${quoted(name)},"Code":${quoted(name)},"Name":${quoted(name)},"StockType":1,${quoted(name)}:1,"Units":[{"UnitCode":${quoted(name)},${quoted(name)}:2}]}`,
  );
  answerWith = (method) => (method === 'GET' ? success(`[${rows.join()}]`) : null);
  await call('refreshLookups', { connectionId });
  await own.until(
    async () => !(await own.call('listLookupStatus', { connectionId })).some(({ refreshing }) => refreshing),
  );
  for (const kind of ['customers', 'products', 'currencies', 'warehouses', 'lineGroups'] as const) {
    const found = await call('getLookupRows', { connectionId, kind, codes: names });
    expect(found.map((row) => row?.code)).toEqual(names);
    for (const query of names) await call('searchLookup', { connectionId, kind, query, limit: 50 });
  }
  for (const name of names) {
    const id = await own.draft(
      invoice(
        { CustomerCode: name, ProfileId: name, InvoiceTypeCode: name, InvoiceNumber: name },
        { ProductCode: name, UnitCode: name, WarehouseName: name, VatExemptionCode: name.slice(0, 10) },
      ),
    );
    const { queued, notQueued } = await call('queueDrafts', { ids: [id] });
    expect([...queued, ...notQueued.map((one) => one.id)]).toEqual([id]);
    await call('duplicateDraft', { id });
    await call('getDraft', { id });
  }
});

it('as operations, kinds, sort orders and states they are refused by the bridge', async () => {
  const bridge = createBridge({ handle: (operation, given) => own.call(operation, given) });
  const { connectionId } = own;
  for (const name of names) {
    const calls: readonly [string, object][] = [
      [name, {}],
      ['createDraft', { connectionId, kind: name }],
      ['readDocument', { connectionId, kind: name, documentId: 'x' }],
      ['listDrafts', { connectionId, states: [name], offset: 0, limit: 1 }],
      ['listDrafts', { connectionId, sort: name, offset: 0, limit: 1 }],
      ['searchLookup', { connectionId, kind: name, query: '', limit: 1 }],
      ['decideDraft', { id: 'x', decision: { kind: name } }],
      ['openDocument', { connectionId, kind: 'quote', documentId: 'x', operation: name }],
    ];
    for (const [operation, args] of calls) {
      const result = await bridge.call(operation, args);
      expect(result).toMatchObject({ ok: false, error: { code: 'badArguments' } });
    }
  }
});
