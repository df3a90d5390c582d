/**
 * A barcode is data. Many scanners send control characters of a label as Ctrl and a letter, so a label could otherwise press
 * shortcuts, type a command into the palette and confirm it.
 */
import type { ValueRecord } from '../../domain/fields.ts';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf, plainDrafts } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { rest } from './support/rest.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import type { Service } from '../service/types.ts';

interface Attacked {
  readonly desk: Desk;
  readonly fingers: Fingers;
  /** Scans a label, and expects that the page refuses it with a reason. */
  readonly refused: (label: string) => Promise<void>;
}

async function begin(rampa: Rampa, service: Service): Promise<Attacked> {
  const desk = await connected(rampa, service, 'en');
  const fingers = new Fingers(desk.page);
  const refused = async (label: string): Promise<void> => {
    await fingers.press(label, 0, (Date.now() - 200) / 1000, 5);
    await expect(desk.refusal).toContainText(desk.t('shell.keys.scanned'));
    // A dialog in front keeps the mouse from it.
    await desk.refusal.getByRole('button', { name: desk.t('shell.close') }).dispatchEvent('click');
    await expect(desk.refusal).toBeHidden();
  };
  return { desk, fingers, refused };
}

const sent = (service: Service): number => service.ledger.requests({ wrote: true }).length;

test('a label does not submit the open document; the same keys of a user do', async ({ launch, service }) => {
  const { desk, fingers, refused } = await begin(await launch({ prepared: true }), service);
  const [id = ''] = await plainDrafts(desk, 1);
  await desk.drafts.openFirst();
  await refused(`{Ctrl+k}${desk.t('editor.submit')}{Enter}`);
  await refused('{Ctrl+Shift+G}1234{Enter}');
  await desk.button('editor.back').focus();
  await refused('12345{Ctrl+Shift+G}');
  expect(sent(service)).toBe(0);
  expect((await desk.call('getDraft', { id }))?.state).toBe('draft');
  await desk.page.keyboard.press('Control+k');
  await fingers.press(desk.t('editor.submit'), 100);
  await fingers.press('{Enter}');
  await expect.poll(async () => (await desk.call('getDraft', { id }))?.state).toBe('accepted');
});

test('a label does not submit the queue', async ({ launch, service }) => {
  const { desk, refused } = await begin(await launch({ prepared: true }), service);
  const ids = await plainDrafts(desk, 3);
  await desk.call('queueDrafts', { ids: [...ids] });
  await desk.sync.go();
  await desk.sync.expectCount('pending', 3);
  await refused('{Ctrl+Enter}8690000000012{Enter}');
  await refused(`{Ctrl+k}${desk.t('shell.shortcuts.submit')}{Enter}`);
  const submit = desk.page.getByRole('button', { name: new RegExp(`^${desk.t('sync.submitAll', { count: 0 })}`) });
  for (const end of ['{Enter}', '{Space}']) {
    await submit.focus();
    await refused(`8690000000012${end}`);
  }
  expect(sent(service)).toBe(0);
  await submit.press('Enter');
  await desk.sync.expectCount('accepted', 3);
});

test('a label does not delete drafts', async ({ launch, service }) => {
  const { desk, fingers, refused } = await begin(await launch({ prepared: true }), service);
  await plainDrafts(desk, 8);
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(8);
  await desk.drafts.grid.focus();
  await refused(`{Ctrl+a}{Ctrl+k}${desk.t('shell.shortcuts.delete')}{Enter}`);
  await refused('{Ctrl+a}123{Delete}');
  expect(await desk.drafts.count()).toBe(8);
  await desk.drafts.grid.focus();
  await fingers.press('{Ctrl+a}{Delete}');
  await expect.poll(() => desk.drafts.count()).toBe(0);
});

test('a label does not paste; a fast user does, and the keys after it keep their order @browser', async ({
  launch,
  service,
}) => {
  const { desk, fingers, refused } = await begin(await launch({ prepared: true }), service);
  const { line } = await goodsOf(desk, ['P00001']);
  const id = await draft(desk, 'despatch', content('despatch', [line('P00001')]));
  const kept = async (): Promise<ValueRecord> => (await desk.call('getDraft', { id }))?.content ?? {};
  await desk.drafts.openFirst();
  await desk.editor.reveal('Description');
  const box = desk.editor.box('Description');
  await box.fill('copied');
  await fingers.press('{Ctrl+a}{Ctrl+x}');
  await expect(box).toHaveValue('');
  await refused('{Ctrl+v}12345');
  await refused('12345{Ctrl+v}');
  await expect(box).not.toHaveValue(/copied/);
  await box.fill('');
  await rest(desk.page);
  await fingers.press('{Ctrl+v}!', 60);
  await expect(box).toHaveValue('copied!');
  await fingers.press('{Ctrl+v}{Tab}');
  await expect.poll(async () => (await kept())['Description']).toBe('copied!copied');
  await expect(box).not.toBeFocused();
});

test('keys that wait behind a paste do what they would have done without waiting @browser', async ({
  launch,
  service,
}) => {
  const { desk, fingers } = await begin(await launch({ prepared: true }), service);
  const { line } = await goodsOf(desk, ['P00001']);
  await draft(desk, 'despatch', content('despatch', [line('P00001')]));
  await desk.drafts.openFirst();
  await desk.editor.reveal('Description');
  const box = desk.editor.box('Description');
  const state = (): Promise<unknown> =>
    box.evaluate((element) => {
      const { value, selectionStart, selectionEnd } = element as HTMLInputElement;
      return [value, selectionStart, selectionEnd];
    });
  const text = 'copied words here ';
  await box.fill(text);
  await fingers.press('{Ctrl+a}{Ctrl+c}', 60);
  for (const keys of [
    ...[
      '{Ctrl+Left}',
      '{Ctrl+Shift+Left}',
      '{Ctrl+Backspace}',
      '{Backspace}',
      '{Left}',
      '{Shift+Left}',
      '{Shift+Home}',
    ],
    ...['{Home}', '{Home}{Ctrl+Delete}', '{Home}{Ctrl+Right}', '{Ctrl+a}', 'x', '{Ctrl+v}', '{Shift+Insert}'],
    ...['{Ctrl+a}{Ctrl+x}', '{Shift+Home}{Shift+Delete}'],
  ]) {
    await box.fill(text + text);
    await fingers.press(keys);
    await rest(desk.page);
    const expected = await state();
    await box.fill(text);
    await rest(desk.page);
    await fingers.press(`{Ctrl+v}${keys}`);
    await expect.poll(state, keys).toEqual(expected);
  }
});

test('a click comes after a paste that waits, and gives up a deletion that waits', async ({ launch, service }) => {
  const { desk, fingers } = await begin(await launch({ prepared: true }), service);
  await plainDrafts(desk, 3);
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(3);
  await desk.drafts.grid.focus();
  await fingers.press('{Delete}');
  await desk.drafts.rows.nth(1).click();
  await expect(desk.refusal).toContainText(desk.t('shell.keys.clicked'));
  await rest(desk.page);
  expect(await desk.drafts.count()).toBe(3);
  // An undo right behind a deletion undoes this one.
  await desk.drafts.grid.focus();
  await fingers.press('{Delete}{Ctrl+z}', 100);
  await expect(desk.messages.getByText(desk.t('drafts.restored', { count: 1 }))).toBeVisible();
  expect(await desk.drafts.count()).toBe(3);

  await desk.drafts.openFirst();
  await desk.editor.reveal('Description');
  const [box, other] = [desk.editor.box('Description'), desk.editor.box('CustomerCode')];
  const before = await other.inputValue();
  await box.fill('copied');
  await fingers.press('{Ctrl+a}{Ctrl+c}', 60);
  await rest(desk.page);
  await fingers.press('{End}{Ctrl+v}');
  await other.click();
  await expect(box).toHaveValue('copiedcopied');
  await expect(other).toHaveValue(before);
});

test('a label does not confirm a question, which stays open', async ({ launch, service }) => {
  const { desk, refused } = await begin(await launch({ prepared: true }), service);
  await desk.connection.go();
  await desk.button('connection.remove').press('Enter');
  const dialog = desk.page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: desk.t('connection.remove.action'), exact: true });
  for (const end of ['{Enter}', '{Space}']) {
    await confirm.focus();
    await refused(`8690000000012${end}`);
    await expect(dialog).toBeVisible();
  }
  expect(await desk.call('listConnections', {})).toHaveLength(1);
  await confirm.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => desk.call('listConnections', {})).toHaveLength(0);
});
