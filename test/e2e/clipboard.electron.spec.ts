import { execFileSync, spawn } from 'node:child_process';
import type { ElectronApplication } from '@playwright/test';
import { begun, savedLines } from './support/begun.ts';
import { content, draft } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { choose, shownMenus } from './support/menus.ts';
import { electronOf } from './support/rampa.ts';
import { rest } from './support/rest.ts';

/** All applications on a display share the system's clipboard, so the tests that change it run one after another. */
test.describe.configure({ mode: 'default' });

/** The clipboard's text; on Linux read as another program would. */
const isLinux = process.platform === 'linux';
async function clipboardText(electron: ElectronApplication): Promise<string> {
  if (!isLinux) return electron.evaluate(({ clipboard }) => clipboard.readText());
  const read = ['-selection', 'clipboard', '-target', 'UTF8_STRING', '-out'];
  try {
    return execFileSync('xclip', read, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    // It is empty, or its content is being replaced.
    return '';
  }
}
async function fill(electron: ElectronApplication, text: string): Promise<void> {
  if (!isLinux) return electron.evaluate(({ clipboard }, put) => clipboard.writeText(put), text);
  // xclip runs as long as it provides the content, and ends when another program takes the clipboard.
  const holder = spawn('xclip', ['-selection', 'clipboard', '-in', '-quiet'], { stdio: ['pipe', 'ignore', 'ignore'] });
  holder.stdin.end(text);
  await expect.poll(() => clipboardText(electron)).toBe(text);
}

test('cells are copied, cut and pasted with the system’s clipboard, by real keys and by the context menu', async ({
  launch,
  service,
}) => {
  const rampa = await launch({ prepared: true });
  const electron = electronOf(rampa);
  const desk = await begun(rampa, service, 'salesReturnInvoice');
  const { page, editor } = desk;
  const { keyboard } = page;
  const fields = ['ProductCode', 'Quantity'] as const;

  await test.step('a table of another program, into the empty row', async () => {
    await fill(electron, 'P00003\t4\nP00008\t5\n');
    await keyboard.press('Control+Enter');
    await keyboard.press('Control+v');
    await expect
      .poll(() => savedLines(desk, ...fields))
      .toEqual([
        ['P00003', '4'],
        ['P00008', '5'],
      ]);
  });

  await test.step('a cell with Ctrl+C, into another with Ctrl+V', async () => {
    await (await editor.cell(1, 'Quantity')).click();
    await keyboard.press('Control+c');
    await expect.poll(() => clipboardText(electron)).toBe('4');
    await keyboard.press('ArrowDown');
    await keyboard.press('Control+v');
    await expect
      .poll(() => savedLines(desk, ...fields))
      .toEqual([
        ['P00003', '4'],
        ['P00008', '4'],
      ]);
  });

  await test.step('cells with Ctrl+X', async () => {
    await fill(electron, 'of another program');
    await (await editor.cell(1, 'Quantity')).click();
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Control+x');
    await expect.poll(() => clipboardText(electron)).toBe('4\n4');
    await expect.poll(() => savedLines(desk, 'Quantity')).toEqual([[undefined], [undefined]]);
  });

  await test.step('in a cell that is being edited, only its text', async () => {
    await fill(electron, '9');
    await (await editor.cell(1, 'Quantity')).click();
    await keyboard.type('1');
    await keyboard.press('Control+v');
    await keyboard.press('Enter');
    await expect.poll(() => savedLines(desk, 'Quantity')).toEqual([['19'], [undefined]]);
  });

  await test.step('with the context menu of the cells', async () => {
    const inMenuOf = async (line: number, key: 'editor.menu.copy' | 'editor.menu.paste'): Promise<void> => {
      await (await editor.cell(line, 'Quantity')).click({ button: 'right' });
      await page.getByRole('menuitem', { name: new RegExp(`^${desk.t(key)} Ctrl`) }).click();
    };
    await inMenuOf(1, 'editor.menu.copy');
    await expect.poll(() => clipboardText(electron)).toBe('19');
    await inMenuOf(2, 'editor.menu.paste');
    await expect.poll(() => savedLines(desk, 'Quantity')).toEqual([['19'], ['19']]);
    // Keys right behind the choice are about what is there after the paste.
    await (await editor.cell(2, 'Quantity')).click();
    await keyboard.type('8');
    await keyboard.press('Enter');
    await (await editor.cell(2, 'Quantity')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: new RegExp(`^${desk.t('editor.menu.paste')} Ctrl`) }).focus();
    await rest(page);
    for (const key of ['Enter', 'ArrowUp', '5', 'Enter']) await keyboard.press(key);
    await expect.poll(() => savedLines(desk, 'Quantity')).toEqual([['5'], ['19']]);
  });
});

test('editing actions of the menu work on text, cells and lists, and only where they apply', async ({ desk }) => {
  const electron = electronOf(desk.rampa);
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

/** Cut and Copy are among the entries. */
test('every entry of the menu can be chosen on every screen without breaking it', async ({ desk }) => {
  test.slow();
  const electron = electronOf(desk.rampa);
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

test('a text input has a context menu, in the language of the page', async ({ launch }) => {
  const rampa = await launch({ locale: 'tr-TR' });
  const electron = electronOf(rampa);
  const desk = await sitDown(rampa, 'tr');
  await desk.page.keyboard.press('Control+4');
  const name = desk.page.getByRole('main').getByRole('textbox').first();
  await name.fill('Depo 1');
  await name.selectText();
  await electron.evaluate(async ({ Menu, clipboard }) => {
    await clipboard.writeText('Depo 2');
    const shown: string[][] = [];
    (globalThis as unknown as { shown: string[][] }).shown = shown;
    const build = Menu.buildFromTemplate.bind(Menu);
    Menu.buildFromTemplate = (template) => {
      const menu = build(template);
      menu.popup = () => void shown.push(menu.items.flatMap(({ label, enabled }) => (enabled && label ? [label] : [])));
      return menu;
    };
  });
  await name.click({ button: 'right' });
  const shown = (): Promise<string[][]> =>
    electron.evaluate(() => (globalThis as unknown as { shown: string[][] }).shown);
  await expect.poll(shown).toHaveLength(1);
  expect((await shown())[0]).toEqual(expect.arrayContaining(['Kes', 'Kopyala', 'Yapıştır', 'Tümünü Seç']));
  // Rampa has no menu there.
  await desk.heading('connection.title').click({ button: 'right' });
  await name.click({ button: 'right' });
  await expect.poll(shown).toHaveLength(2);
});
