import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { startPasswordProxy } from '../integration/electron-transport/password-proxy.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import { patience } from './support/expect.ts';
import { expect, test } from './support/fixtures.ts';
import { electronCommand, electronOf } from './support/rampa.ts';

const user = 'ayşe';
const password = 'gizli-parola-0147';

test('a proxy with a password: asked for in a separate window, cancelled, tried again', async ({
  launch,
  service,
  userData,
}) => {
  test.skip(process.platform !== 'linux', 'the proxy comes from the environment');
  const proxy = await startPasswordProxy(`${user}:${password}`);
  const env = { http_proxy: proxy.url, https_proxy: proxy.url, no_proxy: '<-loopback>' };
  const rampa = await launch({ env });
  const electron = electronOf(rampa);
  const desk = await sitDown(rampa, 'en');
  await desk.connection.make(service);
  const id = (await desk.call('listConnections', {}))[0]?.id ?? '';
  const hasKeychain = (await desk.call('getApplicationInfo', {})).secrets.kind === 'keychain';

  // Cancelled: the step reports it, and automatic retries do not ask again.
  const first = questionOf(electron);
  const failing = desk.call('testConnection', { id });
  const window = await first;
  await expect(window.getByRole('heading')).toHaveText('The proxy asks for a name and a password');
  await expect(window.getByText(`127.0.0.1:${proxy.address.port}`)).toBeVisible();
  await expect(window.getByText('Company proxy')).toBeVisible();
  await hasNoWayOut(window, electron);
  // The window closes before the key is released.
  await Promise.all([window.waitForEvent('close'), window.keyboard.press('Escape').catch(() => undefined)]);
  expect(await failing).toContainEqual(
    expect.objectContaining({ result: 'failed', error: expect.objectContaining({ reason: 'proxyLogin' }) }),
  );

  // Tried again: a wrong password is refused and asked for again, the right one is accepted.
  const second = questionOf(electron);
  const passing = desk.call('testConnection', { id });
  const third = enter(await second, electron, 'not this one');
  await enter(await third, electron, password, false);
  expect((await passing).map(({ result }) => result)).not.toContain('failed');

  // Further requests do not ask again.
  await desk.connection.refreshLists();
  const { line } = await goodsOf(desk, ['P00001']);
  await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')]));
  await desk.drafts.queueAll();
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('accepted', 1);
  expect(electron.windows()).toHaveLength(1);
  expect(proxy.tried.filter((given) => given === `${user}:not this one`)).toHaveLength(1);

  // A check of the installation uses the stored password, and does not ask.
  const report = await check(userData, env);
  // Not those of the log, which tells of a backup too.
  const { connections } = JSON.parse(report) as { readonly connections: unknown };
  const reasons = [...JSON.stringify(connections).matchAll(/"reason":"(\w+)"/g)].map(([, reason]) => reason);
  expect(reasons).toEqual(hasKeychain ? [] : ['noApiKey']);

  // Neither the name nor the password crossed the bridge, or is in any file.
  const crossed = (await rampa.crossed()).join('\n');
  await rampa.close();
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const files = filesBelow(userData).map((path) => readFileSync(path).toString('latin1'));
  expect(files.length).toBeGreaterThan(3);
  for (const secret of [password, basic, basic.slice(0, 16), service.apiKey]) {
    expect([crossed, report, ...files].filter((text) => text.includes(secret))).toEqual([]);
  }
  await proxy.close();
});

const questionOf = (electron: ElectronApplication): Promise<Page> =>
  electron.waitForEvent('window', { timeout: patience });

/** Fills in the next window, or again after a refusal. */
async function enter(window: Page, electron: ElectronApplication, given: string, again = true): Promise<Page> {
  const next = again ? questionOf(electron) : Promise.resolve(window);
  await window.getByLabel('User name').fill(user);
  await window.getByLabel('Password').fill(given);
  const logIn = window.getByRole('button', { name: 'Log in' });
  await Promise.all([window.waitForEvent('close'), logIn.click().catch(() => undefined)]);
  const page = await next;
  if (again) await expect(page.getByRole('alert')).toHaveText('The name or the password was refused.');
  return page;
}

/** The application page's guards apply to this window too, and it has nothing from the preload. */
async function hasNoWayOut(page: Page, electron: ElectronApplication): Promise<void> {
  expect(page.url()).toBe('app://proxy-login/index.html');
  expect(
    await page.evaluate(() => [typeof Reflect.get(window, 'rampa'), typeof Reflect.get(window, 'require')]),
  ).toEqual(['undefined', 'undefined']);
  await page.evaluate(() => window.location.assign('app://rampa/index.html')).catch(() => undefined);
  expect(await page.evaluate(() => window.open('app://rampa/index.html'))).toBeNull();
  expect(await page.evaluate(() => fetch('app://rampa/index.html').then(String, () => 'refused'))).toBe('refused');
  expect(page.url()).toBe('app://proxy-login/index.html');
  const preferences = await electron.evaluate(({ BrowserWindow }) => {
    const own = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('proxy-login'));
    const contents = own?.webContents as unknown as { getLastWebPreferences: () => object } | undefined;
    return contents?.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
}

function check(userData: string, env: Readonly<Record<string, string>>): Promise<string> {
  const command = electronCommand({ userData, env });
  return new Promise((resolve) => {
    execFile(command.executablePath, [...command.args, '--check', '--json'], { env: command.env }, (_error, output) =>
      resolve(output),
    );
  });
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
