import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { mostRequests } from '../../../domain/compatibility/report.ts';
import type { CheckedList, CompatibilityReport } from '../../../domain/compatibility/report.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { Assumptions } from '../../../domain/settings.ts';
import { Harness } from '../application/harness.ts';
import type { HarnessOptions } from '../application/harness.ts';

let own: Harness;
afterEach(() => own.end());

async function start(options: HarnessOptions): Promise<Harness> {
  own = await Harness.start(options);
  own.service.ledger.forgetRequests();
  return own;
}
const check = (): Promise<CompatibilityReport> => own.call('checkCompatibility', { id: own.connectionId });
const found = ({ findings }: CompatibilityReport, name: keyof Assumptions) =>
  findings.find(({ key }) => key === `assumed.${name}`);
const missing = ({ lists }: CompatibilityReport, of: CheckedList) => lists.find(({ list }) => list === of)?.missing;
const wrong = { ...connectionDefaults.assumed, despatchesPath: '/x', quotesPath: '/y', pageParameter: 'z' };

describe('the check of a service', () => {
  it('corrects wrong settings if the service behaves as expected', async () => {
    await start({ service: { customers: 130, products: 130 }, settings: { assumed: wrong } });
    const report = await check();
    expect(report).toMatchObject({ stopped: null, limit: 10_000 });
    expect(found(report, 'despatchesPath')).toMatchObject({ found: '/despatches', reason: 'documents' });
    expect(found(report, 'quotesPath')).toMatchObject({ found: '/quotes', reason: 'documents' });
    expect(found(report, 'purchaseReturnsPath')).toMatchObject({ found: '/purchase-return-invoices' });
    expect(found(report, 'pageParameter')).toMatchObject({ found: '', reason: 'whole', detail: '130' });
    expect(missing(report, 'products')).toEqual([]);
    expect(missing(report, 'customers')).toEqual([]);
    expect(report.lists.map(({ list }) => list)).toEqual(expect.arrayContaining(['quote', 'representatives']));
    const requests = own.service.ledger.requests({ path: '/api/v1/' });
    expect([requests.length, report.requests]).toEqual([report.requests, report.used]);
    expect(own.service.ledger.requests({ wrote: true })).toEqual([]);
  });

  it.each(['second', 'stranger'] as const)(
    'with profile %s is right or reports what it does not know',
    async (profile) => {
      await start({ service: { profile } });
      const { paths } = own.service;
      const report = await check();
      expect(report.stopped).toBeNull();
      for (const [name, path] of [
        ['despatchesPath', paths.despatches],
        ['quotesPath', paths.quotes],
        ['purchaseReturnsPath', paths.purchaseReturnInvoices],
      ] as const) {
        expect([path, null]).toContain(found(report, name)?.found);
      }
      const parameter = profile === 'second' ? 'page' : 'pageNo';
      const isPaged = profile === 'second' ? { found: parameter, reason: 'parameterWorks' } : { found: null };
      expect(found(report, 'pageParameter')).toMatchObject(isPaged);
      const requests = own.service.ledger.requests({ path: '/api/v1/' });
      expect(requests.length).toBe(report.requests);
      expect(requests.length).toBeLessThanOrEqual(mostRequests);
      expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
      // For products the second profile has none of these, and the stranger uses other names.
      if (profile === 'second') expect(missing(report, 'products')).toEqual(['stockType', 'barcodes', 'price']);
      const text = JSON.stringify(report);
      for (const value of ['C00001', 'P00001', own.service.apiKey]) expect(text).not.toContain(value);
    },
  );

  it('finds the pages of the stranger’s long lists', async () => {
    await start({ service: { profile: 'stranger', customers: 130, products: 260 } });
    const report = await check();
    expect(found(report, 'pageParameter')).toMatchObject({ found: 'pageNo', reason: 'parameterWorks' });
    expect(found(report, 'firstPage')).toMatchObject({ found: 1, reason: 'parameterWorks' });
  });

  it('sends no more requests than announced, even if tokens expire', async () => {
    await start({ service: { profile: 'stranger' } });
    let asked = 0;
    own.on((name) => {
      if (name !== 'compatibilityProgress') return;
      asked += 1;
      if (asked % 3 === 0) own.service.clock.advance(301_000);
    });
    const report = await check();
    expect(own.service.ledger.requests({ path: '/api/v1/' }).length).toBe(report.requests);
    expect(report.requests).toBeLessThanOrEqual(mostRequests);
    expect(own.service.tokens.counts().refreshes).toBeGreaterThan(1);
  });

  it('ends when further requests are pointless, with the findings so far', async () => {
    await start({ service: { limit: 8 } });
    const report = await check();
    expect(report.stopped).toMatchObject({ reason: 'limit' });
    expect(missing(report, 'products')).toEqual([]);
    expect(found(report, 'quotesPath')).toMatchObject({ found: null, reason: 'notTried' });

    await own.service.company.setOnline(false);
    expect((await check()).requests).toBeLessThanOrEqual(2);
  });

  it('is stopped by the user', async () => {
    await start({});
    own.on((name, event) => {
      const isFifth = name === 'compatibilityProgress' && (event as { requests: number }).requests === 5;
      if (isFifth) void own.call('cancelCompatibilityCheck', { id: own.connectionId });
    });
    const report = await check();
    expect(report.stopped).toMatchObject({ reason: 'aborted' });
    expect(report.requests).toBe(5);
    expect(report.lists).toHaveLength(4);
  });

  it('runs once at a time, and not without a user', async () => {
    await start({});
    const first = check();
    await expect(check()).rejects.toMatchObject({ code: 'invalidState' });
    expect((await first).stopped).toBeNull();
    await own.call('updateConnection', { id: own.connectionId, settings: { ...own.settings(), userId: null } });
    await expect(check()).rejects.toMatchObject({ code: 'invalidState' });
  });

  it('is saved as a text', async () => {
    await start({});
    const { path } = await own.call('saveText', { name: 'Uyum', text: 'Sınır: 10.000\n' });
    expect(path).toBe(join(own.folder, 'Uyum.txt'));
    expect(readFileSync(path ?? '', 'utf8')).toBe('Sınır: 10.000\n');
  });
});
