import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import type { Service } from '../service/types.ts';
import { begun, connected, savedContent, savedLines } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import { keys, pressUnawaited } from './support/unawaited.ts';

const begin = (rampa: Rampa, service: Service): Promise<Desk> => begun(rampa, service, 'salesReturnInvoice');

test('codes and choices typed before the lists answer are resolved from the lists', async ({ launch, service }) => {
  const desk = await begin(await launch({ prepared: true }), service);
  const { page } = desk;
  await pressUnawaited(page, keys('c00003', 'Enter'));
  // Enter after the customer focuses the lines.
  await pressUnawaited(page, [...keys('p00002', 'Tab'), ...keys('3', 'Enter')], 90);
  await pressUnawaited(page, [...keys('P00001', 'ArrowDown', 'Enter')]);
  await expect
    .poll(() => savedLines(desk, 'ProductCode', 'Quantity'))
    .toEqual([
      ['P00002', '3'],
      ['P00001', undefined],
    ]);
  expect(await savedContent(desk)).toMatchObject({ CustomerCode: 'C00003' });
  expect((await savedContent(desk)).CustomerName).toBeTruthy();
  const names = (await savedLines(desk, 'ProductName', 'UnitPrice')).flat();
  expect(names.every((value) => typeof value === 'string' && value !== '')).toBe(true);

  await test.step('a warehouse is the first match, or the only one, of the typed letters', async () => {
    for (const [line, pressed] of [
      [1, keys('merk', 'ArrowDown', 'Enter')],
      [2, keys('sube', 'Tab')],
    ] as const) {
      await (await desk.editor.cell(line, 'WarehouseName')).click();
      await pressUnawaited(page, pressed);
    }
    await expect.poll(() => savedLines(desk, 'WarehouseName')).toEqual([['MERKEZ DEPO'], ['ŞUBE DEPO']]);
  });
  await test.step('each is one undo step', async () => {
    await desk.button('editor.undo').press('Enter');
    await expect.poll(() => savedLines(desk, 'WarehouseName')).toEqual([['MERKEZ DEPO'], [undefined]]);
  });
});

for (const by of ['Enter', 'Tab']) {
  test(`a scanner that ends with ${by} makes its lines, however late the lists answer`, async ({ launch, service }) => {
    const desk = await begin(await launch({ prepared: true }), service);
    const { page } = desk;
    await page.keyboard.press('Control+Enter');
    const codes = Array.from(
      { length: 60 },
      (_, round) => ['P00001', 'p00002', 'YOK-9', 'P00004'][(round * 3) % 4] ?? '',
    );
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const half of [codes.slice(0, 30), codes.slice(30)]) {
      await pressUnawaited(
        page,
        half.flatMap((code) => keys(code, by)),
        3,
      );
      await desk.call('refreshLookups', { connectionId: await desk.connectionId(), kinds: ['products'] });
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect
      .poll(() => savedLines(desk, 'ProductCode', 'Quantity'))
      .toEqual([
        ['P00001', '15'],
        ['P00004', '15'],
        ['P00002', '15'],
      ]);
    await expect(desk.focused).toHaveAttribute('role', 'gridcell');
  });
}

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
