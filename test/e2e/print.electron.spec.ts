import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { preview } from './support/printing.ts';

test('Enter in the preview prints, also before the sheets are ready, and says where that failed', async ({
  launch,
  service,
}) => {
  const rampa = await launch();
  const { electron } = rampa;
  if (electron === null) throw new Error('This spec is about Electron.');
  const desk = await sitDown(rampa, 'en');
  await desk.connection.make(service);
  await desk.connection.refreshLists();
  const { line } = await goodsOf(desk, ['P00001']);
  await draft(desk, 'despatch', content('despatch', [line('P00001')], { DespatchNumber: 'IRS-1' }));
  await desk.drafts.go();
  await expect(desk.drafts.row('IRS-1')).toBeVisible();
  await desk.drafts.row('IRS-1').click();

  /** In the place of the system's dialog; what was asked of it, and answered. */
  const printed = await electron.evaluateHandle(({ BrowserWindow }) => {
    const asked: unknown[] = [];
    const answers: [boolean, string][] = [
      [true, ''],
      [false, 'Print job canceled'],
      [false, 'Print job failed'],
    ];
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.print = (options, done) => {
        asked.push(options);
        const [isPrinted, reason] = answers.shift() ?? [true, ''];
        done?.(isPrinted, reason);
      };
    return asked;
  });
  const { keyboard } = desk.page;
  await keyboard.press('Control+p');
  await keyboard.press('Enter');
  await expect.poll(() => printed.evaluate((asked) => asked.length)).toBe(1);
  expect(await printed.evaluate(([options]) => options)).toMatchObject({ silent: false, pageSize: 'A4' });
  await keyboard.press('Control+p');
  await expect.poll(() => printed.evaluate((asked) => asked.length)).toBe(2);
  await expect(desk.messages.getByText(desk.t('print.failed'))).toHaveCount(0);
  await keyboard.press('Control+p');
  await expect(desk.messages.getByText(desk.t('print.failed'))).toBeVisible();
  await expect(preview(desk)).toBeVisible();
});
