import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { expect, test } from './support/fixtures.ts';
import { sitDown } from './support/desk.ts';
import { electronOf } from './support/rampa.ts';
import type { Rampa } from './support/rampa.ts';
import { closeAndAnswer, closeWindow, gone, isShown } from './support/window.ts';

const quit = (electron: ElectronApplication): Promise<void> => electron.evaluate(({ app }) => app.quit());

const ways = [
  ['the window is closed', closeWindow],
  ['the application is quit', quit],
] as const;

async function descriptionIn(rampa: Rampa): Promise<unknown> {
  const desk = await sitDown(rampa, 'en');
  const connectionId = await desk.connectionId();
  const [draft] = (await desk.call('listDrafts', { connectionId, offset: 0, limit: 2 })).rows;
  const kept = await desk.call('getDraft', { id: draft?.id ?? '' });
  return kept?.content['Description'];
}

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
    await gone(electron, close);
    expect(await descriptionIn(await launch())).toBe('typed just now');
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
    const asked = await closeAndAnswer(electron, 0);
    expect(asked).toEqual(['Go back', 'Close anyway']);
    await expect.poll(() => isShown(electron)).toBe(true);
    await expect(notSaved).toBeVisible();
    other.exec('ROLLBACK');
    other.close();
    await gone(electron, quit);
    expect(await descriptionIn(await launch())).toBe('typed since');
  });
}
