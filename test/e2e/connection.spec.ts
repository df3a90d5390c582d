import { connectionDefaults } from '../../domain/settings.ts';
import { plainDrafts } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';
import { sitDown } from './support/desk.ts';

test.describe('the connection', () => {
  test('a new token by hand: what changed is reported, and why none came (§5.5, §5.9)', async ({ launch, service }) => {
    const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
    const { connection, page } = desk;
    await connection.makeByKeyboard(service);
    await connection.test();
    const permissions = page.getByLabel(desk.t('connection.session.permissions'), { exact: true });
    await expect(permissions).toHaveValue(/sales-return-invoices\.delete/);
    await connection.renew('renewed.same');

    // The service removes the permission immediately; Rampa knows with the next token.
    service.tokens.takePermission('sales-return-invoices.delete');
    await expect(permissions).toHaveValue(/sales-return-invoices\.delete/);
    await connection.renew('renewed.changed', desk.t('connection.session.claim.permissions'));
    await expect(permissions).not.toHaveValue(/sales-return-invoices\.delete/);
    await expect(desk.button('connection.session.renew')).toBeFocused();

    await test.step('an expired licence', async () => {
      service.tokens.setKey('expired');
      await connection.renew('renewFailed');
      const told = page.getByRole('alert').filter({ hasText: desk.t('connection.session.renewFailed') });
      await expect(told).toContainText(desk.t('errors.reason.licenceExpired'));
      await expect(told).toContainText('ApiKey expired.');
      await expect(told).toContainText(desk.t('connection.session.kept'));
    });
    await test.step('an invalid key', async () => {
      service.tokens.setKey('wrong');
      await connection.renew('renewFailed');
      const told = page.getByRole('alert').filter({ hasText: desk.t('connection.session.renewFailed') });
      await expect(told).toContainText(desk.t('errors.reason.loginRefused'));
      await expect(told).toContainText('Invalid API credentials.');
      await told.getByRole('button', { name: desk.t('connection.organisation'), exact: true }).press('Enter');
      await expect(connection.setting('organisation')).toBeFocused();
    });
    // The claims of the refused key's session are discarded, so there is nothing to compare with.
    await test.step('corrected', async () => {
      service.tokens.setKey('valid');
      await connection.renew('renewed');
    });
  });

  test('queued documents leave the queue with the former settings, and are queued again in their order', async ({
    desk,
    service,
  }) => {
    const { connection, page } = desk;
    const connectionId = await desk.connectionId();
    const [unknown = '', ...ids] = await plainDrafts(desk, 4);
    await desk.call('queueDrafts', { ids: [unknown, ...ids] });
    service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: 'nvoices' } });
    await desk.call('submitQueue', { connectionId, ids: [unknown] });
    const isIdle = async (): Promise<boolean> =>
      (await desk.call('getDraft', { id: unknown }))?.state === 'unknown' &&
      (await desk.call('getQueueStatus', { connectionId })).activity === 'idle';
    await expect.poll(isIdle).toBe(true);
    await connection.go();
    await connection.unfold();
    await connection.setting('userId').fill('2');
    await page.keyboard.press('Control+s');
    const asked = page.getByRole('dialog');
    await expect(asked.getByRole('listitem')).toHaveCount(4);
    await asked.getByRole('button', { name: desk.t('connection.affected.action'), exact: true }).press('Enter');
    await expect(asked).toBeHidden();
    await expect(page.getByText(desk.t('connection.withdrawn', { count: 3 }), { exact: true })).toBeVisible();

    await desk.drafts.go();
    await expect(desk.drafts.rows.getByText(desk.t('drafts.withdrawn.settings'), { exact: true })).toHaveCount(3);
    await desk.sync.go();
    const queueAgain = page.getByRole('button', { name: desk.t('drafts.withdrawn.queue', { count: 3 }), exact: true });
    await queueAgain.press('Enter');
    await expect(queueAgain).toBeHidden();
    const { items } = await desk.call('listQueue', { connectionId });
    expect(items.filter(({ state }) => state === 'ready').map(({ id, userId }) => [id, userId])).toEqual(
      ids.map((id) => [id, 2]),
    );

    // The one that may be in the service is held back until the user has looked.
    await page.keyboard.press('Control+5');
    await page.getByRole('button', { name: desk.t('storage.quarantined.release'), exact: true }).press('Enter');
    await asked.getByRole('button', { name: desk.t('storage.quarantined.ask.action'), exact: true }).press('Enter');
    await expect.poll(async () => (await desk.call('listQuarantined', {})).length).toBe(0);
  });

  test('a changed address is confirmed in the host’s own dialog, and requires the key again', async ({
    launch,
    service,
  }) => {
    const rampa = await launch({ locale: 'tr-TR' });
    const desk = await sitDown(rampa, 'tr');
    const { connection, page } = desk;
    await connection.makeByKeyboard(service);
    await connection.test();
    // Another name of the same machine, at which the service can be reached as well.
    const moved = service.authUrl.replace('127.0.0.1', 'localhost');
    const change = async (yes: boolean, authUrl: string): Promise<void> => {
      await rampa.answerHost(yes);
      await connection.setting('authUrl').fill(authUrl);
      await desk.button('connection.save').press('Enter');
    };

    await change(true, moved);
    await expect(connection.apiKey).toBeVisible();
    expect((await desk.call('listConnections', {}))[0]).toMatchObject({
      settings: { authUrl: moved },
      hasApiKey: false,
    });
    await connection.apiKey.fill(service.apiKey);
    await desk.button('connection.save').press('Enter');
    await expect(connection.apiKey).toHaveCount(0);
    await connection.test();

    await change(false, service.authUrl);
    await expect(page.getByText(desk.t('errors.bridge.notConfirmed'))).toBeVisible();
    expect((await desk.call('listConnections', {}))[0]).toMatchObject({
      settings: { authUrl: moved },
      hasApiKey: true,
    });
  });

  test('a key that was entered for another organisation can be removed @browser', async ({ launch, service }) => {
    const desk = await sitDown(await launch(), 'en');
    const { connection, page } = desk;
    await connection.make(service);
    await connection.go();
    await connection.setting('organisation').fill('elsewhere');
    await connection.save();
    const told = page.getByText(desk.t('connection.apiKey.otherAddress'));
    await expect(told).toBeVisible();
    await desk.button('connection.apiKey.remove').press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: desk.t('connection.apiKey.remove') })
      .press('Enter');
    await expect(told).toHaveCount(0);
    await expect(desk.button('connection.apiKey.remove')).toHaveCount(0);
    await expect(connection.apiKey).toBeFocused();
  });

  test('assumptions: purchase returns can be switched off, and every path can be changed @browser', async ({
    launch,
    service,
  }) => {
    const desk = await sitDown(await launch(), 'en');
    const { connection, page } = desk;
    await connection.makeByKeyboard(service);
    await connection.turn('assumed.writePurchaseReturns', false);
    await expect(connection.assumed('purchaseReturnsPath')).toHaveCount(0);

    await connection.assume({ quotesPath: 'sales/offers', purchaseReturnsPath: '/purchase/return-bills' });
    await expect(connection.assumed('purchaseReturnsPath')).toHaveCount(1);
    const [stored] = await desk.call('listConnections', {});
    expect(stored?.settings.assumed).toMatchObject({
      quotesPath: '/sales/offers',
      writePurchaseReturns: true,
      purchaseReturnsPath: '/purchase/return-bills',
    });

    await page.getByText(desk.t('connection.also.title'), { exact: true }).press('Enter');
    await expect(page.getByText(desk.t('connection.also.numberTaken'))).toBeVisible();
    await expect(page.getByText(desk.t('connection.also.quoteLines'))).toBeVisible();
  });

  test('folded settings of a connection are open if they differ from the defaults @browser', async ({
    launch,
    service,
  }) => {
    const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
    const { page } = desk;
    const { baseUrl, organisation } = service;
    const settings = { ...connectionDefaults, name: 'A', baseUrl, organisation, userId: 1, companyId: 1 };
    const { id } = await desk.call('createConnection', { settings });
    const shows = async (isOpen: boolean): Promise<void> => {
      await desk.drafts.go();
      await desk.connection.go();
      await expect(desk.connection.setting('organisation')).toBeVisible();
      await expect(page.locator('[data-setting="userId"]')).toBeVisible({ visible: isOpen });
    };
    await shows(false);
    await desk.call('updateConnection', { id, settings: { ...settings, userId: 2 } });
    await shows(true);
  });
});
