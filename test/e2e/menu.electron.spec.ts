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

for (const [language, menus, queue] of [
  ['tr', ['Dosya', 'Düzen', 'Belge', 'Git', 'Görünüm', 'Pencere', 'Yardım'], 'Kuyruğa ekle'],
  ['en', ['File', 'Edit', 'Document', 'Go', 'View', 'Window', 'Help'], 'Add to the queue'],
] as const) {
  test(`the menu has what the screen can do now, with its keys (${language})`, async ({ launch, service }) => {
    const rampa = await launch({ locale: language === 'tr' ? 'tr-TR' : 'en-GB' });
    const { electron } = rampa;
    if (electron === null) throw new Error('This spec is about Electron.');
    const desk = await sitDown(rampa, language);
    await desk.connection.make(service);
    await desk.drafts.go();
    const [file, , document, go] = menus;
    const shown = async (menu: string, item: string) =>
      (await shownMenus(electron)).get(menu)?.find(({ label }) => label === item);
    await expect.poll(async () => [...(await shownMenus(electron)).keys()]).toEqual(menus);
    // There is no draft yet to which it could be done.
    await expect.poll(() => shown(document, queue)).toMatchObject({ enabled: false, accelerator: 'CmdOrCtrl+Enter' });

    await choose(electron, file, desk.t('shell.new.despatch'));
    await desk.editor.opened();
    await expect
      .poll(() => shown(document, queue))
      .toMatchObject({ enabled: true, accelerator: 'CmdOrCtrl+Shift+Enter', registered: false });
    const undo = () => shown(menus[1], desk.t('editor.undo'));
    await expect.poll(undo).toMatchObject({ enabled: false });
    await desk.editor.box('Description', desk.page.locator('body')).fill('taken back');
    await expect.poll(undo).toMatchObject({ enabled: true });
    await choose(electron, menus[1], desk.t('editor.undo'));
    await expect(desk.editor.box('Description', desk.page.locator('body'))).toHaveValue('');

    // In front of what is asked nothing is done behind it.
    await choose(electron, go, desk.t('shell.palette'));
    await expect(desk.page.getByRole('combobox', { name: desk.t('shell.palette.search') })).toBeFocused();
    await choose(electron, go, desk.t('shell.sync'));
    await choose(electron, menus[6], desk.t('shell.shortcuts'));
    // Its answer comes behind what was chosen; the key would come before it on a busy machine.
    await desk.call('getApplicationInfo', {});
    await desk.page.keyboard.press('Escape');
    await expect(desk.page.getByRole('dialog')).toHaveCount(0);
    await desk.editor.opened();
    await choose(electron, go, desk.t('shell.sync'));
    await expect(desk.heading('sync.title')).toBeVisible();
    await expect.poll(() => shown(document, queue)).toBeUndefined();
  });
}

test('a page puts nothing into the menu but what is known to be there', async ({ launch }) => {
  const rampa = await launch();
  const { electron } = rampa;
  if (electron === null) throw new Error('This spec is about Electron.');
  const desk = await sitDown(rampa, 'en');
  const labels = async () => [...(await shownMenus(electron)).values()].flat().map(({ label }) => label);
  await expect.poll(labels).toContain(desk.t('shell.shortcuts'));
  const before = await labels();
  const help = { id: 'window.help', label: 'Help', enabled: true };
  for (const wrong of [
    { id: 'app.quit' },
    { role: 'quit' },
    { submenu: [] },
    { label: 'one\ntwo' },
    { key: 'Super+Q' },
  ])
    await expect(desk.call('setMenuCommands', { commands: [{ ...help, ...wrong } as never] })).rejects.toThrow(
      'badArguments',
    );
  expect(await labels()).toEqual(before);
  await desk.call('setMenuCommands', { commands: [{ ...help, id: 'window.help', label: 'A & B' }] });
  await expect.poll(labels).toContain('A && B');
});

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
  // It is built a moment after the window is there.
  await expect(async () => {
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
  }).toPass();
}

interface Shown {
  readonly label: string;
  readonly enabled: boolean;
  readonly accelerator: string;
  readonly registered: boolean;
}

/** The menus of the bar, by what they are called. */
async function shownMenus(electron: ElectronApplication): Promise<ReadonlyMap<string, readonly Shown[]>> {
  const told = await electron.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).map(({ label, submenu }): [string, Shown[]] => [
      label,
      (submenu?.items ?? []).map((item) => ({
        label: item.label,
        enabled: item.enabled,
        accelerator: String(item.accelerator ?? ''),
        registered: item.registerAccelerator,
      })),
    ]),
  );
  return new Map(told);
}
