/** Takes pictures of the sync panel over the fake into a folder and checks each with axe: `node test/page-sandbox/look.ts DIR`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { serve } from './serve.ts';
import { violationsOf } from '../e2e/support/axe.ts';

const folder = process.argv[2] ?? 'screenshots/sync';
mkdirSync(folder, { recursive: true });
const server = await serve();
const base = `${server.resolvedUrls?.local[0] ?? ''}test/page-sandbox/index.html`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const stalled = JSON.stringify({
  activity: 'stalled',
  blockedReason: 'limit',
  problem: { reason: 'limit', status: 429, code: '0120', message: 'Günlük istek sınırı (10000) aşıldı.' },
  nextTryAt: Date.now() + 3_600_000,
  finished: 12,
  total: 20,
});
const sending = JSON.stringify({ activity: 'sending', finished: 7, total: 20 });
const scenes: readonly (readonly [name: string, query: Record<string, string>, width?: number])[] = [
  ['rejected-en-light', { id: 'draft-3' }],
  ['rejected-tr-dark', { id: 'draft-3', language: 'tr', theme: 'dark' }],
  ['unknown-en-dark', { id: 'draft-4', theme: 'dark', status: sending }],
  ['unknown-tr-light', { id: 'draft-4', language: 'tr' }],
  ['stalled-tr-light', { id: 'draft-7', language: 'tr', status: stalled }],
  ['stalled-en-dark', { id: 'draft-9', theme: 'dark', status: stalled }],
  ['accepted-en-light', { id: 'draft-1', crowd: '2000' }],
  ['narrow-tr-light', { id: 'draft-3', language: 'tr' }, 820],
  ['empty-tr-light', { language: 'tr', empty: 'true' }],
  ['empty-en-dark', { theme: 'dark', empty: 'true' }],
];
let violations = 0;
for (const [name, query, width = 1360] of scenes) {
  const context = await browser.newContext({ viewport: { width, height: 860 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(name, error.message));
  page.on('console', (message) => message.type() === 'error' && console.error(name, message.text()));
  await page.goto(`${base}?${new URLSearchParams(query).toString()}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  const found = await violationsOf(page);
  for (const { id, help, nodes } of found) {
    violations += 1;
    console.error(
      name,
      id,
      help,
      nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `\n  ${html.slice(0, 200)}\n  ${failureSummary ?? ''}`)
        .join(''),
    );
  }
  await context.close();
}
await browser.close();
await server.close();
console.log(`${scenes.length} pictures in ${folder}, ${violations} violations`);
process.exitCode = violations === 0 ? 0 : 1;
