import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from './support/fixtures.ts';
import { sitDown } from './support/desk.ts';
import { electronOf } from './support/rampa.ts';
import type { Rampa } from './support/rampa.ts';

const ways: readonly (readonly [string, (rampa: Rampa) => Promise<unknown>])[] = [
  [
    'the window is closed',
    (rampa) =>
      rampa.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()) ?? Promise.resolve(),
  ],
  ['the application is quit', (rampa) => rampa.electron?.evaluate(({ app }) => app.quit()) ?? Promise.resolve()],
];

for (const [name, close] of ways) {
  test(`what was typed into a busy page is there again when ${name}`, async ({ launch, service }) => {
    const rampa = await launch();
    const electron = electronOf(rampa);
    const desk = await sitDown(rampa, 'en');
    await desk.connection.make(service);
    await desk.drafts.create('salesReturnInvoice');
    await desk.editor.box('Description', desk.page.locator('body')).focus();
    await desk.page.keyboard.insertText('typed just now');
    // Longer than Chromium waits for a page that is closing.
    await desk.page.evaluate(() => {
      setTimeout(() => {
        const end = performance.now() + 1_500;
        while (performance.now() < end);
      }, 0);
    });
    const gone = new Promise<void>((resolve) => void electron.process().once('exit', () => resolve()));
    // The process may exit before it answers.
    await Promise.race([close(rampa).catch(() => undefined), gone]);
    await gone;

    const again = await sitDown(await launch(), 'en');
    const connectionId = await again.connectionId();
    const [draft] = (await again.call('listDrafts', { connectionId, offset: 0, limit: 2 })).rows;
    const kept = await again.call('getDraft', { id: draft?.id ?? '' });
    expect(kept?.content['Description']).toBe('typed just now');
  });
}

for (const isLeft of [false, true]) {
  test(`closing asks about what could not be saved${isLeft ? ' in a document left before' : ''}; going back loses nothing`, async ({
    launch,
    service,
    userData,
  }) => {
    const rampa = await launch();
    const electron = electronOf(rampa);
    const desk = await sitDown(rampa, 'en');
    await desk.connection.make(service);
    await desk.drafts.create('salesReturnInvoice');
    await desk.editor.box('Description', desk.page.locator('body')).focus();
    // Every write fails, as on a full disk.
    const other = new Sqlite(join(userData, 'data', 'documents.db'));
    other.exec('BEGIN IMMEDIATE');
    await desk.page.keyboard.insertText('typed since');
    const notSaved = desk.page.getByText(desk.t('editor.save.failed')).first();
    await expect(notSaved).toBeVisible();
    if (isLeft) {
      await desk.page.keyboard.press('Control+1');
      await expect(desk.page.getByText(desk.t('editor.notice.notSaved'))).toBeVisible();
    }
    const asked = await electron.evaluate(({ dialog, BrowserWindow }) => {
      const given = new Promise<readonly string[]>((resolve) => {
        dialog.showMessageBox = (...parts: readonly unknown[]) => {
          resolve((parts.at(-1) as { readonly buttons: readonly string[] }).buttons);
          return Promise.resolve({ response: 0, checkboxChecked: false });
        };
      });
      BrowserWindow.getAllWindows()[0]?.close();
      return given;
    });
    expect(asked).toEqual(['Go back', 'Close anyway']);
    await expect
      .poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
      .toBe(true);
    await expect(notSaved).toBeVisible();
    other.exec('ROLLBACK');
    other.close();
    const gone = new Promise<void>((resolve) => void electron.process().once('exit', () => resolve()));
    await Promise.race([electron.evaluate(({ app }) => app.quit()).catch(() => undefined), gone]);
    await gone;

    const again = await sitDown(await launch(), 'en');
    const connectionId = await again.connectionId();
    const [draft] = (await again.call('listDrafts', { connectionId, offset: 0, limit: 2 })).rows;
    const kept = await again.call('getDraft', { id: draft?.id ?? '' });
    expect(kept?.content['Description']).toBe('typed since');
  });
}
