import { readFileSync } from 'node:fs';
import { complaintsOfAxe } from './support/axe.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { saveInto } from './support/printing.ts';

test.use({ serviceOptions: { data: 'small', customers: 130 } });

test('the compatibility check finds wrong settings, which are applied, saved and reported', async ({
  launch,
  service,
  userData,
}) => {
  const rampa = await launch({ locale: 'tr-TR' });
  await saveInto(rampa, userData);
  const desk = await sitDown(rampa, 'tr');
  const { connection, page } = desk;
  await page.setViewportSize({ width: 1366, height: 768 });
  await connection.makeByKeyboard(service);
  await connection.assume({ despatchesPath: '/irsaliyeler', quotesPath: '/teklifler' });
  const dialog = page.getByRole('dialog', { name: desk.t('connection.compatibility.title') });
  const row = (key: 'despatchesPath' | 'quotesPath' | 'pageParameter') =>
    dialog.getByRole('row', { name: desk.t(`connection.assumed.${key}`) });

  await test.step('the procedure is explained before it begins', async () => {
    await desk.button('connection.compatibility.open').press('Enter');
    await expect(dialog).toContainText('En çok 25 okuma isteği gönderir, hiçbir şeyi değiştirmez.');
    await expect(desk.button('connection.compatibility.start')).toBeFocused();
    expect(await complaintsOfAxe(page)).toEqual([]);
  });
  service.ledger.forgetRequests();
  await page.keyboard.press('Enter');
  await expect(row('despatchesPath')).toContainText('/despatches');
  const requests = service.ledger.requests({ path: '/api/v1/' });
  expect(requests.length).toBeLessThanOrEqual(25);
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  await expect(dialog.getByRole('status')).toContainText(`${requests.length} okuma isteği`);
  await expect(row('pageParameter')).toContainText('130 kayıt');
  await expect(dialog.locator('[tabindex="-1"]').filter({ has: page.getByRole('table') })).toBeFocused();
  expect(await complaintsOfAxe(page)).toEqual([]);

  await test.step('what it recognised in each list', async () => {
    await dialog.locator('summary', { hasText: desk.t('connection.list.products') }).press('Enter');
    const stock = dialog.getByRole('row', { name: 'StockType' });
    await expect(stock).toContainText('number');
    await expect(stock).toContainText(desk.t('connection.compatibility.fact.stockType'));
    const others = desk.t('connection.compatibility.notByReading', { count: 14 });
    await dialog.locator('summary', { hasText: others }).press('Enter');
    expect(await complaintsOfAxe(page)).toEqual([]);
  });

  await test.step('findings are applied one by one, and all at once', async () => {
    const name = desk.t('connection.assumed.quotesPath');
    const one = desk.t('connection.compatibility.applyOne', { name });
    await dialog.getByRole('button', { name: one }).press('Enter');
    await expect(row('quotesPath')).toContainText(desk.t('connection.compatibility.right'));
    await expect(dialog).toContainText(desk.t('connection.compatibility.unsaved'));
    await desk.button('connection.compatibility.applyAll').press('Enter');
    await expect(row('despatchesPath')).toContainText(desk.t('connection.compatibility.right'));
  });

  await test.step('the report contains names and types, but no values', async () => {
    await desk.button('connection.compatibility.saveReport').press('Enter');
    const message = desk.messages.getByText('.txt');
    await expect(message).toBeVisible();
    const said = (await message.textContent()) ?? '';
    const text = readFileSync(said.slice(said.indexOf('/')).trim(), 'utf8');
    expect(text).toContain(desk.t('connection.compatibility.title'));
    expect(text).toContain('StockType (number): stok tipi');
    for (const value of ['P00001', 'C00001', service.apiKey, service.baseUrl]) expect(text).not.toContain(value);
  });

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await connection.save();
  const [stored] = await desk.call('listConnections', {});
  expect(stored?.settings.assumed).toMatchObject({ despatchesPath: '/despatches', quotesPath: '/quotes' });
});
