/**
 * Takes pictures of what is shown of the file of the drafts and its backups, over the fake, and checks each with axe:
 * `node test/page-sandbox/storage/look.ts DIR [SCENE,…]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { StorageStatus, StartFailureCode } from '../../../domain/model/backup.ts';
import { text } from '../../e2e/support/words.ts';
import type { TextKey } from '../../e2e/support/words.ts';
import type { FakeStorageOptions } from '../storage.ts';
import { serve } from '../serve.ts';
import { violationsOf } from '../../e2e/support/axe.ts';

type Words = (key: TextKey) => string;
interface Scene extends FakeStorageOptions {
  readonly name: string;
  readonly width?: number;
  readonly act?: (page: Page, t: Words) => Promise<void>;
}

const toScreen = (page: Page): Promise<void> => page.keyboard.press('Control+5');
const pressRestore = async (page: Page, t: Words): Promise<void> => {
  await page
    .getByRole('button', { name: t('storage.backups.restore') })
    .first()
    .click();
  await page.waitForTimeout(200);
};
const confirm =
  (key: TextKey) =>
  async (page: Page, t: Words): Promise<void> => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(key), exact: true })
      .click();
    await page.waitForTimeout(300);
  };
const failure = (code: StartFailureCode, owner = false): Pick<StorageStatus, 'failure'> => ({
  failure: {
    code,
    detail: 'SQLITE_CORRUPT: database disk image is malformed',
    owner: owner ? { user: 'mehmet', computer: 'DEPO-2', since: Date.now() - 7_200_000 } : null,
    finding: null,
  },
});
const trouble = (kind: 'damaged' | 'gone' | 'replaced', rescue: string | null): Pick<StorageStatus, 'trouble'> => ({
  trouble: { kind, at: Date.now() - 120_000, detail: 'page 412', rescue },
});
const lost = { drafts: 1, contents: 2, attempts: 3 };

const scenes: readonly Scene[] = [
  { name: 'usual', act: toScreen },
  {
    name: 'ask',
    act: async (page, t) => {
      await toScreen(page);
      await pressRestore(page, t);
    },
  },
  {
    name: 'report',
    act: async (page, t) => {
      await toScreen(page);
      await pressRestore(page, t);
      await confirm('storage.restore.action')(page, t);
    },
  },
  {
    name: 'bad',
    storage: { backupFailure: 'databaseFull', network: true, working: 'checking', quarantined: 2 },
    act: async (page, t) => {
      await toScreen(page);
      for (const row of [0, 0, 0])
        await page
          .getByRole('button', { name: t('storage.backups.inspect') })
          .nth(row)
          .click();
    },
  },
  {
    name: 'release',
    storage: { quarantined: 2 },
    act: async (page, t) => {
      await toScreen(page);
      await page
        .getByRole('button', { name: t('storage.quarantined.release') })
        .first()
        .click();
    },
  },
  { name: 'damaged', storage: trouble('damaged', null) },
  { name: 'gone', storage: trouble('gone', 'rescue-1.db'), width: 900 },
  { name: 'replaced', storage: trouble('replaced', null) },
  { name: 'quarantined', storage: { quarantined: 3 } },
  { name: 'start-damaged', storage: failure('databaseDamaged') },
  { name: 'start-inuse', storage: failure('inUse', true) },
  { name: 'start-newer', storage: failure('databaseNewer'), width: 820 },
  {
    name: 'salvage',
    storage: failure('databaseDamaged'),
    act: async (page, t) => {
      await page.getByRole('button', { name: t('storage.salvage.offer') }).click();
    },
  },
  {
    name: 'salvaged',
    storage: { ...failure('databaseDamaged'), quarantined: 1 },
    report: { unread: true, lost },
    act: async (page, t) => {
      await page.getByRole('button', { name: t('storage.salvage.offer') }).click();
      await confirm('storage.salvage.action')(page, t);
    },
  },
];

const folder = process.argv[2] ?? 'screenshots/storage';
const wanted = process.argv[3]?.split(',');
mkdirSync(folder, { recursive: true });
const server = await serve(0, 'node_modules/.vite-fake-storage');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let [faults, pictures] = [0, 0];
for (const { name, width = 1280, storage, report, act } of scenes.filter(
  ({ name }) => wanted?.includes(name) ?? true,
)) {
  for (const [language, theme] of [
    ['tr', 'light'],
    ['en', 'dark'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 860 } });
    const page = await context.newPage();
    const picture = `${name}-${language}-${theme}`;
    page.on('pageerror', (error) => {
      faults++;
      console.error(picture, error.message);
    });
    const address = new URL('renderer/index.html', server.resolvedUrls?.local[0] ?? '');
    address.search = new URLSearchParams({
      ...{ language, theme },
      ...(storage ? { storage: JSON.stringify(storage) } : {}),
      ...(report ? { report: JSON.stringify(report) } : {}),
    }).toString();
    // The first page is compiled on the way.
    await page.goto(address.href, { timeout: 120_000 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(200);
    await act?.(page, (key) => text(language, key));
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${picture}.png`) });
    pictures++;
    const violations = await violationsOf(page);
    for (const { id, nodes } of violations) {
      faults++;
      console.error(
        picture,
        id,
        nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)),
      );
    }
    await context.close();
  }
}
await browser.close();
await server.close();
console.log(`${pictures} pictures in ${folder}, ${faults} faults`);
if (faults > 0) process.exitCode = 1;
