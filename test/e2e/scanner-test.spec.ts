import { play } from '../visitor/keys.ts';
import type { Layout } from '../visitor/keys.ts';
import { Keyboard } from '../typist/keyboard.ts';
import { connected } from './support/begun.ts';
import { expect, test } from './support/fixtures.ts';

const label = ['10i-A/1.B', '21RAMPA'];

test('the scanner test stores how a scanner types, refuses another code, and can be reset', async ({
  launch,
  service,
}) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const keyboard = new Keyboard(await desk.page.context().newCDPSession(desk.page));
  const stored = async () => (await desk.call('getPreferences', {})).scanner;
  const untested = await stored();
  await desk.connection.go();
  const status = desk.page.getByRole('status');

  const scans: readonly (readonly [keys: string, layout: Layout, setup: Awaited<ReturnType<typeof stored>>])[] = [
    [`${label.join('<GS>')}<Enter>`, 'us-on-tr', { layout: 'us', terminator: 'Enter', separators: 'sent' }],
    [`${label.join('')}<Tab>`, 'tr-on-tr', { layout: 'asTyped', terminator: 'Tab', separators: 'lost' }],
    [`]C1${label.join('<Alt+029>')}`, 'us-on-us', { layout: 'asTyped', terminator: 'none', separators: 'sent' }],
  ];
  for (const [keys, layout, setup] of scans) {
    await desk.button('connection.scanner.test').press('Enter');
    await expect(desk.page.locator('[data-scanner-test]')).toBeFocused();
    await play(keyboard, '8690000000012<Enter>', layout);
    await expect(desk.page.getByText(desk.t('connection.scanner.other', { text: '8690000000012' }))).toBeVisible();
    await play(keyboard, keys, layout);
    await expect.poll(stored).toEqual(setup);
    for (const text of [
      desk.t(`connection.scanner.layout.${setup.layout ?? 'asTyped'}`),
      desk.t(`connection.scanner.terminator.${setup.terminator ?? 'none'}`),
    ])
      await expect(status.filter({ hasText: text })).toBeVisible();
  }

  await desk.button('connection.scanner.forget').press('Enter');
  await expect.poll(stored).toEqual(untested);
});
