import { content, draft, goodsOf } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';
import { preview } from './support/printing.ts';
import { electronOf } from './support/rampa.ts';

test('Enter in the preview prints, even before the sheets are ready, and a failure is reported', async ({ desk }) => {
  const electron = electronOf(desk.rampa);
  const { line } = await goodsOf(desk, ['P00001']);
  await draft(desk, 'despatch', content('despatch', [line('P00001')], { DespatchNumber: 'IRS-1' }));
  await desk.drafts.go();
  await expect(desk.drafts.row('IRS-1')).toBeVisible();
  await desk.drafts.row('IRS-1').click();

  /** Replaces the system's print dialog; records the calls and answers them. */
  const printed = await electron.evaluateHandle(({ BrowserWindow }) => {
    const asked: unknown[] = [];
    const held: (() => void)[] = [];
    const answers: [boolean, string][] = [
      [true, ''],
      [false, 'Print job canceled'],
      [false, 'Print job failed'],
    ];
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.print = (options, done) => {
        asked.push(options);
        const [isPrinted, reason] = answers.shift() ?? [true, ''];
        const answer = (): void => done?.(isPrinted, reason);
        if (asked.length <= 3) answer();
        else held.push(answer);
      };
    return { asked, held };
  });
  const { keyboard } = desk.page;
  const form = preview(desk).getByRole('combobox', { name: desk.t('print.what') });
  await keyboard.press('Control+p');
  await keyboard.press('Enter');
  await expect.poll(() => printed.evaluate(({ asked }) => asked.length)).toBe(1);
  expect(await printed.evaluate(({ asked }) => asked[0])).toMatchObject({ silent: false, pageSize: 'A4' });
  // The printer's answer reaches the page a moment later.
  await expect(form).toBeEnabled();
  await keyboard.press('Control+p');
  await expect.poll(() => printed.evaluate(({ asked }) => asked.length)).toBe(2);
  await expect(form).toBeEnabled();
  await expect(desk.messages.getByText(desk.t('print.failed'))).toHaveCount(0);
  await keyboard.press('Control+p');
  await expect(desk.messages.getByText(desk.t('print.failed'))).toBeVisible();
  await expect(preview(desk)).toBeVisible();

  await test.step('the printed sheets stay until the printer has answered', async () => {
    await expect(form).toBeEnabled();
    await form.focus();
    await keyboard.press('Control+p');
    await expect.poll(() => printed.evaluate(({ asked }) => asked.length)).toBe(4);
    await keyboard.press('Escape');
    await expect(form).toBeDisabled();
    await printed.evaluate(({ held }) => held.shift()?.());
    await expect(form).toBeEnabled();
    await expect(form).toBeFocused();
    await keyboard.press('Escape');
    await expect(preview(desk)).toHaveCount(0);
  });
});
