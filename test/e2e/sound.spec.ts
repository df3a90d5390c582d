import { begun, savedLines } from './support/begun.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import { recordTones, tonesOf } from './support/tones.ts';
import type { Tone } from './support/tones.ts';

test('sounds report each scan as accepted or refused', async ({ launch, service }) => {
  const desk = await begun(await launch({ prepared: true, prepare: recordTones }), service, 'despatch');
  const fingers = new Fingers(desk.page);
  const heard = (): Promise<readonly Tone[]> => tonesOf(desk.page);
  // The region for refused keys always exists, so that a screen reader notices its content.
  const alert = desk.page.getByRole('alert').filter({ hasText: /\S/ });
  await fingers.press('{Ctrl+b}');
  await expect(desk.page.locator('[data-scan-box]')).toBeFocused();
  expect(await heard()).toEqual([]);

  await fingers.press('P00039{Enter}');
  await expect.poll(() => savedLines(desk, 'ProductCode', 'Quantity')).toEqual([['P00039', '1']]);
  // A scan's tone follows its commit.
  let taken: readonly Tone[] = [];
  await expect.poll(async () => (taken = [...taken, ...(await heard())])).toHaveLength(1);

  await test.step('the same goods once more are accepted as well', async () => {
    await fingers.press('P00039{Enter}');
    await expect.poll(() => savedLines(desk, 'ProductCode', 'Quantity')).toEqual([['P00039', '2']]);
    await expect.poll(heard).toEqual(taken);
  });

  await fingers.press('NOTHING{Enter}');
  await expect(alert).toContainText(desk.t('editor.scan.unknown', { code: 'NOTHING' }));
  const refused = await heard();
  // Lower and longer, to be recognised in a noisy hall without looking.
  const highest = Math.max(...refused.map(([hertz]) => hertz));
  const length = refused.reduce((sum, [, , seconds]) => sum + seconds, 0);
  for (const [hertz, , seconds] of taken) {
    expect(hertz).toBeGreaterThan(4 * highest);
    expect(length).toBeGreaterThan(4 * seconds);
  }
  expect(refused.map(([, from]) => from)).toEqual([0, expect.closeTo(0.22, 3)]);

  await test.step('again, when it is scanned again', async () => {
    await fingers.press('NOTHING{Enter}');
    await expect.poll(heard).toEqual(refused);
  });

  await test.step('an existing serial number is refused', async () => {
    await fingers.press('P00005{Enter}S-1{Enter}');
    await expect.poll(() => savedLines(desk, 'SerialNumbers')).toEqual([[[]], [['S-1']]]);
    let both: readonly Tone[] = [];
    await expect.poll(async () => (both = [...both, ...(await heard())])).toEqual([...taken, ...taken]);
    await fingers.press('P00005{Enter}');
    await expect
      .poll(() => savedLines(desk, 'ProductCode', 'Quantity'))
      .toEqual([
        ['P00039', '2'],
        ['P00005', '2'],
      ]);
    await expect.poll(heard).toEqual(taken);
    await fingers.press('S-1{Enter}');
    await expect(alert).toContainText(desk.t('editor.scan.repeated', { serial: 'S-1', number: 2 }));
    expect(await heard()).toEqual(refused);
  });

  await test.step('nothing is played if sounds are switched off', async () => {
    await fingers.press('{Ctrl+k}sounds{Enter}');
    await expect.poll(() => desk.call('getPreferences', {})).toMatchObject({ sounds: false });
    await expect(desk.page.locator('[data-scan-box]')).toBeFocused();
    await fingers.press('S-1{Enter}');
    await expect(alert).toContainText(desk.t('editor.scan.repeated', { serial: 'S-1', number: 2 }));
    await fingers.press('P00039{Enter}');
    await expect.poll(async () => (await savedLines(desk, 'Quantity'))[0]).toEqual(['3']);
    expect(await heard()).toEqual([]);
  });
});
