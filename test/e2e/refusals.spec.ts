import type { ValueRecord } from '../../domain/fields.ts';
import { connected } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import type { Service } from '../service/types.ts';
import { linesOf } from '../../domain/value.ts';

/** Milliseconds between two keys, and the slowdown factor. */
const hands = [
  { gap: 0, slow: 1 },
  { gap: 10, slow: 1 },
  { gap: 0, slow: 4 },
  { gap: 25, slow: 10 },
] as const;

/** Invoices that the service refuses, each with a line that it knows and one that it does not. */
async function refused(rampa: Rampa, service: Service, total: number): Promise<{ desk: Desk; ids: readonly string[] }> {
  const desk = await connected(rampa, service, 'en');
  const { line, unitOf } = await goodsOf(desk, ['P00001', 'P00008']);
  const lines = [line('P00001'), line('P99999', { UnitCode: unitOf('P00008') })];
  const ids: string[] = [];
  while (ids.length < total) ids.push(await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', lines)));
  await desk.call('queueDrafts', { ids });
  await desk.sync.go();
  await desk.sync.expectCount('pending', total);
  await desk.sync.submitAll();
  await desk.sync.expectCount('attention', total);
  return { desk, ids };
}

const keysOf = (keys: string): number => keys.match(/\{[^}]+\}|[^{]/g)?.length ?? 0;
const opened = (desk: Desk): Promise<string | null> => desk.page.locator('[data-draft]').getAttribute('data-draft');

test('eight refused documents are corrected with three keys each, typed without waiting', async ({
  launch,
  service,
}) => {
  const { desk, ids } = await refused(await launch({ prepared: true }), service, hands.length * 2);
  const fingers = new Fingers(desk.page);
  await desk.sync.filter('attention').click();
  await expect(desk.sync.grid.getByText('Product code not found: P99999 · Line 2')).toHaveCount(ids.length);
  let pressed = 0;
  const press = async (keys: string, gap = 0): Promise<void> => {
    pressed += keysOf(keys);
    await fingers.press(keys, gap);
  };
  await press('{Ctrl+F8}');
  for (const { gap, slow } of hands) {
    await fingers.slow(slow);
    for (let document = 0; document < 2; document += 1) await press('8{Enter}{Ctrl+Shift+F8}', gap);
  }
  // After the last one it goes back to where it began.
  await expect(desk.messages).toContainText(desk.t('sync.refused.none'));
  await expect(desk.heading('sync.title')).toBeVisible();
  await expect(desk.sync.filter('attention')).toHaveAttribute('aria-pressed', 'true');
  await desk.sync.expectCount('attention', 0);
  expect(pressed).toBe(1 + 3 * ids.length);
  for (const id of ids) {
    const kept = await desk.call('getDraft', { id });
    expect([kept?.state, linesOf(kept?.content ?? {}).map(({ ProductCode }) => ProductCode)]).toEqual([
      'ready',
      ['P00001', 'P00008'],
    ]);
  }
  await desk.sync.submitAll();
  await desk.sync.expectCount('accepted', ids.length);
});

test('going through the refused documents skips none, and leads back to the same place', async ({
  launch,
  service,
}) => {
  const { desk, ids } = await refused(await launch({ prepared: true }), service, 3);
  const { keyboard } = desk.page;
  await desk.sync.filter('attention').click();
  await desk.sync.look(desk.sync.rows('rejected').nth(1));
  await desk.sync.grid.focus();
  await keyboard.press('Enter');
  await expect.poll(() => opened(desk)).toBe(ids[1]);
  // A viewed but unchanged document stays refused, so the next round contains all of them.
  const seen = [];
  for (let step = 0; step < ids.length; step += 1) {
    const before = await opened(desk);
    await keyboard.press('Control+F8');
    await expect.poll(() => opened(desk)).not.toBe(before);
    await desk.editor.opened();
    await expect(desk.focused).toHaveAttribute('role', 'gridcell');
    seen.push(await opened(desk));
  }
  expect(seen).toEqual([ids[2], ids[0], ids[1]]);
  await keyboard.press('Alt+ArrowLeft');
  await expect(desk.heading('sync.title')).toBeVisible();
  await expect(desk.sync.filter('attention')).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.sync.rows('rejected').nth(1)).toHaveAttribute('aria-current', 'true');
});

test('a refused document opened from the drafts focuses its error, typed without waiting', async ({
  launch,
  service,
}) => {
  const { desk, ids } = await refused(await launch({ prepared: true }), service, 1);
  const [id = ''] = ids;
  const fingers = new Fingers(desk.page);
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(1);
  await fingers.press('{Enter}8{Enter}');
  await expect
    .poll(async () => linesOf((await desk.call('getDraft', { id }))?.content ?? {}).map((line) => line['ProductCode']))
    .toEqual(['P00001', 'P00008']);
});

test('a common error of eight documents is corrected in all of them, after a preview, and undone in one step', async ({
  desk,
  fingers,
}) => {
  const { line } = await goodsOf(desk, ['P00001', 'P00008']);
  const ids: string[] = [];
  const make = async (lines: readonly ValueRecord[]): Promise<unknown> =>
    ids.push(await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', lines)));
  for (let one = 0; one < 8; one += 1) {
    const closed = line('P00001', { WarehouseName: 'CLOSED' });
    await make(one % 2 === 0 ? [closed] : [line('P00008'), closed]);
  }
  await make([line('P99999')]);
  await desk.call('queueDrafts', { ids });
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('attention', ids.length);
  const warehouses = async (): Promise<readonly unknown[]> => {
    const all = await Promise.all(ids.map((id) => desk.call('getDraft', { id })));
    return all.map((one) => linesOf(one?.content ?? {}).at(-1)?.['WarehouseName']);
  };
  await desk.sync.grid.focus();
  // From the list to the preview without waiting; the last Enter goes to the button that applies it.
  await fingers.press('{Ctrl+g}{Enter}MERKEZ DEPO{Enter}');
  const dialog = desk.page.getByRole('dialog');
  const take = dialog.getByRole('button', { name: desk.t('sync.refused.take', { total: 8, count: '8' }), exact: true });
  await expect(take).toBeFocused();
  await expect(dialog.getByRole('table')).toHaveCount(8);
  await expect(dialog.getByRole('table').first()).toContainText('CLOSED');
  await expect(dialog.getByRole('table').first()).toContainText('MERKEZ DEPO');
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  expect((await warehouses()).slice(0, 8)).toEqual(Array(8).fill('CLOSED'));
  await dialog.getByRole('button', { name: desk.t('sync.refused.back'), exact: true }).press('Enter');
  await expect(dialog.getByRole('listitem').filter({ has: desk.page.locator('code') })).toHaveCount(2);
  await expect(dialog).toContainText(desk.t('sync.refused.documents', { total: 8, count: '8' }));
  // Fields that follow from the product must be checked by the user.
  await expect(dialog.getByRole('button', { name: desk.t('sync.refused.correct') })).toHaveCount(1);
  expect(await complaintsOfAxe(desk.page)).toEqual([]);

  await fingers.press('{Enter}MERKEZ DEPO{Enter}');
  await expect(take).toBeFocused();
  await fingers.press('{Enter}');
  await expect(dialog).toHaveCount(0);
  // Before the documents: a message disappears by itself.
  await expect(desk.messages).toContainText(desk.t('sync.refused.corrected', { total: 8, count: '8' }));
  await expect.poll(async () => (await warehouses()).slice(0, 8)).toEqual(Array(8).fill('MERKEZ DEPO'));
  await desk.page.keyboard.press('Control+z');
  await expect(desk.messages).toContainText(desk.t('sync.refused.undone', { total: 8, count: '8' }));
  await expect.poll(async () => (await warehouses()).slice(0, 8)).toEqual(Array(8).fill('CLOSED'));
});

test('documents that need the user come first, accepted ones are folded, and an empty group leads back by its key', async ({
  desk,
}) => {
  const { keyboard } = desk.page;
  const { line } = await goodsOf(desk, ['P00001']);
  const ids: string[] = [];
  for (const product of ['P00001', 'P99999', 'P00001', 'P99999', 'P00001'])
    ids.push(await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line(product)])));
  await desk.call('queueDrafts', { ids });
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('attention', 2);
  await desk.sync.expectCount('accepted', 3);
  await desk.sync.look(desk.sync.rows('rejected').first());
  await expect(desk.sync.rows()).toHaveCount(2);
  await expect(desk.sync.rows('rejected')).toHaveCount(2);
  expect(await complaintsOfAxe(desk.page)).toEqual([]);

  const fold = desk.page.getByRole('button', { name: `${desk.t('sync.filter.accepted')} 3` }).last();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.press('Enter');
  await expect(desk.sync.rows()).toHaveCount(5);
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  const states = async (): Promise<readonly string[]> => {
    const rows = await desk.sync.rows().allInnerTexts();
    return rows.map((text) => (text.includes(desk.t('shell.state.rejected')) ? 'rejected' : 'accepted'));
  };
  await expect.poll(states).toEqual(['rejected', 'rejected', 'accepted', 'accepted', 'accepted']);

  await desk.sync.grid.focus();
  for (const key of ['End', 'Home', 'ArrowDown']) await keyboard.press(key);
  await expect(desk.sync.rows('rejected').nth(1)).toHaveAttribute('aria-current', 'true');

  await desk.sync.filter('pending').press('Enter');
  await expect(desk.heading('sync.emptyFilter.title')).toBeVisible();
  await keyboard.press('Escape');
  await expect(desk.sync.filter('all')).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.sync.rows()).toHaveCount(5);
});

test('the likeliest correction of a refused document is made with one key', async ({ desk }) => {
  const { line } = await goodsOf(desk, ['P00001']);
  const wrong = content('salesReturnInvoice', [line('P00001', { WarehouseName: 'MERKEZ DEPOSU' })]);
  const id = await draft(desk, 'salesReturnInvoice', wrong);
  await desk.call('queueDrafts', { ids: [id] });
  await desk.sync.go();
  await desk.sync.expectCount('pending', 1);
  await desk.sync.submitAll();
  // At the end of the run the refused document is shown, with a suggestion.
  await expect(desk.page.getByRole('button', { name: /MERKEZ DEPO/ })).toBeVisible();
  await desk.page.keyboard.press('Control+d');
  await expect
    .poll(async () => linesOf((await desk.call('getDraft', { id }))?.content ?? {}).map((one) => one['WarehouseName']))
    .toEqual(['MERKEZ DEPO']);
});
