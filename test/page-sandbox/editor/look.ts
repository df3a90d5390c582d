/**
 * Takes pictures of the editor over the fake into a folder, checks each with axe, and measures what a key costs in a
 * document of a thousand lines: `node test/page-sandbox/editor/look.ts DIR [SCENE,…]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Arguments, BridgeResult, RampaApi } from '../../../preload/contract.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import { serve } from '../serve.ts';
import { identifier, lines, lists } from './lists.ts';
import { press, scenes, toQuantity } from './scenes.ts';
import type { Scene } from './scenes.ts';
import { saving } from '../../saving.ts';
import { violationsOf } from '../../e2e/support/axe.ts';

declare global {
  interface Window {
    patch?: Partial<Draft>;
  }
}
const headers: Readonly<Record<DocumentKind, ValueRecord>> = {
  salesReturnInvoice: { InvoiceNumber: 'Next' },
  purchaseReturnInvoice: { InvoiceNumber: 'Next' },
  despatch: { DespatchNumber: 'Next', DespatchType: '-2', CurrencyCode: 'TRY' },
  quote: {
    QuoteNumber: 'Next',
    QuoteType: '2',
    CustomerId: identifier(1),
    CurrencyId: identifier(10),
    CurrencyCode: 'TRY',
  },
};
const numbers: Readonly<Record<DocumentKind, ValueRecord>> = {
  salesReturnInvoice: { InvoiceNumber: 'SAT2026000000841' },
  purchaseReturnInvoice: { InvoiceNumber: 'ALI2026000000112' },
  despatch: { DespatchNumber: 'IRS2026000000107' },
  quote: { QuoteNumber: 'TKL-0107' },
};

const folder = process.argv[2] ?? 'screenshots/editor';
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let faults = 0;
const wanted = process.argv[3]?.split(',');
for (const scene of scenes.filter(({ name }) => wanted?.includes(name) ?? true)) {
  const page = await openDocument(scene);
  const name = `${scene.name}-${scene.language}-${scene.theme}`;
  await scene.act?.(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  const violations = await violationsOf(page);
  for (const { id, nodes } of violations) {
    faults++;
    console.error(
      name,
      id,
      nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)),
    );
  }
  await page.context().close();
}
if (!wanted || wanted.includes('measure')) await measure();
await browser.close();
await server.close();
if (faults > 0) process.exitCode = 1;

/** A draft with so many lines, opened from the list of drafts. */
async function openDocument(scene: Scene): Promise<Page> {
  const { language, theme, count, kind = 'salesReturnInvoice', operation = 'create', more, width = 1360 } = scene;
  const context = await browser.newContext({ viewport: { width, height: 860 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    faults++;
    console.error(error.message);
  });
  await page.addInitScript(putLists, lists);
  const address = new URL('renderer/index.html', server.resolvedUrls?.local[0] ?? '');
  address.search = new URLSearchParams({ language, theme, empty: 'true' }).toString();
  // The first page is compiled on the way.
  await page.goto(address.href, { timeout: 120_000 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const content: ValueRecord = {
    ...headers[kind],
    Date: '2026-11-21',
    CustomerCode: '120.01.001',
    CustomerName: lists.customers?.[0]?.name,
    ...(operation === 'create' ? {} : numbers[kind]),
    ...more,
    Lines: lines(count),
  };
  const made = await page.evaluate(create, { kind, content, operation });
  // Saving is what tells the list of it.
  await page.evaluate(save, saving({ ...made, content }));
  await page.getByText('Yıldız İnşaat').first().dblclick();
  await page.locator('[data-region="lines"] [role="gridcell"][tabindex="0"]').waitFor();
  await page.waitForTimeout(400);
  return page;
}

/** Runs in the page, before anything else: the lists stand in for the fake's empty ones. */
function putLists(rows: Readonly<Record<string, readonly LookupRow[]>>): void {
  let given: object | undefined;
  const answer = <T>(value: T) => Promise.resolve({ ok: true, value });
  Object.defineProperty(window, 'rampa', {
    get: () => given,
    set: (api: RampaApi) => {
      const patched = <T extends object | null>(result: BridgeResult<T>): BridgeResult<T> =>
        result.ok && result.value ? { ok: true, value: { ...result.value, ...window.patch } } : result;
      given = {
        ...api,
        searchLookup: ({ kind, query, limit }: { kind: string; query: string; limit: number }) => {
          const sought = query.toLocaleLowerCase('tr');
          const found = (rows[kind] ?? []).filter((row) =>
            `${row.code} ${row.name ?? ''}`.toLocaleLowerCase('tr').includes(sought),
          );
          return answer({ rows: found.slice(0, limit), total: found.length });
        },
        getLookupRows: ({ kind, codes, by = 'code' }: Arguments<'getLookupRows'>) =>
          answer(codes.map((code) => rows[kind]?.find((row) => (by === 'id' ? row.id : row.code) === code) ?? null)),
        listLookupStatus: ({ customerId }: Arguments<'listLookupStatus'>) =>
          answer(
            Object.entries(rows)
              .filter(([kind]) => (kind === 'representatives') === (customerId !== undefined))
              .map(([kind, { length }]) => ({
                ...{ kind, customerId: customerId ?? null, count: length, refreshedAt: Date.now() - 3_600_000 },
                ...{ partial: false, refreshing: false, problem: null },
              })),
          ),
        getDraft: async (args: Arguments<'getDraft'>) => patched(await api.getDraft(args)),
        saveDraft: async (args: Arguments<'saveDraft'>) => {
          const saved = await api.saveDraft(args);
          return saved.ok && saved.value.saved
            ? answer({ ...saved.value, summary: { ...saved.value.summary, ...window.patch } })
            : saved;
        },
      };
    },
  });
}

interface Made {
  readonly kind: DocumentKind;
  readonly content: ValueRecord;
  readonly operation: Operation;
}
async function create({ kind, content, operation }: Made): Promise<{ id: string; revision: number }> {
  // What the fake does not make by itself: a draft of a document that the service has.
  if (operation !== 'create')
    window.patch = { operation, baseline: content, baselineSource: 'service', targetId: 'document' };
  const { rampa } = window as unknown as { rampa: RampaApi };
  const connections = await rampa.listConnections({});
  if (!connections.ok) throw new Error('no connections');
  const made = await rampa.createDraft({ connectionId: connections.value[0]?.id ?? '', kind, content });
  if (!made.ok) throw new Error('no draft');
  return { id: made.value.id, revision: made.value.revision };
}

async function save(args: Arguments<'saveDraft'>): Promise<void> {
  const { rampa } = window as unknown as { rampa: RampaApi };
  await rampa.saveDraft(args);
}

/** Script, style and layout of a key typed in a quantity, of a thousand lines and, to compare, of thirty. */
async function measure(): Promise<void> {
  for (const count of [30, 1000]) {
    const page = await openDocument({ name: 'measured', language: 'tr', theme: 'light', count });
    await press(...toQuantity, '1', '2', '3', 'Backspace', 'Backspace')(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const spent = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
      return metrics.filter(({ name }) => parts.includes(name)).reduce((sum, { value }) => sum + value * 1000, 0);
    };
    const keys = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? '4' : 'Backspace'));
    const before = await spent();
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(30);
    }
    const each = ((await spent()) - before) / keys.length;
    console.log(`${count} lines: ${each.toFixed(1)} ms of script, style and layout a key`);
    await page.context().close();
  }
}
