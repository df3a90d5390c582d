import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connected } from './support/begun.ts';
import { content, draft } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { saveInto } from './support/printing.ts';
import { startAgain } from './support/rampa.ts';

const kind = 'salesReturnInvoice';

test('opening a file brings the running window to the front with a question, or starts Rampa with it', async ({
  launch,
  service,
  userData,
}) => {
  const rampa = await launch({ prepared: true });
  await saveInto(rampa, userData);
  const desk = await connected(rampa, service, 'en');
  const connectionId = await desk.connectionId();
  const id = await draft(desk, kind, content(kind, [], { InvoiceNumber: 'IAD-1' }));
  const saved = await desk.call('saveDraftFile', { connectionId, ids: [id], name: 'one' });
  const text = readFileSync(('path' in saved && saved.path) || '', 'utf8');
  const file = join(userData, 'from the warehouse.rampa');
  writeFileSync(file, text.replace('"IAD-1"', '"IAD-2"').replace(id, '0f5b6a3c-1111-4222-8333-444455556666'));
  const question = desk.page.getByRole('dialog', { name: desk.t('files.handover.title') });

  await test.step('by a second instance, which exits', async () => {
    // The question does not cover an open dialog, and that dialog's keys import nothing.
    await desk.page.keyboard.press('F1');
    const help = desk.page.getByRole('dialog');
    await expect(help).toBeVisible();
    await rampa.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    expect(await startAgain({ userData, files: [file] })).toBe(0);
    const isVisible = () =>
      rampa.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await expect.poll(isVisible).toBe(true);
    await expect(help).toHaveCount(1);
    await desk.page.keyboard.press('Escape');
    await expect(question).toContainText('from the warehouse.rampa');
    await expect(question).toContainText('IAD-2');
    await expect(question.getByRole('region')).toBeFocused();
    await desk.page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    expect(await desk.drafts.count()).toBe(1);
    await desk.page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(await desk.drafts.count()).toBe(1);
  });

  await test.step('a table goes to the import; a missing file is reported by name', async () => {
    const table = join(userData, 'iadeler.csv');
    writeFileSync(table, 'Cari kodu;Ürün kodu;Miktar\nC00001;P00001;2\n');
    expect(await startAgain({ userData, files: [table] })).toBe(0);
    const asked = desk.page.getByRole('dialog').filter({ hasText: 'iadeler.csv' });
    await expect(asked).toBeVisible();
    await desk.page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    // The message disappears by itself, perhaps before the second instance has exited.
    const again = startAgain({ userData, files: [join(userData, 'yok.csv')] });
    await expect(desk.page.getByText(desk.t('files.opened.unreadable', { name: 'yok.csv' })).first()).toBeVisible();
    expect(await again).toBe(0);
  });

  await test.step('at the start', async () => {
    await rampa.close();
    const again = await sitDown(await launch({ files: [file] }), 'en');
    const asked = again.page.getByRole('dialog', { name: again.t('files.handover.title') });
    await expect(asked).toContainText('IAD-2');
    await again.button('files.handover.action', { count: 1 }).press('Enter');
    await expect(again.drafts.row('IAD-2')).toBeVisible();
    expect(await again.drafts.count()).toBe(2);
  });
});
