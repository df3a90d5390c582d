import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ApplicationStartError } from '../../../main/application.ts';
import { createBridge } from '../../../main/bridge/bridge.ts';
import type { SecretStore } from '../../../main/ports.ts';
import { SecretError } from '../../../main/secrets/secret-error.ts';
import type { LookupProgress } from '../../../domain/model/lookup.ts';
import { createCompanies } from '../../../practice/seed/company.ts';
import { alike } from '../../service/seed/alike.ts';
import { invoice } from './harness.ts';
import type { Harness } from './harness.ts';
import { ownHarness } from './own-harness.ts';
import { saving } from '../../saving.ts';

describe('drafts', () => {
  it('start with today’s date and "Next", are saved with their problems, and exist after a restart', async () => {
    const own = await ownHarness();
    const id = await own.draft(undefined);
    const begun = await own.call('getDraft', { id });
    const now = new Date();
    const pad = (value: number): string => String(value).padStart(2, '0');
    const today = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
    expect(begun).toMatchObject({ operation: 'create', content: { InvoiceNumber: 'Next', Date: today }, revision: 1 });
    expect(begun?.errorCount).toBeGreaterThan(0);
    const saved = await own.call('saveDraft', saving({ id, revision: 1, content: invoice() }));
    expect(saved).toMatchObject({ saved: true, summary: { errorCount: 0, total: '240', lineCount: 1, revision: 2 } });
    expect(await own.call('saveDraft', saving({ id, revision: 1, content: {} }))).toMatchObject({
      saved: false,
      why: 'stale',
    });
    expect(await own.call('saveDraft', saving({ id: 'none', revision: 1, content: {} }))).toMatchObject({
      why: 'gone',
    });
    await own.close();
    await own.open();
    expect(await own.call('getDraft', { id })).toMatchObject({ content: invoiceLike(), revision: 2 });
  });

  it('include product problems once the lists are loaded', async () => {
    const own = await ownHarness();
    const id = await own.draft(invoice({}, { UnitCode: 'PALLET' }));
    expect(await own.state(id)).toMatchObject({ errorCount: 0 });
    const before = (await own.state(id)).warningCount + (await own.state(id)).errorCount;
    await own.refreshLists();
    // For a saved draft main uses the page's counts; for a draft that main makes or queues, it counts itself.
    const after = await own.call('duplicateDraft', { id });
    expect(after.warningCount + after.errorCount).toBeGreaterThan(before);
  });

  it('are copied as new documents without the values that the service assigned', async () => {
    const own = await ownHarness();
    const id = await own.draft({
      ...invoice({ InvoiceNumber: 'A-1', Description: 'as typed' }),
      Id: 'f0000000-0000-4000-8000-000000000000',
      TaxNumber: '123',
      CreateDate: '2026-01-01',
      GrandTotal: '999',
    });
    const copy = await own.call('duplicateDraft', { id });
    expect(copy.id).not.toBe(id);
    expect(copy.content).toMatchObject({ InvoiceNumber: 'Next', Description: 'as typed', GrandTotal: '999' });
    for (const name of ['Id', 'TaxNumber', 'CreateDate']) expect(copy.content).not.toHaveProperty(name);
  });

  it('that follow another one have its date if it was made today, and otherwise today’s date', async () => {
    const own = await ownHarness();
    const { connectionId } = own;
    const kind = 'salesReturnInvoice';
    const like = await own.draft(invoice({ Date: '2026-08-05T14:31:22' }));
    const dateNow = async (more = {}) =>
      (await own.call('createDraft', { connectionId, kind, ...more })).content['Date'];
    expect(await dateNow({ like })).toBe('2026-08-05');
    await own.pass(24 * 3_600_000);
    expect(await dateNow({ like })).toBe(await dateNow());
  });

  it('are created from templates, with today’s date and without values specific to one document', async () => {
    const own = await ownHarness();
    const { connectionId } = own;
    const draftId = await own.draft(
      invoice({ InvoiceNumber: 'A-1', Date: '2026-01-05', Description: 'as typed', GrandTotal: '999' }),
    );
    const { id, ...template } = await own.call('saveTemplate', { draftId, name: ' Every  month ', replaces: [] });
    expect(template).toMatchObject({ connectionId, kind: 'salesReturnInvoice', name: 'Every month', lineCount: 1 });
    await own.call('deleteDrafts', { ids: [draftId] });
    const file = new Sqlite(join(own.folder, 'documents.db'));
    file.exec(`UPDATE templates SET content = json_set(content, '$.GrandTotal', '999')`);
    file.close();
    const begun = await own.call('createFromTemplate', { id });
    const { Date: today } = (await own.call('createDraft', { connectionId, kind: 'salesReturnInvoice' })).content;
    expect(begun).toMatchObject({ state: 'draft', operation: 'create', revision: 1, lineCount: 1 });
    expect(begun.content).toMatchObject({ InvoiceNumber: 'Next', Date: today, Description: 'as typed' });
    expect(begun.content).not.toHaveProperty('GrandTotal');
    await own.call('renameTemplate', { id, name: 'Each  month ' });
    expect((await own.call('listTemplates', { connectionId })).map(({ name }) => name)).toEqual(['Each month']);
    expect(await own.call('deleteTemplate', { id })).toEqual({ deleted: true });
    expect(await own.call('listTemplates', { connectionId })).toEqual([]);
    await expect(own.call('createFromTemplate', { id })).rejects.toMatchObject({ code: 'notFound' });
    expect(await own.call('undeleteTemplate', { id })).toEqual({ name: 'Each month' });
    await expect(own.call('saveTemplate', { draftId, name: 'Gone', replaces: [] })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('are deleted and restored, and the page is notified', async () => {
    const own = await ownHarness();
    const id = await own.draft(invoice());
    expect(await own.call('deleteDrafts', { ids: [id] })).toEqual({ deleted: [id] });
    expect(await own.call('getDraft', { id })).toBeNull();
    expect(await own.call('undeleteDrafts', { ids: [id] })).toEqual({ undeleted: [id] });
    await own.call('queueDrafts', { ids: [id] });
    expect(await own.call('deleteDrafts', { ids: [id] })).toEqual({ deleted: [] });
    const changes = own.changes();
    await own.until(() => Promise.resolve(own.changes().at(-1)?.sequence === 4));
    expect(changes[0]).toMatchObject({ drafts: [{ summary: { id, state: 'draft' }, queued: null }], gone: [] });
    expect(own.changes().at(-1)).toMatchObject({
      drafts: [{ summary: { id, state: 'ready' }, queued: { position: 1 } }],
    });
  });

  it('are opened from the service, or the problem is reported', async () => {
    const own = await ownHarness();
    const id = await own.draft(invoice({ Description: 'one' }));
    await own.send([id]);
    const documentId = await own.until(async () => (await own.state(id)).acceptedId);
    const { connectionId } = own;
    const kind = 'salesReturnInvoice';
    const opened = await own.call('openDocument', { connectionId, kind, documentId, operation: 'change' });
    if (!('draft' in opened)) throw new Error('not opened');
    expect(opened.draft).toMatchObject({ operation: 'change', targetId: documentId, content: { Description: 'one' } });
    expect(opened.draft.baseline).toEqual(opened.draft.content);
    // Nothing was changed, so there is nothing to send.
    expect(await own.call('queueDrafts', { ids: [opened.draft.id] })).toMatchObject({
      notQueued: [{ why: 'nothing' }],
    });
    const none = '00000000-0000-4000-8000-000000000000';
    expect(await own.call('openDocument', { connectionId, kind, documentId: none, operation: 'delete' })).toMatchObject(
      {
        problem: { reason: 'notFound', status: 404 },
      },
    );
  });
});

describe('connections', () => {
  it('never reveal the key, and cannot be removed while they have unfinished documents', async () => {
    const own = await ownHarness();
    const id = await own.draft(invoice());
    const listed = await own.call('listConnections', {});
    expect(listed).toMatchObject([{ id: own.connectionId, hasApiKey: true }]);
    expect(JSON.stringify(listed)).not.toContain(own.service.apiKey);
    expect(await own.call('removeConnection', { id: own.connectionId })).toEqual({ removed: false, drafts: 1 });
    expect((await own.call('renewSession', { id: own.connectionId })).problem).toBeNull();
    await own.call('deleteDrafts', { ids: [id] });
    expect(await own.call('clearApiKey', { id: own.connectionId })).toMatchObject({ hasApiKey: false });
    expect(await own.call('removeConnection', { id: own.connectionId })).toMatchObject({ removed: true });
    expect(await own.call('listConnections', {})).toEqual([]);
    await expect(own.call('getQueueStatus', { connectionId: own.connectionId })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('are tested step by step, and show the token’s claims', async () => {
    const own = await ownHarness({ service: { limit: 777 } });
    const steps = await own.call('testConnection', { id: own.connectionId });
    expect(steps.filter(({ result }) => result === 'failed')).toEqual([]);
    const status = await own.call('getConnectionStatus', { id: own.connectionId });
    expect(status).toMatchObject({ signedIn: true, budget: { limit: 777, used: 1, nearLimit: false } });
    own.service.tokens.setKey('wrong');
    await own.call('setApiKey', { id: own.connectionId, apiKey: 'another' });
    const failed = (await own.call('testConnection', { id: own.connectionId })).find(
      ({ result }) => result === 'failed',
    );
    expect(failed).toMatchObject({ step: 'login', fields: ['organisation', 'apiKey'] });
  });

  it.each(['api-key', 'tokens'])(
    'stay while the keychain does not delete their %s, and can then be removed',
    async (name) => {
      const kept = new Map<string, string>();
      let isLocked = false;
      const store: SecretStore = {
        get: (account) => Promise.resolve(kept.get(account) ?? null),
        set: (account, secret) => Promise.resolve(void kept.set(account, secret)),
        delete: (account) =>
          isLocked && account.endsWith(name)
            ? Promise.reject(new SecretError('locked', 'the collection is locked'))
            : Promise.resolve(void kept.delete(account)),
      };
      const own = await ownHarness({ secrets: { store, storage: { kind: 'keychain' } } });
      const id = own.connectionId;
      await own.call('testConnection', { id });
      const accounts = ['api-key', 'tokens'].map((secret) => `connection/${id}/${secret}`);
      expect([...kept.keys()].sort()).toEqual(accounts);
      isLocked = true;
      await expect(own.call('removeConnection', { id })).rejects.toMatchObject({ code: 'locked' });
      expect([...kept.keys()]).toEqual([`connection/${id}/${name}`]);
      expect(await own.call('listConnections', {})).toMatchObject([{ id, hasApiKey: name === 'api-key' }]);
      isLocked = false;
      expect(await own.call('removeConnection', { id })).toMatchObject({ removed: true });
      expect(kept.size).toBe(0);
      expect(await own.call('listConnections', {})).toEqual([]);
    },
  );

  it('report that the keychain refused, and drafting continues', async () => {
    const locked = (): Promise<never> => Promise.reject(new SecretError('locked', 'the collection is locked'));
    const own = await ownHarness();
    const { connectionId } = own;
    await own.close();
    await own.open({ secrets: { store: { get: locked, set: locked, delete: locked }, storage: { kind: 'keychain' } } });
    const bridge = createBridge({ handle: (name, args) => own.call(name, args) });
    expect(await bridge.call('setApiKey', { id: connectionId, apiKey: 'k' })).toMatchObject({
      ok: false,
      error: { code: 'secrets' },
    });
    await own.send([await own.draft(invoice())]);
    await own.until(async () => (await own.status()).activity === 'stalled');
    expect((await own.status()).blockedReason).toBe('keychain');
  });
});

describe('lists', () => {
  it.each(['first', 'stranger'] as const)(
    'find products by the barcodes that the %s service reports',
    async (profile) => {
      const own = await ownHarness({ service: { profile } });
      await own.refreshLists();
      const size = { customers: 20, products: 70 };
      const [{ products }] = createCompanies(1, size, profile === 'stranger' ? alike : undefined);
      const isAlone = (sought: string): boolean => products.filter(({ barcode: one }) => one === sought).length === 1;
      const product = products.find(({ units, barcode: carried }) => units.length > 1 && isAlone(carried));
      const ask = (query: string) =>
        own.call('searchLookup', { connectionId: own.connectionId, kind: 'products', query, limit: 8 });
      const barcode = product?.barcode ?? '';
      const [main, pack] = product?.units ?? [];
      const found = await ask(barcode);
      expect(found.total).toBe(1);
      expect(found.rows[0]).toMatchObject({ code: product?.code, name: product?.name, barcode: { text: barcode } });
      // The first service reports one barcode for the product; the stranger several for each unit, with the vendor's own unit
      // codes.
      expect(found.rows[0]?.barcode?.unit).toBe(profile === 'first' ? undefined : main?.code);
      const packed = await ask(`10${barcode}`);
      expect(packed.rows.map((row) => row.barcode?.unit)).toEqual(profile === 'first' ? [] : [pack?.code]);
    },
  );

  it('are fetched with progress, searched offline, and kept when a fetch fails or is cancelled', async () => {
    const own = await ownHarness();
    const { connectionId } = own;
    await own.refreshLists();
    const found = await own.call('searchLookup', { connectionId, kind: 'customers', query: 'C00001', limit: 5 });
    expect(found.rows[0]?.code).toBe('C00001');
    expect(
      await own.call('getLookupRows', { connectionId, kind: 'customers', codes: ['none', 'C00002'] }),
    ).toMatchObject([null, { code: 'C00002' }]);
    const progress = own.heard
      .filter(({ name }) => name === 'lookupProgress')
      .map(({ event }) => event as LookupProgress);
    for (const kind of ['customers', 'products', 'warehouses']) {
      const phases = progress.filter((each) => each.kind === kind).map(({ phase }) => phase);
      expect(phases[0]).toBe('fetching');
      expect(phases.at(-1)).toBe('done');
    }
    own.service.faults.arm({ kind: 'html', match: { path: '/customers' } });
    await own.call('refreshLookups', { connectionId, kinds: ['customers'] });
    const failed = await own.until(async () => {
      const status = (await own.call('listLookupStatus', { connectionId })).find(({ kind }) => kind === 'customers');
      return status?.refreshing === false && status;
    });
    expect(failed.problem).not.toBeNull();
    expect(failed.count).toBe(20);
    own.service.faults.arm({ kind: 'delayBefore', ms: 3_000, match: { path: '/products' } });
    await own.call('refreshLookups', { connectionId, kinds: ['products', 'currencies'] });
    await own.service.ledger.waitFor(({ path, sequence }) => path.includes('/products') && sequence > 8);
    await own.call('cancelLookupRefresh', { connectionId });
    await own.until(async () =>
      (await own.call('listLookupStatus', { connectionId })).every(({ refreshing }) => !refreshing),
    );
    const cancelled = own.heard.filter(({ event }) => (event as LookupProgress).phase === 'cancelled');
    expect(cancelled).toHaveLength(2);
    expect((await own.call('listLookupStatus', { connectionId })).find(({ kind }) => kind === 'products')?.count).toBe(
      70,
    );
  });
});

describe('a cache of lists that is damaged where only the thread reads', () => {
  /** Zeroes the first page of the customers, which a refresh reads only to drop the former list. */
  async function damaged(): Promise<Harness> {
    const own = await ownHarness();
    await own.refreshLists(['customers']);
    await own.close();
    const path = join(own.folder, 'lookups.db');
    const file = new Sqlite(path);
    file.pragma('wal_checkpoint(TRUNCATE)');
    const page = file.prepare(`SELECT rootpage FROM sqlite_master WHERE name GLOB 'rows_[0-9]*' AND type = 'table'`);
    const root = Number(page.pluck().get());
    file.close();
    const bytes = readFileSync(path);
    bytes.fill(0, (root - 1) * 4096, root * 4096);
    writeFileSync(path, bytes);
    await own.open();
    return own;
  }

  it('is replaced by a refresh', async () => {
    const own = await damaged();
    const { connectionId } = own;
    await own.call('refreshLookups', { connectionId, kinds: ['customers'] });
    await own.until(async () => {
      const [customers] = await own.call('listLookupStatus', { connectionId });
      return customers?.refreshing === false;
    });
    const [customers] = await own.call('listLookupStatus', { connectionId });
    expect(customers).toMatchObject({ kind: 'customers', count: 20, problem: null });
    expect(readdirSync(own.folder)).toContain('lookups.db.damaged');
  });

  it('has no lists of the former company', async () => {
    const own = await damaged();
    const id = own.connectionId;
    await own.call('updateConnection', { id, settings: { ...own.settings(), companyId: 99 } });
    const [customers] = await own.call('listLookupStatus', { connectionId: id });
    expect(customers).toMatchObject({ kind: 'customers', count: 0, refreshedAt: null });
  });
});

describe('a start that fails', () => {
  it.each([
    [
      'databaseNewer',
      (path: string) => {
        const database = new Sqlite(path);
        database.pragma('user_version = 999');
        database.close();
      },
    ],
    ['databaseDamaged', (path: string) => writeFileSync(path, 'no database '.repeat(500))],
    [
      'internal',
      (path: string) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ])('reports %s, and leaves the file unchanged', async (code, spoil) => {
    const own = await ownHarness();
    await own.close();
    const path = join(own.folder, 'documents.db');
    spoil(path);
    const read = (): Buffer | null => (statSync(path).isFile() ? readFileSync(path) : null);
    const before = read();
    const error = await own.open().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApplicationStartError);
    expect(error).toMatchObject({ code });
    expect(read()).toEqual(before);
  });
});

const invoiceLike = () => ({ InvoiceNumber: 'Next', CustomerCode: 'C00001', Lines: [{ Quantity: '2' }] });
