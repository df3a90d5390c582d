import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { electronOf } from './support/rampa.ts';
import type { Rampa } from './support/rampa.ts';
import { closeWindow, gone } from './support/window.ts';

test('the window is restored with its position, size and zoom', async ({ launch, userData }) => {
  const rampa = await launch();
  const stood = { x: 140, y: 90, width: 1011, height: 707 };
  await electronOf(rampa).evaluate(({ BrowserWindow }, bounds) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setBounds(bounds);
    // As Ctrl and the wheel, twice in and once out.
    for (const direction of ['in', 'in', 'out']) window?.webContents.emit('zoom-changed', {}, direction);
  }, stood);
  await expect.poll(() => boundsOf(rampa)).toEqual(stood);
  await rampa.close();
  expect(JSON.parse(readFileSync(join(userData, 'window.json'), 'utf8'))).toEqual({
    ...{ bounds: stood, maximised: false, zoom: 0.5 },
  });

  // The file counts, not what Chromium has kept.
  writeFileSync(join(userData, 'window.json'), JSON.stringify({ bounds: stood, maximised: false, zoom: 1.5 }));
  const again = await launch();
  await expect.poll(() => boundsOf(again)).toEqual(stood);
  const zoom = () =>
    electronOf(again).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel());
  await expect.poll(zoom).toBe(1.5);
});

test('Ctrl with plus and minus zooms on any keyboard layout, the * of a Turkish one does not; a window outside the screen is moved into it at the next start', async ({
  launch,
}) => {
  const rampa = await launch();
  const press = (key: string) =>
    electronOf(rampa).evaluate(({ BrowserWindow }, pressed) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      for (const type of ['keyDown', 'keyUp'] as const)
        contents?.sendInputEvent({ type, keyCode: pressed, modifiers: ['control'] });
    }, key);
  // Electron's end of the instrument may drop an answer on a busy machine; then it is asked again.
  const zoom = () =>
    electronOf(rampa)
      .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel())
      .catch(() => null);
  await press('+');
  await expect.poll(zoom).toBe(0.5);
  await press('=');
  await expect.poll(zoom).toBe(1);
  await press('*');
  await press('-');
  await expect.poll(zoom).toBe(0.5);

  await electronOf(rampa).evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: -4000, y: -4000, width: 1011, height: 707 }),
  );
  await expect.poll(async () => (await boundsOf(rampa))?.x).toBeLessThan(-1000);
  await electronOf(rampa).evaluate(({ app }) => void app.emit('second-instance', {}, [], ''));
  await expect.poll(async () => (await boundsOf(rampa))?.x).toBeGreaterThanOrEqual(0);
});

test('the taskbar shows the progress of a queue; leaving with documents in it is confirmed once', async ({ desk }) => {
  const electron = electronOf(desk.rampa);
  await queueThree(desk);
  await electron.evaluate(({ app, BrowserWindow, dialog }) => {
    const told = { progress: [] as number[], badges: [] as number[], questions: [] as string[] };
    (globalThis as unknown as { told: typeof told }).told = told;
    const [window] = BrowserWindow.getAllWindows();
    if (window) window.setProgressBar = (value) => void told.progress.push(value);
    app.setBadgeCount = (count) => told.badges.push(count ?? 0) > 0;
    dialog.showMessageBox = (...args: unknown[]) => {
      told.questions.push((args.at(-1) as { message: string }).message);
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
    window?.close();
  });
  const told = () =>
    electron.evaluate(
      () => (globalThis as unknown as { told: { progress: number[]; badges: number[]; questions: string[] } }).told,
    );
  // Not closed: the queue is shown, where they can be sent.
  await expect(desk.heading('sync.title')).toBeVisible();
  await desk.sync.expectCount('pending', 3);
  expect((await told()).questions).toEqual(['3 documents have not been sent']);

  await desk.sync.submitAll();
  await desk.sync.expectCount('accepted', 2);
  await desk.sync.expectCount('attention', 1);
  await expect.poll(async () => (await told()).badges.at(-1)).toBe(1);
  // The end of the run is reported after its last document.
  await expect.poll(async () => (await told()).progress.at(-1)).toBe(-1);
  expect((await told()).progress.some((value) => value >= 0 && value < 1)).toBe(true);
});

test('after one confirmation, the window closes with documents in the queue', async ({ desk }) => {
  const electron = electronOf(desk.rampa);
  await queueThree(desk);
  await desk.rampa.answerHost(false);
  await closeWindow(electron);
  await expect(desk.heading('sync.title')).toBeVisible();
  await gone(electron, closeWindow);
});

const boundsOf = (rampa: Rampa) =>
  electronOf(rampa).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());

/** Queues three documents, of which the service refuses the last. */
async function queueThree(desk: Desk): Promise<void> {
  const { line } = await goodsOf(desk, ['P00001']);
  for (const unit of [{}, {}, { UnitCode: 'XYZ' }])
    await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001', unit)]));
  await desk.drafts.go();
  await desk.drafts.queueAll();
  await desk.drafts.expectCount('ready', 3);
}
