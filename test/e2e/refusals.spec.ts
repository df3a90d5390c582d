import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import type { Service } from '../service/types.ts';
import { linesOf } from '../../domain/value.ts';

/** Milliseconds between two keys, times slower. */
const hands = [
  { gap: 0, slow: 1 },
  { gap: 10, slow: 1 },
  { gap: 0, slow: 4 },
  { gap: 25, slow: 10 },
] as const;

/** Invoices that the service refuses, each with a line that it knows and one that it does not. */
async function refused(rampa: Rampa, service: Service, total: number): Promise<{ desk: Desk; ids: readonly string[] }> {
  const desk = await sitDown(rampa, 'en');
  await desk.connection.make(service);
  await desk.connection.refreshLists();
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

test('eight refused documents are mended with three keys each, typed without waiting', async ({ launch, service }) => {
  const { desk, ids } = await refused(await launch(), service, hands.length * 2);
  const fingers = new Fingers(desk.page);
  await desk.sync.filter('attention').click();
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
  // Behind the last one it goes back to where it began.
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

test('going through the refused documents passes over none, and leads back to the same place', async ({
  launch,
  service,
}) => {
  const { desk, ids } = await refused(await launch(), service, 3);
  const { keyboard } = desk.page;
  await desk.sync.filter('attention').click();
  await desk.sync.look(desk.sync.rows('rejected').nth(1));
  await desk.sync.grid.focus();
  await keyboard.press('Enter');
  await expect.poll(() => opened(desk)).toBe(ids[1]);
  // One that is looked at and left as it is stays refused: the round has all of them.
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
