/** An edited draft whose earlier submission is found in the service: what becomes of it, and of what was edited. */
import { expect, it } from 'vitest';
import type { Transport } from '../../../main/ports.ts';
import { createCompanies } from '../../../practice/seed/company.ts';
import { sizes } from '../../service/service.ts';
import { invoice } from '../application/harness.ts';
import type { Harness, HarnessOptions } from '../application/harness.ts';
import { colleaguesInvoice, conflictOf, recordOf, restsAs, startWriting } from '../application/opened.ts';

const path = 'sales-return-invoices';
const posts = { method: 'POST', path } as const;
const start = (options: HarnessOptions = {}): Promise<Harness> => startWriting(options);

/** The service's list as `change` makes it of each row. */
function listing(change: (row: Record<string, unknown>) => Record<string, unknown> | null) {
  const rows = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rows).filter((row) => row !== null);
    if (typeof value !== 'object' || value === null) return value;
    const all = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rows(part)]));
    return 'Id' in all ? change(all) : all;
  };
  return (send: Transport): Transport =>
    async (request) => {
      const answer = await send(request);
      const isList = request.method === 'GET' && new URL(request.url).pathname.endsWith(path);
      if (answer.kind !== 'response' || answer.status !== 200 || !isList) return answer;
      return { ...answer, body: Buffer.from(JSON.stringify(rows(JSON.parse(Buffer.from(answer.body).toString())))) };
    };
}
/** Sends the draft; its answer is lost, nothing can be searched, and the queue is paused. */
async function lose(
  own: Harness,
  id: string,
  fault: 'resetAfterWrite' | 'resetBeforeWrite' = 'resetAfterWrite',
  to: string = path,
) {
  const posts = { method: 'POST', path: to } as const;
  const tried = own.service.ledger.requests(posts).length;
  own.service.faults.arm({ kind: fault, match: posts });
  own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: { method: 'GET', path: to } });
  await own.send([id]);
  await own.submit();
  const isTried = () => own.service.ledger.requests(posts).length > tried;
  await own.until(async () => isTried() && (await own.state(id)).state === 'unknown');
  await own.call('pauseQueue', { connectionId: own.connectionId });
  await own.quiet();
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  own.service.faults.clear();
}
/** Submits the draft, whose document is then found. */
async function find(own: Harness, id: string) {
  await own.send([id]);
  await own.submit();
  await own.until(async () => (await own.state(id)).state === 'draft');
  await own.settled();
  return own.state(id);
}
async function sendAll(own: Harness, id: string, state: string) {
  await own.send([id]);
  await own.submit();
  return restsAs(own, id, state);
}

it('a second document is put to the user, and the first one is not forgotten', async () => {
  let isShown = (_: unknown) => true;
  const own = await start({ transport: listing((row) => (isShown(row['Id']) ? row : null)) });
  const id = await own.draft(invoice({ Description: 'first' }));
  await lose(own, id);
  const first = own.written()[0]?.id;
  await own.edit(id, { Description: 'second' });
  // The list does not show the first one yet, so that another is made; nor that one, which is searched for at once.
  isShown = () => false;
  await own.send([id]);
  own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
  await own.submit();
  await own.until(async () => own.written().length === 2 && (await own.state(id)).state === 'unknown');
  isShown = (found) => found === first;
  await own.call('reconcileDraft', { id });
  expect(await own.state(id)).toMatchObject({ state: 'draft', operation: 'replace', targetId: first });
  isShown = () => true;
  await own.edit(id, { Description: 'third' });
  expect(await sendAll(own, id, 'unknown')).toMatchObject({ operation: 'replace', targetId: first });
  expect(own.written().map(({ document }) => document?.record['Description'])).toEqual(['first', 'second']);
});

it('one document is found once, however often the same was sent', async () => {
  const own = await start({ settings: { clientReference: false } });
  const id = await own.draft(invoice({ InvoiceNumber: 'Q-1', Date: '2026-11-20T10:00:00' }));
  await lose(own, id, 'resetBeforeWrite');
  await lose(own, id);
  await own.edit(id, { Description: 'edited' });
  await find(own, id);
  await sendAll(own, id, 'accepted');
  expect(recordOf(own, own.written()[0]?.id ?? '')).toMatchObject({ Description: 'edited' });
});

it('what a colleague changed as well is a decision', async () => {
  const own = await start();
  const id = await own.draft(invoice({ Description: 'first' }));
  await lose(own, id);
  const document = own.written()[0]?.id ?? '';
  const [line] = colleaguesInvoice()['Lines'] as Record<string, never>[];
  own.service.company.editAsColleague(document, {
    Description: 'theirs',
    Lines: [line ?? {}, { ...line, Description: 'added' }],
  });
  await own.edit(id, { Description: 'ours' });
  expect(await find(own, id)).toMatchObject({
    ...{ operation: 'replace', targetId: document, conflict: 'before' },
    ...{ content: { Description: 'ours', InvoiceNumber: own.written()[0]?.document?.record['InvoiceNumber'] } },
  });
  const { expected, theirs } = await conflictOf(own, id);
  expect([expected['Description'], theirs?.['Description']]).toEqual(['first', 'theirs']);
  // Also if the user only queues it again.
  expect(await sendAll(own, id, 'waiting')).toMatchObject({ waitingReason: 'changed' });
  expect(recordOf(own, document)).toMatchObject({ Description: 'theirs', Lines: [{}, {}] });
});

it('a document of which only the row of a list is known is found when it can be read', async () => {
  let own: Harness | null = null;
  const referenceOf = ({ Id: id }: Record<string, unknown>) => own && recordOf(own, String(id))['OrderReferenceNumber'];
  own = await start({ transport: listing((row) => ({ ...row, OrderReferenceNumber: referenceOf(row) ?? null })) });
  const id = await own.draft(invoice({ Description: 'first' }));
  await lose(own, id);
  await own.edit(id, { Description: 'second' });
  own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: { method: 'GET', path: `${path}/` } });
  expect(await sendAll(own, id, 'unknown')).toMatchObject({ operation: 'create', content: { Description: 'second' } });
  own.service.faults.clear();
  await own.call('reconcileDraft', { id });
  expect(await own.state(id)).toMatchObject({ operation: 'replace', baseline: { Description: 'first', Lines: [{}] } });
  await sendAll(own, id, 'accepted');
});

it.each([
  ['X-1', 'X-2', 'X-2'],
  ['Next', 'X-2', 'X-2'],
  ['X-1', 'Next', 'X-1'],
])('of the number %s, changed to %s, is %s left', async (sent, typed, left) => {
  const own = await start();
  const id = await own.draft(invoice({ InvoiceNumber: sent }));
  await lose(own, id);
  await own.edit(id, { InvoiceNumber: typed });
  expect(await find(own, id)).toMatchObject({ number: left, conflict: null, content: { InvoiceNumber: left } });
});

it('a reference that was typed since is no conflict with the mark of the submission', async () => {
  const own = await start();
  const id = await own.draft(invoice());
  await lose(own, id);
  await own.edit(id, { OrderReferenceNumber: 'PO-9' });
  expect(await find(own, id)).toMatchObject({ conflict: null, content: { OrderReferenceNumber: 'PO-9' } });
});

it('the row shows the merged content', async () => {
  const own = await start();
  const id = await own.draft(invoice({ Description: 'first' }));
  await lose(own, id);
  const [line] = colleaguesInvoice()['Lines'] as Record<string, never>[];
  const amounts = { VatAmount: 200, VatBase: 1000, AmountExcludingTax: 1000, AmountIncludingTax: 1200 };
  own.service.company.editAsColleague(own.written()[0]?.id ?? '', {
    ...{ SubTotal: 1000, VatTotal: 200, GrandTotal: 1200, CustomerCode: 'C00002' },
    Lines: [{ ...line, Quantity: 10, ...amounts }],
  });
  await own.edit(id, { Description: 'edited' });
  expect(await find(own, id)).toMatchObject({ total: '1200', lineCount: 1, customerCode: 'C00002' });
});

it('lots that the service chose are not sent back as entered ones', async () => {
  const bodies: string[] = [];
  const own = await start({
    transport: (send) => (request) => {
      if (request.method === 'PUT') bodies.push(Buffer.from(request.body ?? '').toString());
      return send(request);
    },
  });
  const product = createCompanies(1, sizes.small)[0]?.products.find(({ stockType }) => stockType === 4);
  const UnitCode = product?.units.find(({ main }) => main)?.code ?? product?.units[0]?.code ?? '';
  await own.refreshLists(['products']);
  const of = invoice({ Description: 'first' }, { ProductCode: product?.code ?? '', UnitCode, Quantity: '1' });
  const id = await own.draft(of, 'purchaseReturnInvoice');
  await lose(own, id, 'resetAfterWrite', own.service.paths.purchaseReturnInvoices);
  await own.edit(id, { Description: 'edited' });
  await find(own, id);
  await sendAll(own, id, 'accepted');
  const lots = bodies.map((body) => (JSON.parse(body) as { Lines: { Lots: unknown }[] }).Lines.map(({ Lots }) => Lots));
  expect(lots).toEqual([[[]]]);
});
