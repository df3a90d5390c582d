/**
 * Takes pictures of the service's documents and of the drafts list over the fake into a folder, and checks each with axe:
 * `node test/page-sandbox/documents/look.ts DIR [part of a name]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { serve } from '../serve.ts';
import { violationsOf } from '../../e2e/support/axe.ts';

interface Scene {
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly act?: (page: Page) => Promise<void>;
}

const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
const list = press('Control+3');
const settled = (page: Page): Promise<void> => page.waitForTimeout(500);
const tab = async (page: Page, steps: number): Promise<void> => {
  await page.getByRole('tab', { selected: true }).focus();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
};
const inKind =
  (steps: number, then: (page: Page) => Promise<void> = settled) =>
  async (page: Page): Promise<void> => {
    await list(page);
    await tab(page, steps);
    await settled(page);
    await then(page);
  };
const openSecond = async (page: Page): Promise<void> => {
  await page.getByRole('grid').focus();
  await press('ArrowDown', 'Enter')(page);
  await settled(page);
};
const problem = (given: ServiceProblem): string => JSON.stringify(given);

const scenes: readonly Scene[] = [
  { name: 'list', query: { documents: '12345' }, act: inKind(0) },
  { name: 'list-reading', query: { listPace: '900' }, act: inKind(0, (page) => page.waitForTimeout(1_000)) },
  { name: 'list-despatches-partial', query: { partial: 'true' }, act: inKind(2) },
  { name: 'list-off', act: inKind(1) },
  {
    name: 'list-failed',
    query: { listProblem: problem({ reason: 'path', status: 404, setting: 'quotesPath', message: 'Not Found' }) },
    act: inKind(3),
  },
  { name: 'list-bare', query: { bare: 'true' }, act: inKind(0) },
  {
    name: 'list-search',
    act: inKind(0, async (page) => {
      await press('Control+f')(page);
      await page.keyboard.type('zzz');
      await settled(page);
    }),
  },
  {
    name: 'list-wrong-id',
    act: inKind(0, async (page) => {
      await page.locator('header form input').fill('SIF0000012');
      await page.keyboard.press('Enter');
    }),
  },
  { name: 'document', act: inKind(0, openSecond) },
  {
    name: 'document-line',
    act: inKind(0, async (page) => {
      await openSecond(page);
      await press('F4')(page);
      await settled(page);
    }),
  },
  {
    name: 'document-open-draft',
    act: inKind(0, async (page) => {
      await page.getByRole('grid').focus();
      for (let step = 0; step < 11; step += 1) await page.keyboard.press('ArrowDown');
      await press('Enter')(page);
      await settled(page);
      await page.locator('.tasks button').first().click();
      await settled(page);
    }),
  },
  { name: 'document-despatch', act: inKind(2, openSecond) },
  { name: 'document-quote', act: inKind(3, openSecond) },
  {
    name: 'document-purchase-off',
    act: inKind(1, async (page) => {
      await page.locator('header form input').fill('00000001-0000-4000-8000-000000000007');
      await page.keyboard.press('Enter');
      await settled(page);
    }),
  },
  {
    name: 'document-unreadable',
    query: { documentProblem: problem({ reason: 'permission', status: 403, code: '0110', message: 'Yetki yok' }) },
    act: async (page) => {
      await press('Control+1')(page);
      await page.getByText('SAT2026000000841').first().click();
      await press('Control+o')(page);
      await settled(page);
    },
  },
  { name: 'drafts', query: { purchaseReturns: 'true' }, act: press('Control+n') },
  { name: 'shortcuts', act: press('F1') },
];

const [folder = 'screenshots/documents', wanted = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await serve(0, 'node_modules/.vite-documents');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const ways = [
  { language: 'tr', theme: 'light', width: 1360, height: 860 },
  { language: 'en', theme: 'dark', width: 1024, height: 768 },
] as const;
let faults = 0;
let taken = 0;
for (const scene of scenes.filter(({ name }) => name.includes(wanted))) for (const way of ways) await look(scene, way);
await browser.close();
await server.close();
console.log(`${taken} pictures in ${folder}, ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;

async function look(
  { name, query, act }: Scene,
  { language, theme, width, height }: (typeof ways)[number],
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const called = `${name}-${language}-${theme}-${width}`;
  const fault = (...words: readonly unknown[]): void => {
    faults += 1;
    console.error(called, ...words);
  };
  page.on('pageerror', (error) => fault(error.stack));
  page.on('console', (message) => message.type() === 'error' && fault(message.text()));
  const address = new URL('renderer/index.html', server.resolvedUrls?.local[0] ?? '');
  address.search = new URLSearchParams({ language, theme, ...query }).toString();
  await page.goto(address.href, { timeout: 180_000 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await act?.(page);
  await settled(page);
  await page.screenshot({ path: join(folder, `${called}.png`) });
  taken += 1;
  const violations = await violationsOf(page);
  for (const { id, help, nodes } of violations)
    fault(
      id,
      help,
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
  await context.close();
}
