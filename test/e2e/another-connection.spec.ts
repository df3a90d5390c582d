import { connected } from './support/begun.ts';
import { expect, test } from './support/fixtures.ts';

test('after another connection is added, its next step has the focus, and what is typed immediately goes there', async ({
  launch,
  service,
}) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  await desk.connection.go();
  await desk.button('connection.add').press('Enter');
  await expect(desk.connection.setting('baseUrl')).toBeFocused();
  await page.keyboard.press('Tab');
  // The organisation is enough to begin, and becomes the name. The next step is the address, which another Enter focuses; it is
  // typed without waiting.
  await page.keyboard.type('Marmara Gıda');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://erp.example');
  // Its message disappears by itself, on a busy machine before the last key is handled.
  const names = async (): Promise<readonly string[]> =>
    (await desk.call('listConnections', {})).map(({ settings }) => settings.name);
  await expect.poll(names).toContain('Marmara Gıda');
  await expect(desk.connection.setting('baseUrl')).toHaveValue('https://erp.example');
  await expect(desk.connection.setting('baseUrl')).toBeFocused();
  await expect(desk.refusal).toHaveCount(0);
});
