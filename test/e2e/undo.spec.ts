import type { ValueRecord } from '../../domain/fields.ts';
import { saving } from '../saving.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

const kind = 'salesReturnInvoice';
/** Overwrites the quantity of the first line. */
const type = (quantity: string): string => `{Ctrl+Home}{Tab}${quantity}{Tab}`;

/** The list of drafts, whose only row has the focus. */
async function atList(desk: Desk): Promise<Fingers> {
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(1);
  await desk.drafts.rows.first().click();
  return new Fingers(desk.page);
}

test('typed changes are undone and redone while the draft is open, by keys without waiting', async ({ desk }) => {
  const { line } = await goodsOf(desk, ['P00001']);
  const id = await draft(desk, kind, content(kind, [line('P00001', { Quantity: '20' })]));
  const quantity = async (): Promise<unknown> => {
    const lines = (await desk.call('getDraft', { id }))?.content['Lines'];
    return (lines as readonly { readonly Quantity: unknown }[])[0]?.Quantity;
  };
  const [undo, redo] = [() => desk.button('editor.undo'), () => desk.button('editor.redo')];
  let fingers = await atList(desk);

  await test.step('step by step, and no further', async () => {
    await fingers.press(`{Enter}${type('11')}${type('12')}`);
    await expect.poll(quantity).toBe('12');
    await fingers.press('{Ctrl+z}');
    await expect.poll(quantity).toBe('11');
    await fingers.press('{Ctrl+z}{Ctrl+z}');
    await expect.poll(quantity).toBe('20');
    await expect(undo()).toBeDisabled();
    await fingers.press('{Ctrl+y}{Ctrl+y}{Ctrl+y}');
    await expect.poll(quantity).toBe('12');
    await expect(redo()).toBeDisabled();
  });

  await test.step('another window’s change is one step; reopening a draft clears its history', async () => {
    const { revision = 0, content: kept = {} } = (await desk.call('getDraft', { id })) ?? {};
    const saved = await desk.call(
      'saveDraft',
      saving({ id, revision, content: { ...kept, Description: 'elsewhere' } }),
    );
    expect(saved.saved).toBe(true);
    await expect(desk.editor.box('Description')).toHaveValue('elsewhere');
    await expect(undo()).toBeEnabled();
    fingers = await atList(desk);
    await fingers.pressTogether('{Enter}{Ctrl+z}');
    await desk.editor.opened();
    await expect(desk.editor.box('Description')).toHaveValue('elsewhere');
    await expect(undo()).toBeDisabled();
    await fingers.press(type('9'));
    await expect.poll(quantity).toBe('9');
    await fingers.press('{Ctrl+z}');
    await expect.poll(quantity).toBe('12');
    await expect(undo()).toBeDisabled();
  });
});

test('an undo that removes the lines above the empty row leaves the keyboard in it', async ({ desk }) => {
  const { line } = await goodsOf(desk, ['P00001', 'P00002']);
  const id = await draft(desk, kind, content(kind, [line('P00001')]));
  const fingers = await atList(desk);
  await fingers.press('{Enter}');
  await desk.editor.pasteTable([['P00002'], ['P00002'], ['P00002'], ['P00002']]);
  await expect(desk.editor.lines).toHaveCount(5);
  await fingers.press('{Down}{Down}{Down}{Down}{Ctrl+z}');
  await expect(desk.editor.lines).toHaveCount(1);
  await expect(desk.editor.grid.locator(':focus')).toHaveCount(1);
  await fingers.press('P00001{Enter}');
  const codes = async (): Promise<unknown> => {
    const stored = (await desk.call('getDraft', { id }))?.content['Lines'];
    return (stored as readonly { readonly ProductCode: unknown }[]).map(({ ProductCode }) => ProductCode);
  };
  await expect.poll(codes).toEqual(['P00001', 'P00001']);
});

test('a message’s undo is offered until the next step, which it would undo instead', async ({ desk }) => {
  const share = { WithholdingCode: '601', WithholdingNumerator: '4', WithholdingDenominator: '10' };
  const { line } = await goodsOf(desk, ['P00001']);
  const id = await draft(desk, kind, content(kind, [line('P00001')], share));
  const codes = async (): Promise<unknown> => {
    const stored = (await desk.call('getDraft', { id }))?.content['Lines'];
    return (stored as readonly ValueRecord[]).map(({ WithholdingCode }) => WithholdingCode);
  };
  const fingers = await atList(desk);
  await fingers.press('{Enter}');
  await desk.editor.opened();
  await desk.editor.reveal('WithholdingCode');
  const apply = desk.button('editor.withholding.apply', { count: 1 });
  const undo = desk.messages.getByRole('button', { name: desk.t('shell.undo') });
  await apply.click();
  await expect.poll(codes).toEqual(['601']);
  await undo.click();
  await expect.poll(codes).toEqual([undefined]);
  await apply.click();
  await expect(undo).toBeVisible();
  await fingers.press(type('7'));
  await expect(undo).toBeHidden();
  await expect.poll(codes).toEqual(['601']);
});

test('deleted lines come back by the message, also after the document was left', async ({ desk }) => {
  const { line } = await goodsOf(desk, ['P00001', 'P00002']);
  const lines = [line('P00001', { Quantity: '1' }), line('P00002', { Quantity: '2' })];
  const id = await draft(desk, kind, content(kind, lines));
  const quantities = async (): Promise<unknown> => {
    const stored = (await desk.call('getDraft', { id }))?.content['Lines'];
    return (stored as readonly { readonly Quantity: unknown }[]).map(({ Quantity }) => Quantity);
  };
  const fingers = await atList(desk);
  await fingers.press('{Enter}{Ctrl+Home}{Ctrl+Delete}');
  await expect.poll(quantities).toEqual(['2']);
  await desk.drafts.go();
  await desk.button('shell.undo').click();
  await expect.poll(quantities).toEqual(['1', '2']);
});
