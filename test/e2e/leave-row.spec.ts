import { linesOf } from '../../domain/value.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';

for (const key of ['{Ctrl+1}', '{Ctrl+2}'])
  test(`${key} while a code is typed in the empty row adds one line`, async ({ desk, fingers }) => {
    const { line } = await goodsOf(desk, ['P00003', 'P00005']);
    const id = await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00003')]));
    await desk.drafts.go();
    await desk.drafts.rows.first().dblclick();
    await desk.editor.opened();
    await fingers.press('{Ctrl+End}{Down}{Home}P00005', 0);
    await fingers.press(key, 0);
    await expect(desk.editor.panel).toBeHidden();
    await expect
      .poll(async () => linesOf((await desk.call('getDraft', { id }))?.content ?? {}).map((one) => one['ProductCode']))
      .toEqual(['P00003', 'P00005']);
  });
