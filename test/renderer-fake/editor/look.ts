/**
 * Takes pictures of the editor over the fake into a folder, checks each with axe, and measures what a key costs in a
 * document of a thousand lines: `node test/renderer-fake/editor/look.ts DIR`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { DocumentKind } from '../../../domain/draft.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { LookupRow, RampaApi } from '../../../preload/contract.ts';
import { serve } from '../serve.ts';
import { lines, lists } from './lists.ts';

interface Scene {
  readonly name: string;
  readonly language: 'tr' | 'en';
  readonly theme: 'light' | 'dark';
  readonly count: number;
  readonly kind?: DocumentKind;
  readonly act?: (page: Page) => Promise<void>;
}

const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
const toQuantity = ['ArrowRight', 'ArrowRight'];
const scenes: readonly Scene[] = [
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

const folder = process.argv[2] ?? 'screenshots/editor';
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let faults = 0;
for (const scene of scenes) {
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
await measure();
await browser.close();
await server.close();
if (faults > 0) process.exitCode = 1;

/** A draft with so many lines, opened from the list of drafts. */
async function openDocument({ language, theme, count, kind = 'salesReturnInvoice' }: Scene): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    faults++;
    console.error(error.message);
  });
  await page.addInitScript(putLists, lists);
  const address = new URL('renderer/index.html', server.resolvedUrls?.local[0] ?? '');
  address.search = new URLSearchParams({ language, theme, empty: 'true' }).toString();
  await page.goto(address.href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const header =
    kind === 'despatch'
      ? { DespatchNumber: 'Next', DespatchType: '-2', CurrencyCode: 'TRY' }
      : { InvoiceNumber: 'Next' };
  const content: ValueRecord = {
    ...header,
    Date: '2026-11-21',
    CustomerCode: '120.01.001',
    CustomerName: lists.customers?.[0]?.name,
    Lines: lines(count),
  };
  await page.evaluate(create, { kind, content });
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
    set: (api: object) => {
      given = {
        ...api,
        searchLookup: ({ kind, query, limit }: { kind: string; query: string; limit: number }) => {
          const sought = query.toLocaleLowerCase('tr');
          const found = (rows[kind] ?? []).filter((row) =>
            `${row.code} ${row.name ?? ''}`.toLocaleLowerCase('tr').includes(sought),
          );
          return answer({ rows: found.slice(0, limit), total: found.length });
        },
        getLookupRows: ({ kind, codes }: { kind: string; codes: readonly string[] }) =>
          answer(codes.map((code) => rows[kind]?.find((row) => row.code === code) ?? null)),
      };
    },
  });
}

async function create({ kind, content }: { kind: DocumentKind; content: ValueRecord }): Promise<void> {
  const { rampa } = window as unknown as { rampa: RampaApi };
  const connections = await rampa.listConnections({});
  if (!connections.ok) throw new Error('no connections');
  const made = await rampa.createDraft({ connectionId: connections.value[0]?.id ?? '', kind, content });
  if (!made.ok) throw new Error('no draft');
  // Saving is what tells the list of it.
  await rampa.saveDraft({ id: made.value.id, revision: made.value.revision, content });
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
