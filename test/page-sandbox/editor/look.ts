/**
 * Takes pictures of the editor over the fake into a folder, checks each with axe, and measures what a key costs in a
 * document of a thousand lines: `node test/page-sandbox/editor/look.ts DIR [SCENE,…]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Arguments, BridgeResult, RampaApi } from '../../../preload/contract.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import { serve } from '../serve.ts';
import { identifier, lines, lists } from './lists.ts';
import { saving } from '../../saving.ts';

declare global {
  interface Window {
    patch?: Partial<Draft>;
  }
}
interface Scene {
  readonly name: string;
  readonly language: 'tr' | 'en';
  readonly theme: 'light' | 'dark';
  readonly count: number;
  readonly kind?: DocumentKind;
  readonly width?: number;
  /** A draft of a document that the service has: what sending does to it. */
  readonly operation?: Operation;
  /** What the draft holds beside, or instead of, what such a document has. */
  readonly more?: ValueRecord;
  readonly act?: (page: Page) => Promise<void>;
}

const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
/** Three scans, of which two are of one product. */
async function scan(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  for (const code of ['PR0009', 'PR0010', 'PR0009']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
  }
}
const toQuantity = ['ArrowRight', 'ArrowRight'];
const scenes: Scene[] = [
  { name: 'one', language: 'tr', theme: 'light', count: 1 },
  { name: 'one', language: 'en', theme: 'dark', count: 1, kind: 'despatch' },
  { name: 'thirty', language: 'tr', theme: 'light', count: 30 },
  { name: 'thirty', language: 'en', theme: 'dark', count: 30 },
  { name: 'thousand', language: 'tr', theme: 'dark', count: 1000, act: press('Control+End') },
  { name: 'typing', language: 'tr', theme: 'light', count: 3, act: press(...toQuantity, '1', '.', '2', '3') },
  { name: 'lots', language: 'tr', theme: 'light', count: 30, act: press('ArrowDown', 'ArrowDown', 'F4') },
  {
    name: 'serials',
    language: 'en',
    theme: 'dark',
    count: 30,
    act: press(...Array<string>(4).fill('ArrowDown'), 'F4'),
  },
  {
    name: 'problems',
    language: 'tr',
    theme: 'dark',
    count: 3,
    act: async (page) => {
      await press(...toQuantity, 'a', 'z', 'Enter', '0', 'Enter')(page);
      await page.locator('button.problems').click();
    },
  },
  {
    name: 'list',
    language: 'en',
    theme: 'light',
    count: 3,
    act: async (page) => {
      await press('Control+Enter', 'v', 'i', 'd')(page);
      await page.getByRole('option').first().waitFor();
      await press('ArrowDown')(page);
    },
  },
  {
    name: 'groups',
    language: 'tr',
    theme: 'light',
    count: 1,
    act: async (page) => {
      for (const button of await page.locator('.groups button').all()) await button.click();
      await page.locator('.bar > button').click();
    },
  },
];

const changedLines = async (page: Page): Promise<void> => {
  await press('ArrowDown', ...toQuantity, '7', 'Enter')(page);
  await press('ArrowDown', 'Alt+ArrowDown', 'ArrowDown', 'ArrowDown', 'Insert')(page);
  await page.waitForTimeout(300);
};
scenes.push(
  { name: 'quote', language: 'tr', theme: 'light', count: 3, kind: 'quote' },
  {
    name: 'representatives',
    language: 'tr',
    theme: 'dark',
    count: 3,
    kind: 'quote',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Temsilci' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'unknown-customer',
    language: 'en',
    theme: 'light',
    count: 1,
    kind: 'quote',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Customer' }).fill('C999');
      await press('Tab', 'F8')(page);
    },
  },
  {
    name: 'purchase-return',
    language: 'en',
    theme: 'light',
    count: 30,
    kind: 'purchaseReturnInvoice',
    act: press('ArrowDown', 'ArrowDown', 'F4'),
  },
  {
    name: 'change',
    language: 'tr',
    theme: 'light',
    count: 12,
    kind: 'despatch',
    operation: 'change',
    act: changedLines,
  },
  {
    name: 'change',
    language: 'en',
    theme: 'dark',
    count: 12,
    kind: 'despatch',
    operation: 'change',
    act: changedLines,
  },
  {
    name: 'change-fields',
    language: 'tr',
    theme: 'light',
    count: 12,
    operation: 'change',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Belge no' }).fill('İRS-2026/17');
      await page
        .getByRole('textbox', { name: 'Açıklama' })
        .fill('Müşteri isteğiyle iki koli eksik teslim alındı. '.repeat(14));
      await page.getByRole('button', { name: 'Koşullar' }).click();
      await page.getByRole('textbox', { name: 'Vade (gün)' }).fill('45');
      await page.getByRole('gridcell').nth(15).click();
      await press('ArrowRight', 'ArrowRight', '9', 'Enter', 'ArrowUp', 'F4')(page);
    },
  },
  {
    name: 'replace-removed',
    language: 'tr',
    theme: 'dark',
    count: 12,
    operation: 'replace',
    act: press('ArrowDown', 'ArrowDown', 'Control+Delete'),
  },
  {
    name: 'toast',
    language: 'en',
    theme: 'light',
    count: 12,
    kind: 'despatch',
    operation: 'replace',
    act: async (page) => {
      await press('ArrowDown', 'ArrowDown', 'F4')(page);
      await page.locator('[role="gridcell"][tabindex="0"]').click();
      await press('Insert')(page);
    },
  },
  { name: 'delete', language: 'en', theme: 'light', count: 5, operation: 'delete' },
  {
    name: 'withholding',
    language: 'tr',
    theme: 'light',
    count: 5,
    act: async (page) => {
      await page.getByRole('button', { name: 'Tevkifat' }).click();
      await page.getByRole('combobox', { name: 'Tevkifat kodu' }).fill('temizlik');
      await page.getByRole('option').first().waitFor();
      await press('ArrowDown', 'Enter')(page);
    },
  },
  {
    name: 'codes',
    language: 'en',
    theme: 'dark',
    count: 5,
    more: { ProfileId: 'TICARIFATURA' },
    act: async (page) => {
      await page.getByRole('button', { name: 'E-document' }).click();
      await page.getByRole('combobox', { name: 'Invoice type' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'vat-list',
    language: 'tr',
    theme: 'light',
    count: 5,
    act: async (page) => {
      await press(
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'F2',
        'Alt+ArrowDown',
      )(page);
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'counter',
    language: 'en',
    theme: 'light',
    count: 2,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Document number' }).fill('x'.repeat(104));
      await page.getByRole('textbox', { name: 'Description' }).fill('Returned '.repeat(80));
    },
  },
  { name: 'scan', language: 'tr', theme: 'light', count: 2, act: scan },
  {
    name: 'narrow',
    language: 'tr',
    theme: 'light',
    count: 12,
    kind: 'despatch',
    operation: 'change',
    width: 1024,
    act: changedLines,
  },
  { name: 'narrow-quote', language: 'en', theme: 'dark', count: 12, kind: 'quote', width: 1024, act: press('F4') },
  { name: 'narrow', language: 'en', theme: 'light', count: 12, width: 1024 },
);

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

/** Lines are typed over, all but one deleted, and the versions looked at. */
const lookAtVersions = async (page: Page): Promise<void> => {
  await press('ArrowDown', ...toQuantity, '7', 'Enter')(page);
  await page.waitForTimeout(600);
  await press('Control+a', 'Control+Delete')(page);
  await page.waitForTimeout(600);
  await press('F9')(page);
  await page.getByRole('listbox').waitFor();
};
scenes.push(
  { name: 'versions', language: 'tr', theme: 'light', count: 12, act: lookAtVersions },
  { name: 'versions', language: 'en', theme: 'dark', count: 12, act: lookAtVersions },
  {
    name: 'versions-field',
    language: 'tr',
    theme: 'dark',
    count: 5,
    act: async (page) => {
      await lookAtVersions(page);
      await press('Enter')(page);
      await page.waitForTimeout(500);
      await press('F9')(page);
      await page.getByRole('listbox').waitFor();
      await press('ArrowDown', 'ArrowDown')(page);
    },
  },
  { name: 'versions-none', language: 'en', theme: 'light', count: 3, act: press('F9') },
  { name: 'versions-narrow', language: 'tr', theme: 'light', count: 40, width: 820, act: lookAtVersions },
);

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
  const { violations } = await new AxeBuilder({ page }).analyze();
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
  await page.evaluate(create, { kind, content, operation });
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
          answer(codes.map((code) => rows[kind]?.find((row) => row[by] === code) ?? null)),
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
async function create({ kind, content, operation }: Made): Promise<void> {
  // What the fake does not make by itself: a draft of a document that the service has.
  if (operation !== 'create') window.patch = { operation, base: content, baseFrom: 'service', targetId: 'document' };
  const { rampa } = window as unknown as { rampa: RampaApi };
  const connections = await rampa.listConnections({});
  if (!connections.ok) throw new Error('no connections');
  const made = await rampa.createDraft({ connectionId: connections.value[0]?.id ?? '', kind, content });
  if (!made.ok) throw new Error('no draft');
  // Saving is what tells the list of it.
  await rampa.saveDraft(saving({ id: made.value.id, revision: made.value.revision, content }));
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
