/** Labels with keys that Electron handles: they close or hide the window, so that the rest of a label does not reach the page. */
import { connected } from './support/begun.ts';
import { plainDrafts } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';
import { electronOf } from './support/rampa.ts';
import type { Rampa } from './support/rampa.ts';
import { rest } from './support/rest.ts';

type Press = readonly [key: string, modifiers: readonly ('control' | 'shift')[]];
const close: Press = ['w', ['control']];

/** Presses real keys, as long as the window takes them. */
async function press(rampa: Rampa, keys: readonly Press[], gap: number): Promise<void> {
  await electronOf(rampa)
    .evaluate(
      async ({ BrowserWindow }, [presses, pause]) => {
        const [window] = BrowserWindow.getAllWindows();
        for (const [keyCode, modifiers] of presses) {
          if (window === undefined || window.isDestroyed() || !window.isVisible()) return;
          for (const type of ['keyDown', 'keyUp'] as const)
            window.webContents.sendInputEvent({ type, keyCode, modifiers: [...modifiers] });
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      },
      [keys, gap] as const,
    )
    .catch(() => undefined);
}
const windows = (rampa: Rampa): Promise<number> =>
  electronOf(rampa)
    .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((window) => window.isVisible()).length)
    .catch(() => 0);

test('a label that closes the window right behind its final key sends nothing', async ({ launch, service }) => {
  const rampa = await launch({ prepared: true });
  const desk = await connected(rampa, service, 'en');
  await plainDrafts(desk, 1);
  await desk.drafts.openFirst();
  await rest(desk.page);
  const digits = [...'12345678'].map((digit): Press => [digit, []]);
  await press(rampa, [['G', ['control', 'shift']], close, ...digits], 20);
  await expect(desk.refusal).toContainText(desk.t('shell.keys.scanned'));
  expect(await windows(rampa)).toBe(1);
  expect(service.ledger.requests({ wrote: true })).toHaveLength(0);
});

test('what a user deletes right before closing the window is deleted', async ({ launch, service, userData }) => {
  const rampa = await launch({ prepared: true });
  const desk = await connected(rampa, service, 'en');
  await plainDrafts(desk, 2);
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(2);
  await desk.drafts.grid.focus();
  await rest(desk.page);
  await press(rampa, [['Delete', []], close], 120);
  await expect.poll(() => windows(rampa)).toBe(0);
  await rampa.close();
  const again = await connected(await launch({ userData }), service, 'en');
  await again.drafts.go();
  await expect(again.drafts.rows).toHaveCount(1);
});
