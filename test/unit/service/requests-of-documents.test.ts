/** Requests for single documents as sent: method, place of the id, and body. */
import { describe, expect, test } from 'vitest';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { documentRequest } from '../../../main/document-request.ts';
import { getDocument } from '../../../main/service/documents.ts';
import { bench, keepKey, issued, settings, success, token } from './fakes.ts';

const identity = { userId: 11, companyId: 22, periodId: 33 };
const body = Buffer.from('{"Description":"x"}');
/** Contains characters that would change or end the path if not encoded. */
const identifier = 'a/b?c#d e%2F';
const encoded = 'a%2Fb%3Fc%23d%20e%252F';

const places: Readonly<Record<DocumentKind, string>> = {
  salesReturnInvoice: '/api/v1/sales-return-invoices',
  purchaseReturnInvoice: `/api/v1${settings.assumed.purchaseReturnsPath}`,
  despatch: `/api/v1${settings.assumed.despatchesPath}`,
  quote: `/api/v1${settings.assumed.quotesPath}`,
};

type Action = Parameters<typeof documentRequest>[1];

async function sentBy(kind: DocumentKind, action: Action, id: string | null, sends?: Uint8Array) {
  const made = bench(({ url }) => (url.includes('/ApiAuth/') ? issued(token({}), 'refresh') : success({ Id: 'x' })));
  await keepKey(made.secrets, 'the-api-key');
  const planned = documentRequest(kind, action, id, settings);
  await made.client.send({ ...planned, identity, ...(sends === undefined ? {} : { body: sends }) });
  const [, request, ...more] = made.requests;
  expect(more).toEqual([]);
  const { method, url, text } = request ?? { method: '', url: 'x:', text: '' };
  expect(planned.url).toBe(url);
  return { method, path: new URL(url).pathname, search: new URL(url).search, text, headers: request?.headers ?? {} };
}

describe.each(documentKinds)('%s', (kind) => {
  test.each([
    ['get', 'GET'],
    ['replace', 'PUT'],
    ['change', 'PATCH'],
    ['delete', 'DELETE'],
  ] as const)('has its identifier encoded into the path: %s', async (action, method) => {
    const sent = await sentBy(kind, action, identifier);
    // §4.1 defines the path for getting a purchase return; its other paths come from the setting.
    const isShown = kind === 'purchaseReturnInvoice' && action === 'get';
    const place = isShown ? '/api/v1/purchase-return-invoices' : places[kind];
    expect(sent).toMatchObject({ method, path: `${place}/${encoded}`, search: '', text: '' });
    expect(Object.keys(sent.headers)).not.toContain('Content-Type');
  });

  test('is read without a body (§4.1)', async () => {
    const made = bench(({ url }) => (url.includes('/ApiAuth/') ? issued(token({}), 'refresh') : success({ Id: 'x' })));
    await keepKey(made.secrets, 'the-api-key');
    await getDocument({ client: made.client, settings, identity, kind }, identifier);
    expect(made.requests[1]).toMatchObject({ method: 'GET', text: '' });
  });

  test('is sent with exactly the given bytes', async () => {
    const created = await sentBy(kind, 'create', null, body);
    expect(created).toMatchObject({ method: 'POST', path: places[kind], text: body.toString() });
    expect(await sentBy(kind, 'replace', identifier, body)).toMatchObject({ text: body.toString() });
  });

  test('is not sent if the settings have a different address than when it was planned', async () => {
    const made = bench(({ url }) => (url.includes('/ApiAuth/') ? issued(token({}), 'refresh') : success({ Id: 'x' })));
    await keepKey(made.secrets, 'the-api-key');
    const planned = documentRequest(kind, 'create', null, { ...settings, baseUrl: 'https://before.example' });
    expect(await made.client.send({ ...planned, identity, body })).toMatchObject({ problem: { reason: 'aborted' } });
    expect(made.requests).toEqual([]);
  });
});
