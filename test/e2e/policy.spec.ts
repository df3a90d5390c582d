import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaintsOfAxe } from './support/axe.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

test.describe('under an administrator’s policy', () => {
  test('locked settings look locked and cannot be changed; defaults are preset and can be', async ({
    launch,
    service,
    userData,
  }) => {
    const policy = join(userData, 'policy.json');
    const written = {
      version: 1,
      defaults: { 'connection.name': 'Depo 1', 'connection.parallel': 2, 'connection.assumed.quotesPath': '/offers' },
      locked: {
        language: 'tr',
        'connection.baseUrl': service.baseUrl,
        'connection.authUrl': service.authUrl,
        'connection.organisation': service.organisation,
        'connection.localGuidance': false,
        'connection.assumed.limitResetHour': 3,
      },
    };
    writeFileSync(policy, JSON.stringify(written));
    const desk = await sitDown(await launch({ locale: 'en-GB', policy }), 'tr');
    const { connection, page } = desk;
    await connection.go();
    await connection.unfold();

    await test.step('a new connection starts with the policy’s values', async () => {
      await expect(connection.setting('name')).toHaveValue('Depo 1');
      await expect(connection.setting('baseUrl')).toHaveValue(service.baseUrl);
      await expect(connection.setting('baseUrl')).toHaveAccessibleDescription(new RegExp(desk.t('policy.locked')));
      await expect(connection.setting('name')).toHaveAccessibleDescription(new RegExp(desk.t('policy.default')));
      expect(await complaintsOfAxe(page)).toEqual([]);
      await connection.setting('userId').fill('1');
      await connection.setting('companyId').fill('1');
      await connection.apiKey.fill(service.apiKey);
      await desk.button('connection.create').press('Enter');
      await expect(page.getByText(desk.t('connection.created', { name: 'Depo 1' }))).toBeVisible();
      await connection.test();
    });

    await test.step('the keyboard reaches locked settings and changes nothing', async () => {
      await connection.setting('organisation').focus();
      await page.keyboard.type('elsewhere');
      await expect(connection.setting('organisation')).toHaveValue(service.organisation);
      const guidance = connection.switch('localGuidance');
      await guidance.focus();
      await expect(guidance).toBeFocused();
      await page.keyboard.press('Space');
      await guidance.click({ force: true });
      await expect(guidance).not.toBeChecked();
      await expect(guidance).toHaveAttribute('aria-disabled', 'true');
      await expect(guidance).toHaveAccessibleDescription(new RegExp(desk.t('policy.locked')));
      const hour = page.getByRole('textbox', { name: new RegExp(desk.t('connection.assumed.limitResetHour')) });
      await expect(hour).toHaveValue('03:00');
      await expect(hour).toHaveAccessibleDescription(new RegExp(desk.t('policy.locked')));
      await expect(page.getByText(desk.t('connection.unsaved'), { exact: true })).toHaveCount(0);
    });

    await test.step('a default that was changed is no longer marked as one', async () => {
      const quotes = connection.assumed('quotesPath');
      await expect(quotes).toHaveValue('/offers');
      await expect(quotes).toHaveAccessibleDescription(new RegExp(desk.t('policy.default')));
      await quotes.fill('/quotes');
      await expect(quotes).not.toHaveAccessibleDescription(new RegExp(desk.t('policy.default')));
      await connection.save();
      const [stored] = await desk.call('listConnections', {});
      expect(stored?.settings).toMatchObject({ parallel: 2, assumed: { quotesPath: '/quotes', limitResetHour: 3 } });
      expect(await complaintsOfAxe(page)).toEqual([]);
    });

    await test.step('a change that the page sends nevertheless is refused', async () => {
      const [stored] = await desk.call('listConnections', {});
      if (!stored) throw new Error('There is no connection.');
      const settings = { ...stored.settings, organisation: 'elsewhere' };
      await expect(desk.call('updateConnection', { id: stored.id, settings })).rejects.toThrow('lockedByPolicy');
    });

    await test.step('the language shows who has set it', async () => {
      await desk.button('shell.language').press('Enter');
      const chosen = page.getByRole('menuitemcheckbox', { name: new RegExp(desk.t('policy.locked')) });
      await expect(chosen).toBeChecked();
      const english = page.getByRole('menuitemcheckbox', { name: desk.t('shell.language.en') });
      await expect(english).toHaveAttribute('aria-disabled', 'true');
      expect(await complaintsOfAxe(page)).toEqual([]);
      await page.keyboard.press('Escape');
    });
  });

  test('looks as in the documentation', async ({ launch, userData }, info) => {
    const policy = join(userData, 'policy.json');
    const written = {
      version: 1,
      defaults: {
        language: 'en',
        'connection.name': 'Depo 1',
        'connection.defaultWarehouse': 'Merkez Depo',
        'connection.parallel': 2,
        'connection.assumed.quotesPath': '/offers',
      },
      locked: {
        'connection.baseUrl': 'https://accounting.example.com',
        'connection.authUrl': 'https://login.example.com',
        'connection.organisation': 'Örnek Ticaret A.Ş.',
        'connection.localGuidance': true,
        'connection.timeoutSeconds': 90,
        'connection.assumed.limitResetHour': 3,
      },
    };
    writeFileSync(policy, JSON.stringify(written));
    const desk = await sitDown(await launch({ policy }), 'en');
    const { connection, page } = desk;
    await connection.go();
    await connection.unfold();
    await expect(connection.setting('name')).toHaveAccessibleDescription(new RegExp(desk.t('policy.default')));
    // docs/screenshots contains both, as made here.
    await page.screenshot({ path: info.outputPath('policy-new-connection.png') });
    await desk.button('connection.create').press('Enter');
    await desk.messages.getByRole('button', { name: desk.t('shell.close') }).click();
    const quotes = connection.assumed('quotesPath');
    await expect(quotes).toHaveAccessibleDescription(new RegExp(desk.t('policy.default')));
    await quotes.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await page.screenshot({ path: info.outputPath('policy-settings.png') });
  });

  test('a broken policy is reported with its file, line and setting; settings that it may lock cannot be changed', async ({
    launch,
    service,
    userData,
  }) => {
    const policy = join(userData, 'policy.json');
    const before = await sitDown(await launch(), 'en');
    await before.connection.make(service);
    await before.rampa.close();

    writeFileSync(policy, '{ "version": 1,\n"locked": { "language": "tr",\n"connection.parallel": 9 } }');
    const desk = await sitDown(await launch({ policy }), 'en');
    const { connection } = desk;
    await connection.go();
    const told = desk.page.getByRole('alert').filter({ hasText: desk.t('policy.refused.title') });
    await expect(told).toContainText(policy);
    await expect(told).toContainText(desk.t('policy.refused.line', { line: 3 }));
    await expect(told).toContainText('locked.connection.parallel');
    await expect(told).toContainText(desk.t('policy.refused.badValue'));
    await expect(connection.setting('organisation')).toHaveAccessibleDescription(new RegExp(desk.t('policy.held')));
    await expect(connection.setting('organisation')).toHaveAttribute('readonly');
    await expect(connection.setting('name')).toBeEditable();
    await expect(desk.button('connection.add')).toHaveCount(0);
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await connection.setting('name').fill('Depo 2');
    await connection.save();
  });

  test('a wrong key file is reported; once it is right, a new connection removes the report', async ({
    launch,
    service,
    userData,
  }) => {
    const file = join(userData, 'enrolment.json');
    writeFileSync(file, '{}', { mode: 0o600 });
    const desk = await sitDown(await launch(), 'en');
    await desk.connection.go();
    const told = desk.page.getByRole('alert').filter({ hasText: desk.t('policy.enrolment.title') });
    await expect(told).toContainText(desk.t('policy.enrolment.notEnrolment'));
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    // It waits for another connection, so that the result is the same with and without a keychain.
    const { authUrl, baseUrl, apiKey } = service;
    writeFileSync(file, JSON.stringify({ version: 1, authUrl, baseUrl, organisation: 'another', apiKey }));
    await desk.connection.make(service);
    await expect(told).toHaveCount(0);
  });

  test('a broken policy prevents setting up Rampa', async ({ launch, userData }) => {
    const policy = join(userData, 'policy.json');
    writeFileSync(policy, '{');
    const desk = await sitDown(await launch({ policy }), 'en');
    await desk.connection.go();
    await expect(desk.page.getByRole('alert').filter({ hasText: desk.t('policy.refused.title') })).toBeVisible();
    await expect(desk.button('connection.create')).toHaveCount(0);
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
  });
});
