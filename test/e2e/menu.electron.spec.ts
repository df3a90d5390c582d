import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

for (const [language, menu, item, title] of [
  ['tr', 'Dosya', 'Yedekler…', 'storage.title'],
  ['en', 'File', 'Backups…', 'storage.title'],
  ['tr', 'Yardım', 'Rampa Hakkında', 'about.title'],
  ['en', 'Help', 'About Rampa', 'about.title'],
] as const) {
  test(`the window’s menu has ${menu} › ${item}`, async ({ launch }) => {
    const rampa = await launch({ locale: language === 'tr' ? 'tr-TR' : 'en-GB' });
    const { electron } = rampa;
    if (electron === null) throw new Error('This spec is about Electron.');
    const desk = await sitDown(rampa, language);
    await choose(electron, menu, item);
    await expect(desk.page.getByRole('heading', { level: 1, name: desk.t(title) })).toBeVisible();
  });
}

test('the diagnostics are saved from the menu to where the person says', async ({ launch, service, userData }) => {
  const rampa = await launch();
  const { electron } = rampa;
  if (electron === null) throw new Error('This spec is about Electron.');
  const desk = await sitDown(rampa, 'en');
  await desk.connection.make(service);
  const path = join(userData, 'told.json');
  await electron.evaluate(({ dialog, shell }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    shell.showItemInFolder = () => undefined;
  }, path);
  await choose(electron, 'Help', 'Save Diagnostics…');
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
  const text = readFileSync(path, 'utf8');
  const told = JSON.parse(text) as { components: object; check: { connectionsOk: boolean }; log: { unread: number } };
  expect(Object.keys(told.components)).toEqual(['Electron', 'Chromium', 'Node.js', 'SQLite']);
  expect([typeof told.check.connectionsOk, told.log.unread]).toEqual(['boolean', 0]);
  expect(text).not.toContain(service.apiKey);
  expect(text).not.toContain(service.organisation);
});

async function choose(electron: ElectronApplication, menu: string, item: string): Promise<void> {
  await electron.evaluate(
    ({ Menu }, labels) => {
      const found = Menu.getApplicationMenu()?.items.find(({ label }) => label === labels.menu);
      const entry = found?.submenu?.items.find(({ label }) => label === labels.item);
      if (entry === undefined) throw new Error(`no ${labels.menu} › ${labels.item}`);
      // Electron's types say no more of it than that it can be called.
      (entry.click as () => void)();
    },
    { menu, item },
  );
}
