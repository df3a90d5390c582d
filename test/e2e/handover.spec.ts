import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { complaintsOfAxe } from './support/axe.ts';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { rest } from './support/rest.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import { saveInto } from './support/printing.ts';
import type { TextKey } from './support/words.ts';

const kind = 'salesReturnInvoice';

test('drafts go to another workstation in a file, which is confirmed, imported, undone, and recognised the next time', async ({
  launch,
  service,
  userData,
}) => {
  const warehouse = await launch({ prepared: true, locale: 'tr-TR' });
  await saveInto(warehouse, userData);
  const desk = await connected(warehouse, service, 'tr');
  const { line } = await goodsOf(desk, ['P00001']);
  await draft(desk, kind, content(kind, [line('P00001', { Description: 'kırık' })], { InvoiceNumber: 'IAD-1' }));
  await draft(desk, kind, content(kind, [line('P00001'), line('P00001')]));
  await desk.drafts.go();
  await expect(desk.drafts.row('IAD-1')).toBeVisible();

  const file = await test.step('written with the keyboard', async () => {
    await desk.page.keyboard.press('Control+a');
    await expect(desk.page.getByText(desk.t('drafts.selected', { count: 2 }))).toBeVisible();
    await desk.button('files.export').press('Enter');
    await item(desk, 'files.handover.save').press('Enter');
    const message = desk.messages.getByText('.rampa');
    await expect(message).toBeVisible();
    return /\/[^ ]+\.rampa/.exec((await message.textContent()) ?? '')?.[0] ?? '';
  });

  await test.step('it is marked at its origin, and queued only after confirmation', async () => {
    const sign = desk.t('files.handedOver.sign.out');
    await expect(desk.drafts.rows.filter({ hasText: sign })).toHaveCount(2);
    const asked = desk.page.getByRole('dialog', { name: desk.t('files.handedOver.title', { count: 2 }) });
    await desk.page.keyboard.press('Control+Enter');
    await expect(asked).toContainText('IAD-1');
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    // Typing on is no answer to the question.
    await desk.page.keyboard.press('Enter');
    await expect(asked).toHaveCount(0);
    expect(await desk.drafts.count()).toBe(2);
    await expect(desk.drafts.rows.filter({ hasText: sign })).toHaveCount(2);

    await desk.drafts.row('IAD-1').dblclick();
    await desk.editor.opened();
    const line = desk.page.getByRole('region', { name: desk.t('files.handedOver.region') });
    await expect(line).toContainText('.rampa');
    await expect(line).toContainText(desk.t('files.handedOver.mayBeSent'));
    const one = desk.page.getByRole('dialog', { name: desk.t('files.handedOver.title', { count: 1 }) });
    await desk.page.keyboard.press('Control+Shift+Enter');
    await expect(one).toBeVisible();
    await desk.page.keyboard.press('Escape');
    await expect(one).toHaveCount(0);
    await expect(desk.messages.getByText(desk.t('editor.notice.queued'))).toHaveCount(0);
    await desk.page.keyboard.press('Control+Shift+Enter');
    await rest(desk.page);
    await desk.button('files.handedOver.yes', { count: 1 }).press('Enter');
    await expect(desk.messages.getByText(desk.t('editor.notice.queued'))).toBeVisible();
  });

  const other = join(userData, 'other');
  mkdirSync(other);
  const office = await connected(await launch({ prepared: true, userData: other, locale: 'tr-TR' }), service, 'tr');
  // Prevents the browser's own file dialog from here on.
  office.page.on('filechooser', () => undefined);
  await office.drafts.go();

  await test.step('nothing is written before the confirmation', async () => {
    await choose(office, file);
    await expect(question(office)).toContainText('IAD-1');
    await expect(question(office).getByRole('checkbox')).toHaveCount(2);
    await expect(confirm(office, 2)).toBeFocused();
    await question(office)
      .getByText(office.t('files.handover.unseen', { count: 1 }))
      .first()
      .click();
    await expect(question(office).getByText('kırık')).toBeVisible();
    expect(await complaintsOfAxe(office.page)).toEqual([]);
    await office.page.keyboard.press('Escape');
    await expect(question(office)).toBeHidden();
    expect(await office.drafts.count()).toBe(0);
  });

  await test.step('a key that is pressed immediately goes to the question', async () => {
    await choose(office, file);
    await new Fingers(office.page).press('{Enter}');
    await expect(office.messages.getByText(office.t('files.handover.imported', { count: 2 }))).toBeVisible();
    await expect(office.drafts.row('IAD-1')).toBeVisible();
    expect(await office.drafts.count()).toBe(2);
    await expect(office.drafts.rows.filter({ hasText: office.t('files.handedOver.sign.in') })).toHaveCount(2);
  });

  await test.step('one key undoes the import', async () => {
    await office.page.keyboard.press('Control+z');
    await expect(office.messages.getByText(office.t('drafts.deleted', { count: 2 }))).toBeVisible();
    expect(await office.drafts.count()).toBe(0);
  });

  await test.step('drafts that exist already are reported, and not imported again', async () => {
    await choose(office, file);
    await expect(confirm(office, 2)).toBeFocused();
    const [first] = await question(office).getByRole('checkbox').all();
    await first?.press('Space');
    await first?.press('Enter');
    await expect(office.messages.getByText(office.t('files.handover.imported', { count: 1 }))).toBeVisible();
    await choose(office, file);
    await expect(question(office)).toContainText(office.t('files.handover.here', { here: 1, count: 2 }));
    await confirm(office, 1).press('Enter');
    await expect.poll(() => office.drafts.count()).toBe(2);
    await choose(office, file);
    await expect(question(office)).toContainText(office.t('files.handover.here', { here: 2, count: 2 }));
    await expect(confirm(office, 0)).toBeDisabled();
    await new Fingers(office.page).press('{Enter}{Escape}');
    await expect(question(office)).toBeHidden();
    expect(await office.drafts.count()).toBe(2);
  });
});

test('a file that is dropped anywhere leads to a question; other files are reported', async ({
  launch,
  service,
  userData,
}) => {
  const rampa = await launch({ prepared: true });
  await saveInto(rampa, userData);
  const desk = await connected(rampa, service, 'en');
  const { line } = await goodsOf(desk, ['P00001']);
  const id = await draft(desk, kind, content(kind, [line('P00001')], { InvoiceNumber: 'IAD-1' }));
  const saved = await desk.call('saveDraftFile', { connectionId: await desk.connectionId(), ids: [id], name: 'one' });
  const text = readFileSync(('path' in saved && saved.path) || '', 'utf8');
  await desk.drafts.go();
  await expect(desk.drafts.row('IAD-1')).toBeVisible();

  await test.step('changed drafts can be imported as additional drafts', async () => {
    await drop(desk, 'one.rampa', text.replace('"IAD-1"', '"IAD-2"'));
    await expect(question(desk)).toContainText('one.rampa');
    await expect(confirm(desk, 0)).toBeDisabled();
    await question(desk).getByRole('checkbox').press('Space');
    // While the question is open, no other file is accepted.
    await drop(desk, 'two.rampa', text);
    await expect(question(desk)).toContainText('one.rampa');
    await confirm(desk, 1).press('Enter');
    await expect(desk.drafts.row('IAD-2')).toBeVisible();
    await expect(desk.drafts.row('IAD-1')).toBeVisible();
  });

  await test.step('the message leads there', async () => {
    await desk.button('files.handover.show').press('Enter');
    await desk.editor.opened();
    await expect(desk.editor.box('InvoiceNumber')).toHaveValue('IAD-2');
  });

  await test.step('in the editor too', async () => {
    await drop(desk, 'ONE.RAMPA', text);
    await expect(question(desk)).toContainText(desk.t('files.handover.here', { here: 1, count: 1 }));
    await desk.page.keyboard.press('Escape');
    await expect(question(desk)).toBeHidden();
  });

  await test.step('of hundreds of values that are not shown at once, each can be reached with the keyboard', async () => {
    const many = JSON.parse(text) as { drafts: [{ content: { Lines: object[] } }] };
    const [{ content: brought }] = many.drafts;
    const [first] = brought.Lines;
    brought.Lines = Array.from({ length: 300 }, (_, at) => ({ ...first, $key: `k${at}`, Description: `no ${at}` }));
    await drop(desk, 'many.rampa', JSON.stringify(many));
    const values = question(desk).getByRole('list', { name: desk.t('files.handover.unseen', { count: 300 }) });
    await question(desk)
      .getByText(desk.t('files.handover.unseen', { count: 300 }))
      .click();
    await expect(values.getByText('no 0 ')).toBeVisible();
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await values.press('End');
    await expect(values.getByText('no 299 ')).toBeVisible();
    await desk.page.keyboard.press('Escape');
    await expect(question(desk)).toBeHidden();
  });

  await test.step('other files are refused everywhere', async () => {
    for (const [written, problem] of [
      ['Code;Count', 'unknown'],
      [text.replace('"version": 2', '"version": 3'), 'newer'],
      [text.replace('"Lines"', '"__proto__"'), 'damaged'],
    ] as const) {
      await drop(desk, `${problem}.rampa`, written);
      await expect(desk.messages.getByText(desk.t(`files.handover.problem.${problem}`))).toBeVisible();
    }
    expect(await desk.drafts.count()).toBe(2);
  });
});

const item = (desk: Desk, key: TextKey): Locator => desk.page.getByRole('menuitem', { name: desk.t(key) });
const question = (desk: Desk): Locator => desk.page.getByRole('dialog', { name: desk.t('files.handover.title') });
const confirm = (desk: Desk, count: number): Locator => desk.button('files.handover.action', { count });

async function choose(desk: Desk, file: string): Promise<void> {
  const chooser = desk.page.waitForEvent('filechooser');
  await desk.page.keyboard.press('Control+n');
  await item(desk, 'files.handover.import').press('Enter');
  await (await chooser).setFiles(file);
}

/** Drops a file from outside the window. */
async function drop(desk: Desk, name: string, text: string): Promise<void> {
  const data = await desk.page.evaluateHandle(
    ([named, holds]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([holds], named));
      return transfer;
    },
    [name, text] as const,
  );
  for (const event of ['dragover', 'drop']) await desk.page.dispatchEvent('body', event, { dataTransfer: data });
}
