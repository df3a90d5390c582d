/** The application with real parts (SQLite, HTTP, the lookup worker) and the simulated service, in its own folder. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { createApplication } from '../../../main/application.ts';
import type { Application, ApplicationOptions } from '../../../main/application/application-host.ts';
import type { AddressQuestion, Log, Transport } from '../../../main/ports.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import type { Secrets } from '../../../main/secrets/secrets.ts';
import type { Answer, Arguments, EventName, OperationName } from '../../../preload/contract.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { DraftsChanged, QueueItem, QueueStatus } from '../../../domain/model/queue.ts';
import type { Api } from '../../../renderer/api.ts';
import { createNodeTransport } from '../../host/node-transport.ts';
import { saving } from '../../saving.ts';
import { createCompanies } from '../../../practice/seed/company.ts';
import { sizes, startService } from '../../service/service.ts';
import type { Service, StartOptions } from '../../service/types.ts';
import { plainOptions } from '../support/plain-options.ts';
import { backupWorker, listWorker } from '../support/workers.ts';
import { pacedClock } from './paced-clock.ts';
import type { PacedClock } from './paced-clock.ts';

export interface HarnessOptions {
  readonly service?: StartOptions;
  readonly settings?: Partial<ConnectionSettings>;
  /** How much faster than real time the application's clock runs. */
  readonly pace?: number;
  readonly checkPauses?: readonly number[];
  readonly transport?: (own: Transport) => Transport;
  readonly secrets?: Secrets;
  /** The filesystem on which the application assumes its folder to be. */
  readonly filesystem?: ApplicationOptions['filesystem'];
  readonly log?: Log;
  /** Whether the user has still to agree to kinds that nothing shows the service to take. */
  readonly asksFirst?: boolean;
}
export interface Heard {
  readonly name: EventName;
  readonly event: unknown;
}

/** A copy of a folder in which an application still works: a file that is removed meanwhile is not in it. */
function copyOfUsed(folder: string): string {
  const copy = newFolder();
  for (let tried = 1; ; tried += 1) {
    try {
      cpSync(folder, copy, { recursive: true });
      return copy;
    } catch (error) {
      if (tried === 10 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

export class Harness {
  /** Milliseconds after which `until` reports the application as hung. */
  static patience = 100_000;
  readonly service: Service;
  folder = newFolder();
  readonly heard: Heard[] = [];
  readonly clock: PacedClock;
  /** Number of requests that the application is waiting for. */
  #asked = 0;
  connectionId = '';
  /** The questions in the host's own dialog, and the answer to them. */
  readonly questions: AddressQuestion[] = [];
  confirms = false;
  /** Suggested names for saved files, and the path that the user chooses; by default the suggested name in the folder. */
  readonly offered: string[] = [];
  chosen: string | null | undefined;
  /** The file that the user chooses to restore. */
  chosenBackup: string | null = null;
  /** What happens while the user chooses a file. */
  whileChoosing: (() => Promise<unknown>) | null = null;
  #application: Application | null = null;
  readonly #abandoned: { readonly application: Application; readonly folder: string }[] = [];
  readonly #options: HarnessOptions;
  readonly #secrets: Secrets;

  private constructor(service: Service, options: HarnessOptions) {
    this.service = service;
    this.#options = options;
    this.#secrets = options.secrets ?? createMemorySecrets('test');
    this.clock = pacedClock(options.pace ?? 1);
  }

  static async start(options: HarnessOptions = {}): Promise<Harness> {
    const service = await startService({ data: 'small', ...options.service });
    const harness = new Harness(service, options);
    // The builders below use these goods from now on.
    goods = goodsOf(options.service?.seed ?? 1);
    await harness.open();
    await harness.#connect(service.apiKey);
    return harness;
  }

  /**
   * Another workstation with the same service and API key. `end` closes only the workstation; the first one closes the service.
   */
  static async beside(first: Harness, options: Omit<HarnessOptions, 'service'> = {}): Promise<Harness> {
    const harness = new Harness(first.service, options);
    await harness.open();
    await harness.#connect(first.service.apiKey);
    return harness;
  }

  async #connect(apiKey: string): Promise<void> {
    const { id, settings } = await this.call('createConnection', { settings: this.settings() });
    this.connectionId = id;
    await this.call('setApiKey', { id, apiKey });
    if (this.#options.asksFirst === true) return;
    const { acceptedKinds } = await this.call('getPreferences', {});
    const agreed = { connectionId: id, address: settings.baseUrl, kind: 'purchaseReturnInvoice' } as const;
    await this.call('setPreferences', { change: { acceptedKinds: [...acceptedKinds, agreed] } });
  }

  settings(): ConnectionSettings {
    return settingsFor(this.service, this.#options.settings);
  }

  /** `over`: options to replace when starting the application. */
  async open(over: Partial<ApplicationOptions> = {}): Promise<void> {
    this.#application = await createApplication({ ...this.options(), ...over });
    this.#application.on((name, event) => this.heard.push({ name, event }));
  }

  /** The changes of drafts reported so far. */
  changes(): readonly DraftsChanged[] {
    return this.heard.flatMap(({ name, event }) => (name === 'draftsChanged' ? [event as DraftsChanged] : []));
  }

  /** Listens to every event, as a page would; returns a function that stops listening. */
  on(listener: (name: EventName, event: unknown) => void): () => void {
    if (this.#application === null) throw new Error('the application is closed');
    return this.#application.on(listener);
  }

  isSending(): boolean {
    return this.#application?.isSending() === true;
  }

  options(): ApplicationOptions {
    const own = createNodeTransport();
    const { filesystem, log, checkPauses } = this.#options;
    const transport = this.#options.transport?.(own) ?? own;
    const plain = plainOptions(this.folder);
    return {
      ...plain,
      secrets: this.#secrets,
      transport: async (request) => {
        this.#asked += 1;
        return transport(request).finally(() => {
          this.#asked -= 1;
        });
      },
      clock: this.clock,
      log: log ?? plain.log,
      host: {
        ...plain.host,
        chooseFile: async (name) => {
          this.offered.push(name);
          await this.whileChoosing?.();
          return this.chosen === undefined ? join(this.folder, name) : this.chosen;
        },
        chooseBackup: () => Promise.resolve(this.chosenBackup),
        confirmAddress: async (question) => {
          await Promise.resolve();
          this.questions.push(question);
          return this.confirms;
        },
      },
      listWorker,
      backupWorker,
      checkPauses: checkPauses ?? [30, 150, 400],
      ...(filesystem === undefined ? {} : { filesystem }),
    };
  }

  call<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>> {
    if (this.#application === null) throw new Error('the application is closed');
    return this.#application.handle(name, args);
  }

  async close(): Promise<void> {
    await this.#application?.close();
    this.#application = null;
  }

  /**
   * Simulates a killed process: nothing is closed, and no pending call completes. The files it left are moved to another folder,
   * because this process still has the former one open.
   */
  abandon(): void {
    if (this.#application === null) return;
    const { folder } = this;
    this.#abandoned.push({ application: this.#application, folder });
    this.#application = null;
    this.folder = copyOfUsed(folder);
  }

  async end(): Promise<void> {
    await this.close();
    await this.service.close();
    // Close the threads before removing their files: a thread inside SQLite would crash the process.
    await Promise.all(this.#abandoned.map(({ application }) => application.close().catch(() => undefined)));
    for (const folder of [this.folder, ...this.#abandoned.map((one) => one.folder)]) {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async draft(content: Arguments<'createDraft'>['content'], kind: DocumentKind = 'salesReturnInvoice') {
    const { connectionId } = this;
    return (await this.call('createDraft', { connectionId, kind, ...(content === undefined ? {} : { content }) })).id;
  }

  /** A draft that replaces, changes or deletes a document of the service, with typed changes. */
  async openAs(
    kind: DocumentKind,
    documentId: string,
    operation: Exclude<Operation, 'create'>,
    change: ValueRecord = {},
  ): Promise<Draft> {
    const { connectionId } = this;
    const opened = await this.call('openDocument', { connectionId, kind, documentId, operation });
    if (!('draft' in opened)) throw new Error(JSON.stringify(opened.problem));
    return this.edit(opened.draft.id, change);
  }
  /** Saves typed changes as the editor does. */
  async edit(id: string, change: ValueRecord): Promise<Draft> {
    const { revision, content } = await this.state(id);
    if (Object.keys(change).length > 0) {
      const saved = await this.call('saveDraft', saving({ id, revision, content: { ...content, ...change } }));
      if (!saved.saved) throw new Error(`not saved: ${saved.why}`);
    }
    return this.state(id);
  }

  /** Makes `count` sales returns; `numbers` gives the number of each. */
  async draftAll(count: number, numbers: (index: number) => string): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await this.draft(invoice({ InvoiceNumber: numbers(at) })));
    return ids;
  }
  /** The operations as the page calls them. */
  get api(): Api {
    return new Proxy({} as Api, { get: (_, name) => (args: never) => this.call(name as OperationName, args) });
  }

  /** Queues and submits. Agrees to whatever may be cleared; clearing.test.ts has the question. */
  async send(ids: readonly string[]): Promise<void> {
    const { notQueued: asked } = await this.call('queueDrafts', { ids });
    const agreed = asked.map(({ id, clearing }) => ({ id, members: clearing?.members ?? [] }));
    const again = agreed.map(({ id }) => id);
    const { notQueued } =
      again.length === 0 ? { notQueued: [] } : await this.call('queueDrafts', { ids: again, agreed });
    if (notQueued.length > 0) throw new Error(`not queued: ${JSON.stringify(notQueued)}`);
    await this.submit(ids);
  }
  submit(ids?: readonly string[]): Promise<QueueStatus> {
    return this.call('submitQueue', { connectionId: this.connectionId, ...(ids === undefined ? {} : { ids }) });
  }
  status(): Promise<QueueStatus> {
    return this.call('getQueueStatus', { connectionId: this.connectionId });
  }
  async items(): Promise<readonly QueueItem[]> {
    return (await this.call('listQueue', { connectionId: this.connectionId })).items;
  }
  async state(id: string): Promise<Draft> {
    const draft = await this.call('getDraft', { id });
    if (draft === null) throw new Error(`no draft ${id}`);
    return draft;
  }
  states(ids: readonly string[]): Promise<readonly string[]> {
    return Promise.all(ids.map(async (id) => (await this.state(id)).state));
  }
  async outcomes(draftId: string): Promise<readonly string[]> {
    return (await this.call('listAttempts', { draftId })).map(({ outcome }) => outcome);
  }
  /** Fetches the connection's lists, and waits until they are there. */
  async refreshLists(kinds?: Arguments<'refreshLookups'>['kinds']): Promise<void> {
    const { connectionId } = this;
    await this.call('refreshLookups', { connectionId, ...(kinds === undefined ? {} : { kinds }) });
    await this.until(async () => {
      const lists = await this.call('listLookupStatus', { connectionId });
      const asked = lists.filter(({ kind }) => kinds?.some((one) => one === kind) ?? true);
      return asked.every(({ refreshing, refreshedAt }) => !refreshing && refreshedAt !== null);
    });
  }
  settled(): Promise<QueueStatus> {
    return this.until(async () => {
      const status = await this.status();
      return status.activity === 'sending' ? null : status;
    });
  }
  /** Advances the clock: callbacks due within that time are called. Resolves after everything that they started has finished. */
  async pass(ms: number): Promise<void> {
    await this.quiet();
    this.clock.pass(ms);
    await this.quiet();
  }
  /** Waits for what Rampa does only after a minute or more, and lets the time pass. */
  passUntil<T>(look: () => Promise<T | null | false>): Promise<T> {
    return this.until(async () => {
      await this.pass(5_000);
      return look();
    });
  }
  /** Waits until no request is pending or about to be sent: follow-up requests are sent within a few turns of the event loop. */
  async quiet(): Promise<void> {
    for (let still = 0; still < 20; still = this.#asked === 0 ? still + 1 : 0) await setImmediate();
  }
  async until<T>(look: () => Promise<T | null | false>, timeoutMs = Harness.patience): Promise<T> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const found = await look();
      if (found !== null && found !== false) return found;
      if (performance.now() > end) {
        const items = (await this.items()).map(({ state, number, lastAttempt }) => ({ state, number, lastAttempt }));
        throw new Error(`waited in vain: ${JSON.stringify({ status: await this.status(), items }, null, 1)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  /** Saves settings as the page does: confirms the queued documents that the answer names. Returns how many became drafts. */
  async change(settings: ConnectionSettings): Promise<number> {
    const { connectionId: id } = this;
    const first = await this.call('updateConnection', { id, settings });
    if (!('affected' in first)) return first.withdrawn.length;
    const idOf = (document: { readonly id: string }): string => document.id;
    const withdraw = { affected: first.affected.map(idOf), heldBack: first.heldBack.map(idOf) };
    const second = await this.call('updateConnection', { id, settings, withdraw });
    if ('affected' in second) throw new Error('other documents are affected');
    return second.withdrawn.length;
  }

  /** Documents created by requests, in the order in which they were written. */
  written(kind: DocumentKind = 'salesReturnInvoice') {
    const { ledger } = this.service;
    return ledger
      .requests({ wrote: true })
      .flatMap(({ wrote }) =>
        wrote?.operation === 'create' && wrote.kind === kind ? [{ ...wrote, document: ledger.document(wrote.id) }] : [],
      );
  }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'rampa-application-'));

/** The settings with which a connection reaches the service; `over` overrides some. */
export function settingsFor(service: Service, over: Partial<ConnectionSettings> = {}): ConnectionSettings {
  const user = service.users[0];
  return {
    ...connectionDefaults,
    name: 'Test',
    baseUrl: service.baseUrl,
    authUrl: service.authUrl,
    organisation: service.organisation,
    userId: user?.id ?? 1,
    companyId: user?.companies[0] ?? 1,
    usesEInvoice: service.companies[0]?.usesEInvoice ?? false,
    timeoutSeconds: 60,
    ...over,
    assumed: {
      ...connectionDefaults.assumed,
      despatchesPath: service.paths.despatches,
      quotesPath: service.paths.quotes,
      purchaseReturnsPath: service.paths.purchaseReturnInvoices,
      ...over.assumed,
    },
  };
}

const goodsOf = (seed: number) => {
  const [company] = createCompanies(seed, sizes.small);
  const [product] = company.products;
  // Stock type 1, which needs no lots or serial numbers, in its main unit.
  return { product: product?.code ?? '', unit: product?.units[0]?.code ?? '', warehouse: company.warehouses[0]?.name };
};
let goods = goodsOf(1);

/** A line that the seeded company accepts. */
export const goodsLine = () => ({
  ProductCode: goods.product,
  UnitCode: goods.unit,
  WarehouseName: goods.warehouse ?? '',
});

let lines = 0;
const line = (change: Record<string, string>) => ({
  $key: `k${(lines += 1)}`,
  ...goodsLine(),
  Quantity: '2',
  UnitPrice: '100',
  CurrencyCode: 'TRY',
  ExchangeRate: '1',
  VatRate: '20',
  VatIncluded: false,
  Discounts: [],
  Lots: [],
  SerialNumbers: [],
  ...change,
});

/** A sales return invoice with one line that the seeded company accepts. */
export const invoice = (change: Record<string, string | boolean> = {}, lineChange: Record<string, string> = {}) => ({
  InvoiceNumber: 'Next',
  Date: '2026-11-20',
  CustomerCode: 'C00001',
  ProfileId: 'TEMELFATURA',
  InvoiceTypeCode: 'IADE',
  ...change,
  Lines: [line(lineChange)],
});

/** An inbound despatch with one line that the seeded company accepts. */
export const despatch = (change: Record<string, string> = {}) => ({
  DespatchType: '2',
  DespatchNumber: 'Next',
  Date: '2026-11-20',
  CustomerCode: 'C00001',
  CurrencyCode: 'TRY',
  ...change,
  Lines: [line({})],
});
