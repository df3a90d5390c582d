import { eventNames, operationNames } from '../../preload/names.ts';
import { expect, test } from './support/fixtures.ts';
import { electronOf, startAgain } from './support/rampa.ts';

/** The guards of Electron's window, tested by attempts to bypass each. */
test.describe('the window', () => {
  // The page logs the refusals to its console.
  test.use({ quiet: false });

  test('runs only the page: sandboxed, isolated, with the contract, at its address, without a network or a permission', async ({
    launch,
  }) => {
    const rampa = await launch();
    const { page } = rampa;
    const electron = electronOf(rampa);

    await test.step('runs the page sandboxed and isolated, with the contract and nothing else', async () => {
      const names = await page.evaluate(() => Object.keys((window as unknown as { rampa: object }).rampa));
      const events = eventNames.map((name) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`);
      expect(names.sort()).toEqual([...operationNames, ...events].sort());
      expect(
        await page.evaluate(() => [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')]),
      ).toEqual(['undefined', 'undefined']);
      const preferences = await electron.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        // Not in Electron's types, but the only way to read the window's effective preferences.
        const contents = window?.webContents as unknown as { getLastWebPreferences: () => object } | undefined;
        return contents?.getLastWebPreferences();
      });
      expect(preferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
      });
    });

    await test.step('grants no permission and accepts no download', async () => {
      const states = await page.evaluate(async () => {
        const names = ['notifications', 'geolocation', 'camera', 'microphone', 'clipboard-read'] as PermissionName[];
        return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
      });
      expect(new Set(states)).toEqual(new Set(['denied']));
    });

    await test.step('reaches no network and runs no foreign script', async () => {
      const refused = await page.evaluate(async () => {
        const failed = async (attempt: () => Promise<unknown>): Promise<boolean> =>
          attempt().then(
            () => false,
            () => true,
          );
        const script = document.createElement('script');
        script.textContent = 'window.injected = true';
        document.head.append(script);
        return {
          fetch: await failed(() => fetch('http://127.0.0.1:9/')),
          own: await failed(() => fetch('app://rampa/index.html')),
          // Deferred: code that the debugger runs directly may compile text.
          eval: await failed(
            () =>
              new Promise((resolve, reject) => {
                setTimeout(() => {
                  try {
                    resolve(Reflect.construct(Function, ['return 1']));
                  } catch (error) {
                    reject(error instanceof Error ? error : new Error(String(error)));
                  }
                });
              }),
          ),
          inline: !('injected' in window),
        };
      });
      expect(refused).toEqual({ fetch: true, own: true, eval: true, inline: true });
    });

    await test.step('stays at its address', async () => {
      const here = page.url();
      expect(here).toBe('app://rampa/index.html');
      // A refusal is reported by our guard in main or by Chromium, in the page's console.
      const refused: string[] = [];
      page.on('console', (message) => refused.push(message.text()));
      await electron.evaluate(({ BrowserWindow }) => {
        const seen: string[] = [];
        Reflect.set(globalThis, 'seen', seen);
        BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) => {
          if (event.defaultPrevented) seen.push(event.url);
        });
      });
      for (const url of [
        'https://example.com/',
        'file:///etc/passwd',
        'app://elsewhere/index.html',
        'data:text/html,x',
      ]) {
        await page.evaluate((target) => window.location.assign(target), url).catch(() => undefined);
        await expect
          .poll(async () => [
            ...refused,
            ...(await electron.evaluate(() => Reflect.get(globalThis, 'seen') as readonly string[])),
          ])
          .toContainEqual(expect.stringContaining(url.slice(0, url.startsWith('data:') ? 5 : undefined)));
        expect(page.url()).toBe(here);
      }
      expect(await page.evaluate(() => window.open('https://example.com/'))).toBeNull();
      expect(await page.evaluate(() => window.open('app://rampa/index.html'))).toBeNull();
    });
  });

  test('keeps Chromium’s sandbox on for an ordinary user', async ({ launch }) => {
    test.skip(process.platform !== 'linux', 'read from /proc');
    test.skip(process.getuid?.() === 0, 'as root Chromium cannot run its sandbox; the ordinary user’s run shows it');
    const electron = electronOf(await launch());
    const seccomp = await electron.evaluate(({ BrowserWindow }) => {
      const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
      const { readFileSync } = process.getBuiltinModule('node:fs');
      return /^Seccomp:\s*(\d)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    });
    // 2: a system-call filter is active, which Chromium sets only inside its sandbox.
    expect(seccomp).toBe('2');
  });

  test('allows one instance for each folder: a second one brings the first to the front and exits', async ({
    launch,
    userData,
  }) => {
    const first = await launch();
    expect(await startAgain({ userData })).toBe(0);
    // Its page may still be loading.
    await expect
      .poll(() => first.page.evaluate(() => `${location.protocol} ${document.readyState}`).catch(() => 'on its way'))
      .toBe('app: complete');
  });
});
