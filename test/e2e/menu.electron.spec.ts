import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { choose, shownMenus } from './support/menus.ts';
import { electronOf } from './support/rampa.ts';

for (const [language, menus, backups, about, queue] of [
  [
    'tr',
    ['Dosya', 'Düzen', 'Belge', 'Git', 'Görünüm', 'Pencere', 'Yardım'],
    ...['Yedekler…', 'Rampa Hakkında', 'Kuyruğa ekle'],
  ],
  [
    'en',
    ['File', 'Edit', 'Document', 'Go', 'View', 'Window', 'Help'],
    ...['Backups…', 'About Rampa', 'Add to the queue'],
  ],
] as const) {
  test(`the menu has the screen’s current actions, with their keys (${language})`, async ({ launch, service }) => {
    const rampa = await launch({ locale: language === 'tr' ? 'tr-TR' : 'en-GB' });
    const electron = electronOf(rampa);
    const desk = await sitDown(rampa, language);
    const [file, , document, go, , , help] = menus;
    for (const [menu, item, title] of [
      [file, backups, 'storage.title'],
      [help, about, 'about.title'],
    ] as const) {
      await choose(electron, menu, item);
      await expect(desk.page.getByRole('heading', { level: 1, name: desk.t(title) })).toBeVisible();
    }
    await desk.connection.make(service);
    await desk.drafts.go();
    const shown = async (menu: string, item: string) =>
      (await shownMenus(electron)).get(menu)?.find(({ label }) => label === item);
    await expect.poll(async () => [...(await shownMenus(electron)).keys()]).toEqual(menus);
    // There is no draft yet to which it could apply.
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

    // While a dialog is open, no action behind it can be chosen.
    await choose(electron, go, desk.t('shell.palette'));
    await expect(desk.page.getByRole('combobox', { name: desk.t('shell.palette.search') })).toBeFocused();
    await choose(electron, go, desk.t('shell.sync'));
    await choose(electron, help, desk.t('shell.shortcuts'));
    // Wait until the page has handled the choice; otherwise the key would come first on a busy machine.
    await desk.call('getApplicationInfo', {});
    await desk.page.keyboard.press('Escape');
    await expect(desk.page.getByRole('dialog')).toHaveCount(0);
    await desk.editor.opened();
    await choose(electron, go, desk.t('shell.sync'));
    await expect(desk.heading('sync.title')).toBeVisible();
    await expect.poll(() => shown(document, queue)).toBeUndefined();
  });
}

test('a page can put only known actions into the menu', async ({ launch }) => {
  const rampa = await launch();
  const electron = electronOf(rampa);
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

test('the diagnostics are saved from the menu to the chosen file', async ({ launch, service, userData }) => {
  const rampa = await launch();
  const electron = electronOf(rampa);
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
  const told = JSON.parse(text) as { components: object; connectionsOk: boolean; log: { unread: number } };
  expect(Object.keys(told.components)).toEqual(['Electron', 'Chromium', 'Node.js', 'SQLite']);
  expect([typeof told.connectionsOk, told.log.unread]).toEqual(['boolean', 0]);
  expect(text).not.toContain(service.apiKey);
  expect(text).not.toContain(service.organisation);
});
