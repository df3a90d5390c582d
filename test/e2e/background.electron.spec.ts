import type { ElectronApplication } from '@playwright/test';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { electronOf } from './support/rampa.ts';
import type { Rampa } from './support/rampa.ts';
import { closeAndAnswer, closeWindow, isShown } from './support/window.ts';
import type { Service } from '../service/types.ts';

test('sending continues while the window is closed, and Rampa exits after the last document', async ({
  launch,
  service,
}) => {
  const rampa = await launch();
  const { desk, electron, answer } = await sending(rampa, service, [{}, {}]);
  await desk.call('setPreferences', { change: { sendsInBackground: true } });
  await watchNotifications(electron);
  await closeWindow(electron);
  await expect.poll(() => isShown(electron)).toBe(false);
  await expect.poll(() => notifications(electron)).toHaveLength(1);
  // "Exit" in the tray asks first; declining shows the queue.
  await rampa.answerHost(false);
  await electron.evaluate(({ app }) => app.quit());
  await expect.poll(() => isShown(electron)).toBe(true);
  await expect(desk.heading('sync.title')).toBeVisible();
  await closeWindow(electron);
  await expect.poll(() => isShown(electron)).toBe(false);
  const gone = new Promise<void>((resolve) => void electron.process().once('exit', () => resolve()));
  answer();
  await gone;
  expect(service.ledger.requests({ method: 'POST', wrote: true })).toHaveLength(2);
});

test('closing the window offers to keep sending; a document that was refused then is one click away', async ({
  launch,
  service,
}) => {
  const { desk, electron, answer } = await sending(await launch({ prepared: true }), service, [
    {},
    { UnitCode: 'XYZ' },
  ]);
  await watchNotifications(electron);
  // "Keep sending", the third answer.
  const asked = await closeAndAnswer(electron, 2);
  expect(asked).toEqual(['Go to the queue', 'Close Rampa', 'Keep sending']);
  await expect.poll(() => isShown(electron)).toBe(false);
  // The choice is remembered and shown in the menu.
  await expect.poll(async () => (await desk.call('getPreferences', {})).sendsInBackground).toBe(true);
  await expect
    .poll(() =>
      electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('sendsInBackground')?.checked),
    )
    .toBe(true);

  answer();
  await expect.poll(() => notifications(electron)).toHaveLength(2);
  expect((await notifications(electron)).at(-1)).toBe('1 document needs attention. Click to see.');
  // One click, however soon after the notification; and another one while a different document is shown.
  const error = desk.page.getByRole('button', { name: desk.t('sync.error.go') }).first();
  await click(electron);
  await expect(error).toBeVisible();
  await desk.sync.filter('accepted').click();
  await expect(error).toBeHidden();
  await click(electron);
  await expect(error).toBeVisible();
  expect(await isShown(electron)).toBe(true);
  await expect(desk.heading('sync.title')).toBeVisible();
});

interface Shown {
  notificationBodies: string[];
  newestNotification: { emit: (name: 'click') => boolean };
}

/** Two documents being sent to a service that waits for `answer`. */
async function sending(
  rampa: Rampa,
  service: Service,
  lines: readonly Readonly<Record<string, string>>[],
): Promise<{ readonly desk: Desk; readonly electron: ElectronApplication; readonly answer: () => void }> {
  const electron = electronOf(rampa);
  const desk = await connected(rampa, service, 'en');
  const { line } = await goodsOf(desk, ['P00001']);
  const ids: string[] = [];
  for (const more of lines)
    ids.push(await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001', more)])));
  let answer = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  service.faults.arm({ kind: 'delayBefore', match: { method: 'POST', body: 'P00001' }, times: lines.length, until });
  const connectionId = await desk.connectionId();
  await desk.call('queueDrafts', { ids });
  await desk.call('submitQueue', { connectionId });
  // Main knows of the sending before the page.
  const told = desk.t('shell.status.sending', { finished: '0', total: String(lines.length) });
  await expect(desk.page.getByText(told, { exact: true }).first()).toBeVisible();
  return { desk, electron, answer };
}

/** Records the notifications, as this machine cannot show them. */
const watchNotifications = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ Notification }) => {
    const shown = globalThis as unknown as Shown;
    shown.notificationBodies = [];
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.notificationBodies.push(this.body);
      shown.newestNotification = this;
    };
  });
const click = (electron: ElectronApplication): Promise<boolean> =>
  electron.evaluate(() => (globalThis as unknown as Shown).newestNotification.emit('click'));
const notifications = (electron: ElectronApplication): Promise<readonly string[]> =>
  electron.evaluate(() => (globalThis as unknown as Shown).notificationBodies);
