import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCrashDumps } from '../../main/health/crash-dumps.ts';
import { expect, test } from './support/fixtures.ts';
import { sitDown } from './support/desk.ts';
import { electronOf } from './support/rampa.ts';

test('a crashed page is reopened on request, and leaves a dump on this computer only', async ({
  launch,
  service,
  userData,
}) => {
  const rampa = await launch();
  const electron = electronOf(rampa);
  const desk = await sitDown(rampa, 'en');
  await desk.connection.make(service);
  expect(await electron.evaluate(({ crashReporter }) => crashReporter.getUploadToServer())).toBe(false);

  await electron.evaluate(({ dialog, BrowserWindow }) => {
    const told: string[] = [];
    (globalThis as unknown as { told: string[] }).told = told;
    dialog.showMessageBox = (...args: unknown[]) => {
      const { message, buttons } = args.at(-1) as { message: string; buttons: string[] };
      told.push(message, ...buttons);
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  // Playwright cannot talk to a crashed page, so the test reads the log.
  const ready = (): number =>
    readFileSync(join(userData, 'logs', 'rampa.log'), 'utf8').split('"page.ready"').length - 1;
  await expect.poll(ready).toBe(2);
  expect(await electron.evaluate(() => (globalThis as unknown as { told: string[] }).told)).toEqual([
    'Rampa’s window stopped unexpectedly',
    'Open again',
    'Quit Rampa',
  ]);
  await expect.poll(() => listCrashDumps(join(userData, 'crashes')).length).toBe(1);
});
