import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import type { Service } from '../service/types.ts';
import { connected, savedLines } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';

async function open(rampa: Rampa, service: Service, kind: DocumentKind, lines: readonly ValueRecord[]): Promise<Desk> {
  const desk = await connected(rampa, service, 'en');
  const { line } = await goodsOf(desk, ['P00001', 'P00002']);
  const all = lines.map((more, index) => line(`P0000${index + 1}`, more));
  await draft(desk, kind, content(kind, all));
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
  return desk;
}

test('one click selects a cell, even if it is already selected, and a double click edits it', async ({
  launch,
  service,
}) => {
  const desk = await open(await launch({ prepared: true }), service, 'salesReturnInvoice', [{ Quantity: '20' }, {}]);
  const { page, editor } = desk;
  const cell = await editor.cell(1, 'Quantity');
  const box = cell.getByRole('textbox');
  const chosen = async (): Promise<void> => {
    // Far enough apart not to be a double click.
    await cell.click({ clickCount: 1 });
    await expect(cell).toBeFocused();
    await expect(box).toHaveCount(0);
  };
  await chosen();
  await chosen();
  await page.keyboard.type('7');
  await expect(box).toHaveValue('7');
  await page.keyboard.press('Enter');
  await expect.poll(() => savedLines(desk, 'Quantity')).toEqual([['7'], ['2']]);

  await test.step('a double click edits the text', async () => {
    await cell.dblclick();
    await expect(box).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => savedLines(desk, 'Quantity')).toEqual([['75'], ['2']]);
  });
  await test.step('a selected cell can be cleared', async () => {
    await chosen();
    await chosen();
    await page.keyboard.press('Control+Delete');
    await expect.poll(() => savedLines(desk, 'ProductCode')).toEqual([['P00002']]);
  });
});
