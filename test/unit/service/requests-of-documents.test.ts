/** What a request for one document looks like on its way out: its method, where its identifier is, and its body. */
import { describe, expect, test } from 'vitest';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  getDocument,
  replaceDocument,
} from '../../../main/service/documents.ts';
import type { DocumentContext } from '../../../main/service/documents.ts';
import { bench, keepKey, issued, settings, success, token } from './fakes.ts';

const identity = { userId: 11, companyId: 22, periodId: 33 };
const body = Buffer.from('{"Description":"x"}');
/** Each character would lead elsewhere, or end the path, were it not encoded. */
const identifier = 'a/b?c#d e%2F';
const encoded = 'a%2Fb%3Fc%23d%20e%252F';

const places: Readonly<Record<DocumentKind, string>> = {
  salesReturnInvoice: '/api/v1/sales-return-invoices',
  purchaseReturnInvoice: `/api/v1${settings.assumed.purchaseReturnsPath}`,
  despatch: `/api/v1${settings.assumed.despatchesPath}`,
  quote: `/api/v1${settings.assumed.quotesPath}`,
};

/** What was sent of the one thing that was done. */
async function sentBy(kind: DocumentKind, act: (context: DocumentContext) => Promise<unknown>) {
  const made = bench(({ url }) => (url.includes('/ApiAuth/') ? issued(token({}), 'refresh') : success({ Id: 'x' })));
  await keepKey(made.secrets, 'the-api-key');
  await act({ client: made.client, settings, identity, kind });
  const [, request, ...more] = made.requests;
  expect(more).toEqual([]);
  const { method, url, text } = request ?? { method: '', url: 'x:', text: '' };
  return { method, path: new URL(url).pathname, search: new URL(url).search, text, headers: request?.headers ?? {} };
}

describe.each(documentKinds)('%s', (kind) => {
  test.each([
    ['got', 'GET', (context: DocumentContext) => getDocument(context, identifier)],
    ['replaced', 'PUT', (context: DocumentContext) => replaceDocument(context, identifier, body)],
    ['changed', 'PATCH', (context: DocumentContext) => changeDocument(context, identifier, body)],
    ['deleted', 'DELETE', (context: DocumentContext) => deleteDocument(context, identifier)],
  ] as const)('has its identifier encoded into the path where it is %s', async (_done, method, act) => {
    const sent = await sentBy(kind, act);
    // §4.1 shows where a purchase return is got; everything else of it is where the setting says.
    const isShown = kind === 'purchaseReturnInvoice' && method === 'GET';
    const place = isShown ? '/api/v1/purchase-return-invoices' : places[kind];
    expect(sent).toMatchObject({ method, path: `${place}/${encoded}`, search: '' });
  });

  test('goes without a body where it is got or deleted', async () => {
    for (const act of [getDocument, deleteDocument]) {
      const { text, headers } = await sentBy(kind, (context) => act(context, identifier));
      expect(text).toBe('');
      expect(Object.keys(headers)).not.toContain('Content-Type');
    }
  });

  test('goes with exactly the bytes that were made where it is created, replaced or changed', async () => {
    const created = await sentBy(kind, (context) => createDocument(context, body));
    expect(created).toMatchObject({ method: 'POST', path: places[kind], text: body.toString() });
    for (const act of [replaceDocument, changeDocument]) {
      expect(await sentBy(kind, (context) => act(context, identifier, body))).toMatchObject({ text: body.toString() });
    }
  });
});
