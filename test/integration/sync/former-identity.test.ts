/** A document of a former company or user, whose reading is refused now, does not hold up those of the present one. */
import { expect, it } from 'vitest';
import { checkPauses } from '../../../domain/check-pauses.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { colleaguesInvoice, startWriting } from '../application/opened.ts';

const path = 'sales-return-invoices';
const posts = { method: 'POST', path } as const;
const error = { Code: '0110', Message: 'no' };
const forbidden = {
  kind: 'response' as const,
  ...{ status: 403, headers: { 'content-type': 'application/json' } },
  body: Buffer.from(JSON.stringify({ Success: false, ResultCode: '0110', Message: 'no', Data: null, Errors: [error] })),
};

/** Once `isRefused`, the service refuses everything with 2 in this header. */
async function startRefusing(header: 'X-CompanyID' | 'X-UserID') {
  const refusing = { isRefused: false };
  const own = await startWriting({
    ...{ settings: { parallel: 1 }, pace: 1e-6, checkPauses },
    transport: (send) => (request) => {
      const isRefused = refusing.isRefused && request.headers[header] === '2' && request.url.includes('/api/v1/');
      return isRefused ? Promise.resolve(forbidden) : send(request);
    },
  });
  const { assumed, ...right } = own.settings();
  return { own, refusing, right: { ...right, assumed: { ...assumed, writePurchaseReturns: true } } };
}
/** The document is lost; then the settings are corrected, and the service refuses the former ones. */
async function lostThenCorrected(
  { own, refusing, right }: Awaited<ReturnType<typeof startRefusing>>,
  id: string,
  method: 'POST' | 'PUT',
): Promise<void> {
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method, path } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  await own.call('pauseQueue', { connectionId: own.connectionId });
  refusing.isRefused = true;
  await own.change(right);
  await own.close();
  await own.open();
  await own.quiet();
}
const passes = async (own: Harness): Promise<void> => {
  for (let time = 0; time < 60; time += 1) await own.pass(5_000);
};

it('creates of the present company are sent, and a lost one is found', async () => {
  const started = await startRefusing('X-CompanyID');
  const { own, right } = started;
  await own.change({ ...right, companyId: 2 });
  await lostThenCorrected(started, await own.draft(invoice()), 'POST');
  const others = await own.draftAll(3, () => 'Next');
  own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
  await own.call('queueDrafts', { ids: others });
  await own.submit();
  await passes(own);
  expect(await own.states(others)).toEqual(['accepted', 'accepted', 'accepted']);
});

it('replacements of the present user are sent', async () => {
  const started = await startRefusing('X-UserID');
  const { own, right } = started;
  const targets = ['Z-1', 'Z-2', 'Z-3'].map((InvoiceNumber) =>
    own.service.company.createAsColleague('salesReturnInvoice', colleaguesInvoice({ InvoiceNumber })),
  );
  const open = async (target: string | undefined): Promise<string> =>
    (await own.openAs('salesReturnInvoice', target ?? '', 'replace', { Description: 'ours' })).id;
  await own.change({ ...right, userId: 2 });
  await lostThenCorrected(started, await open(targets[0]), 'PUT');
  const others = [await open(targets[1]), await open(targets[2])];
  await own.send(others);
  await own.submit();
  await passes(own);
  expect(await own.states(others)).toEqual(['accepted', 'accepted']);
  expect(await own.status()).toMatchObject({ activity: 'idle', finished: 2, total: 2 });
});
