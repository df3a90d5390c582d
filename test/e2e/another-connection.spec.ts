import { connected, draftId } from './support/begun.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

test('after another connection is added, its next step has the focus, and what is typed immediately goes there', async ({
  launch,
  service,
}) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  await desk.connection.go();
  await desk.button('connection.add').press('Enter');
  await expect(desk.connection.setting('baseUrl')).toBeFocused();
  await page.keyboard.press('Tab');
  // The organisation is enough to begin, and becomes the name. The next step is the address, which another Enter focuses; it is
  // typed without waiting, as fast as a user types.
  await page.keyboard.type('Marmara Gıda');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://erp.example', { delay: 60 });
  // Its message disappears by itself, on a busy machine before the last key is handled.
  const names = async (): Promise<readonly string[]> =>
    (await desk.call('listConnections', {})).map(({ settings }) => settings.name);
  await expect.poll(names).toContain('Marmara Gıda');
  await expect(desk.connection.setting('baseUrl')).toHaveValue('https://erp.example');
  await expect(desk.connection.setting('baseUrl')).toBeFocused();
  await expect(desk.refusal).toHaveCount(0);
});

test('a draft is never shown under the name of another connection', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  const [first, second] = [await desk.connectionId(), 'Marmara Gıda'];
  await desk.connection.make(service, second);
  const choice = page.getByRole('combobox', { name: desk.t('shell.connectionChoice') });

  await desk.drafts.create('salesReturnInvoice');
  await desk.editor.opened();
  const draft = await draftId(desk);
  await test.step('choosing another connection saves the draft and leaves it', async () => {
    await desk.editor.reveal('DocumentNumber');
    await desk.editor.box('DocumentNumber').focus();
    await page.keyboard.insertText('A-1');
    await choice.selectOption(second);
    await expect(desk.heading('drafts.empty.title')).toBeVisible();
    const saved = async () => (await desk.call('getDraft', { id: draft }))?.content['DocumentNumber'];
    await expect.poll(saved).toBe('A-1');
  });
  await test.step('going back does not show it', async () => {
    await choice.selectOption(first);
    await desk.drafts.rows.first().dblclick();
    await desk.editor.opened();
    await page.keyboard.press('Control+6');
    await choice.selectOption(second);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(desk.heading('drafts.empty.title')).toBeVisible();
  });
  await test.step('a message that opens it selects its connection', async () => {
    await choice.selectOption(first);
    await desk.drafts.rows.first().dblclick();
    await desk.editor.opened();
    await new Fingers(page).press(`{Ctrl+k}${desk.t('editor.menu.delete')}{Rest}{Enter}`);
    await expect(desk.messages.getByRole('button', { name: desk.t('shell.undo') })).toBeVisible();
    await choice.selectOption(second);
    await expect(desk.heading('drafts.empty.title')).toBeVisible();
    await desk.messages.getByRole('button', { name: desk.t('shell.undo') }).click();
    await desk.editor.opened();
    await expect(choice).toHaveValue(first);
    await expect(desk.editor.box('DocumentNumber')).toHaveValue('A-1');
  });
});
