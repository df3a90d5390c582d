import { content, draft, goodsOf } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';

test('closing a draft releases the memory of its lines', async ({ desk }) => {
  const { page } = desk;
  const { line } = await goodsOf(desk, []);
  const lines = Array.from({ length: 1_000 }, (_, at) => line(`P-${at}`));
  await draft(desk, 'despatch', content('despatch', lines));
  const session = await page.context().newCDPSession(page);
  const openAndLeave = async (): Promise<void> => {
    await desk.drafts.go();
    await desk.drafts.rows.first().dblclick();
    await desk.editor.opened();
    await expect(desk.editor.lines.first()).toBeVisible();
    await desk.sync.go();
  };
  /** Megabytes in use after garbage collection. */
  const used = async (): Promise<number> => {
    for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  // Warm up, so that caches are filled.
  for (let time = 0; time < 8; time += 1) await openAndLeave();
  const before = await used();
  for (let time = 0; time < 10; time += 1) await openAndLeave();
  // Each leaked draft took at least 0.4 MB.
  expect((await used()) - before).toBeLessThan(2.5);
});
