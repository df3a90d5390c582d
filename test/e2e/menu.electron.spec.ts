import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { connected } from './support/begun.ts';
import { content, draft } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
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

test('editing actions of the menu work on text, cells and lists, and only where they apply', async ({
  launch,
  service,
}) => {
  const rampa = await launch({ prepared: true });
  const electron = electronOf(rampa);
  const desk = await connected(rampa, service, 'en');
  const { page } = desk;
  const edit = async () => new Map((await shownMenus(electron)).get('Edit')?.map((item) => [item.label, item.enabled]));
  const can =
    (...labels: readonly string[]) =>
    async () => {
      const items = await edit();
      return labels.map((label) => items.get(label));
    };
  const [undo, cut, paste, all] = ['Undo', 'Cut', 'Paste', 'Select all'];
  await draft(desk, 'despatch', content('despatch', []));
  await draft(desk, 'despatch', content('despatch', []));
  await desk.drafts.go();
  await desk.drafts.rows.first().click();

  await test.step('in a list everything is selected with one entry, and a deletion is undone', async () => {
    await expect.poll(can(undo, cut, paste, all)).toEqual([false, false, false, true]);
    const labels = (await shownMenus(electron)).get('Edit')?.map(({ label }) => label.toLowerCase()) ?? [];
    expect(labels.filter((label) => label === 'select all')).toHaveLength(1);
    await choose(electron, 'Edit', all);
    await expect(page.locator('[role="row"][aria-selected="true"]')).toHaveCount(2);
    const duplicate = async () =>
      (await shownMenus(electron)).get('Document')?.find(({ label }) => label === desk.t('shell.shortcuts.duplicate'));
    await expect.poll(duplicate).toMatchObject({ enabled: false });
    await page.keyboard.press('Escape');
    await expect.poll(duplicate).toMatchObject({ enabled: true });
    await choose(electron, 'Document', desk.t('shell.shortcuts.delete'));
    await expect(desk.drafts.rows).toHaveCount(1);
    await expect.poll(can(undo)).toEqual([true]);
    await choose(electron, 'Edit', undo);
    await expect(desk.drafts.rows).toHaveCount(2);
  });

  await test.step('in a text, on its characters', async () => {
    const box = page.getByRole('searchbox').or(page.locator('input[type="search"]')).first();
    await box.fill('despatch of today');
    await expect.poll(can(cut, paste, all)).toEqual([false, true, true]);
    await choose(electron, 'Edit', all);
    await expect.poll(can(cut)).toEqual([true]);
    await choose(electron, 'Edit', cut);
    await expect(box).toHaveValue('');
    await choose(electron, 'Edit', paste);
    await expect(box).toHaveValue('despatch of today');
    await box.fill('');
  });

  await test.step('in the lines, on their cells', async () => {
    await desk.drafts.openFirst();
    await (await desk.editor.cell(1, 'ProductCode')).click();
    await expect.poll(can(cut, paste, all)).toEqual([true, true, true]);
  });
});

test('every entry of the menu can be chosen on every screen without breaking it', async ({ launch, service }) => {
  test.slow();
  const rampa = await launch({ prepared: true });
  const electron = electronOf(rampa);
  const desk = await connected(rampa, service, 'en');
  const { page } = desk;
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await electron.evaluate(({ dialog }) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] });
  });
  // These end or hide the window, or change its zoom.
  const ofWindow = new Set(['Exit', 'Close', 'Minimise', 'Full Screen', 'Zoom In', 'Zoom Out', 'Actual Size']);
  await draft(desk, 'despatch', content('despatch', []));
  const pressed = new Set<string>();
  const screens = {
    ...{ drafts: 'Control+1', sync: 'Control+2', documents: 'Control+3', connection: 'Control+4' },
    ...{ backups: 'Control+5', guide: 'Control+6', eDocuments: 'Control+7', editor: null },
  } as const;
  for (const [screen, key] of Object.entries(screens)) {
    const show = async (): Promise<void> => {
      for (let closed = 0; (await page.getByRole('dialog').count()) > 0 && closed < 5; closed += 1)
        await page.keyboard.press('Escape');
      if (key !== null) return page.keyboard.press(key);
      await press(electron, 'File', desk.t('shell.new.salesReturnInvoice'));
      await desk.editor.opened();
    };
    await show();
    const enabled = async () =>
      [...(await shownMenus(electron))].flatMap(([menu, items]) =>
        items
          .filter(({ label, enabled }) => label !== '' && enabled && !ofWindow.has(label))
          .map(({ label }) => [menu, label] as const),
      );
    // The menu is updated a moment after the screen is shown.
    const awaited = key === null ? [...always, ...ofEditor] : always;
    await expect
      .poll(async () => (await enabled()).map(([menu, label]) => `${menu} › ${label}`))
      .toEqual(expect.arrayContaining(awaited));
    const entries = await enabled();
    for (const [menu, label] of entries) {
      await show();
      await desk.call('getApplicationInfo', {});
      await press(electron, menu, label);
      pressed.add(`${menu} › ${label}`);
      await desk.call('getApplicationInfo', {});
      await expect(page.locator('#content'), `${screen}: ${menu} › ${label}`).toBeVisible();
      await expect(page.getByText(desk.t('shell.failed.title')), `${screen}: ${menu} › ${label}`).toHaveCount(0);
    }
  }
  expect(failures).toEqual([]);
  expect([...pressed]).toEqual(expect.arrayContaining([...always, ...ofEditor]));
});

const always = ['Go › Drafts', 'Help › Keyboard shortcuts'];
const ofEditor = ['File › Print…', 'Document › Add to the queue', 'Edit › Select all'];

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
  const told = JSON.parse(text) as { components: object; check: { connectionsOk: boolean }; log: { unread: number } };
  expect(Object.keys(told.components)).toEqual(['Electron', 'Chromium', 'Node.js', 'SQLite']);
  expect([typeof told.check.connectionsOk, told.log.unread]).toEqual(['boolean', 0]);
  expect(text).not.toContain(service.apiKey);
  expect(text).not.toContain(service.organisation);
});

async function choose(electron: ElectronApplication, menu: string, item: string): Promise<void> {
  // The menu is built a moment after the window is opened.
  await expect(async () => {
    await electron.evaluate(
      ({ Menu, BrowserWindow }, labels) => {
        const found = Menu.getApplicationMenu()?.items.find(({ label }) => label === labels.menu);
        const entry = found?.submenu?.items.find(({ label }) => label === labels.item);
        if (entry === undefined) throw new Error(`no ${labels.menu} › ${labels.item}`);
        // Electron's types declare it only as a function.
        const [window] = BrowserWindow.getAllWindows();
        (entry.click as (event: object, window: unknown, contents: unknown) => void)({}, window, window?.webContents);
      },
      { menu, item },
    );
  }).toPass();
}

/** Chooses an entry if it still exists and is enabled: another one may have changed the screen's actions. */
async function press(electron: ElectronApplication, menu: string, item: string): Promise<void> {
  await electron.evaluate(
    ({ Menu, BrowserWindow }, labels) => {
      const found = Menu.getApplicationMenu()?.items.find(({ label }) => label === labels.menu);
      const entry = found?.submenu?.items.find(({ label }) => label === labels.item);
      const [window] = BrowserWindow.getAllWindows();
      if (entry?.enabled !== true || window === undefined) return;
      // A role acts on the focused window.
      (entry.click as (event: object, window: unknown, contents: unknown) => void)({}, window, window.webContents);
    },
    { menu, item },
  );
}

interface Shown {
  readonly label: string;
  readonly enabled: boolean;
  readonly accelerator: string;
  readonly registered: boolean;
}

/** The menus of the bar by their labels. */
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
