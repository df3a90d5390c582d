import { readFileSync } from 'node:fs';
import { complaintsOfAxe } from './support/axe.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { saveInto } from './support/printing.ts';

test.use({ serviceOptions: { data: 'small', customers: 130 } });

test('the connection test finds wrong settings, which are applied, saved and reported', async ({
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
  const panel = page.getByRole('region', { name: desk.t('connection.test.title'), exact: true });
  const finding = (key: 'despatchesPath' | 'quotesPath' | 'pageParameter') =>
    panel.getByRole('listitem').filter({ hasText: desk.t(`connection.assumed.${key}`) });

  await expect(panel).toContainText('en çok 25 okuma isteği gider, hiçbir şey değişmez');
  service.ledger.forgetRequests();
  await desk.button('connection.test.run').press('Enter');
  await expect(finding('despatchesPath')).toContainText('/despatches');
  const requests = service.ledger.requests({ path: '/api/v1/' });
  // The test itself reads the currencies.
  expect(requests.length).toBeLessThanOrEqual(26);
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  await expect(panel.getByRole('status').last()).toContainText(`${requests.length - 1} okuma isteği`);
  await expect(finding('pageParameter')).toContainText('130 kayıt');
  expect(await complaintsOfAxe(page)).toEqual([]);

  await test.step('what it recognised in each list', async () => {
    await panel.locator('summary', { hasText: desk.t('connection.compatibility.lists') }).press('Enter');
    await panel.locator('summary', { hasText: desk.t('connection.list.products') }).press('Enter');
    const stock = panel.getByRole('row', { name: 'StockType' });
    await expect(stock).toContainText('number');
    await expect(stock).toContainText(desk.t('connection.compatibility.fact.stockType'));
    const others = desk.t('connection.compatibility.notByReading', { count: 14 });
    await panel.locator('summary', { hasText: others }).press('Enter');
    expect(await complaintsOfAxe(page)).toEqual([]);
  });

  await test.step('findings are applied one by one, and all at once', async () => {
    const name = desk.t('connection.assumed.quotesPath');
    const one = desk.t('connection.compatibility.applyOne', { name });
    await panel.getByRole('button', { name: one }).press('Enter');
    await expect(finding('quotesPath')).toContainText(desk.t('connection.compatibility.right'));
    await desk.button('connection.compatibility.applyAll').press('Enter');
    await expect(finding('despatchesPath')).toContainText(desk.t('connection.compatibility.right'));
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

  await connection.save();
  const [stored] = await desk.call('listConnections', {});
  expect(stored?.settings.assumed).toMatchObject({ despatchesPath: '/despatches', quotesPath: '/quotes' });
});
