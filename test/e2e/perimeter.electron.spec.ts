import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { listen } from './support/listeners.ts';
import type { Rampa } from './support/rampa.ts';

/** Attacks that a script in the page could try beyond its content security policy; each is tried in the served page. */
test.use({ quiet: false });

/** Gathers ICE candidates over UDP and TCP until WebRTC reports completion. Runs in the page, or in an empty iframe. */
async function gather({ port, inFrame }: { port: number; inFrame: boolean }): Promise<string> {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const realm = inFrame ? frame.contentWindow : window;
  const Connection = Reflect.get(realm ?? {}, 'RTCPeerConnection') as typeof RTCPeerConnection | undefined;
  if (Connection === undefined) return 'no constructor';
  const [username, credential] = ['leak', 'leak'];
  const connection = new Connection({
    iceServers: [
      { urls: `stun:127.0.0.1:${port}` },
      { urls: `turn:127.0.0.1:${port}?transport=udp`, username, credential },
      { urls: `turn:127.0.0.1:${port}?transport=tcp`, username, credential },
      { urls: `turns:127.0.0.1:${port}?transport=tcp`, username, credential },
    ],
  });
  connection.createDataChannel('leak');
  const gathered = new Promise<void>((resolve) => {
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState === 'complete') resolve();
    });
  });
  await connection.setLocalDescription(await connection.createOffer());
  await gathered;
  connection.close();
  return 'gathered';
}

const elsewhere = [
  'about:blank',
  'about:srcdoc',
  'app://rampa/',
  'app://rampa/index.html?x',
  'app://rampa/assets/',
  'app://rampa/none.html',
  'app://rampa.example/index.html',
  'blob:app://rampa/1',
  'https://example.com/',
] as const;
test('a script in the page can send nothing out', async ({ launch }) => {
  const rampa = await launch();
  const { page } = rampa;

  await test.step('WebRTC is removed from the page', async () => {
    const left = await page.evaluate(() =>
      Object.getOwnPropertyNames(window).filter((name) => /RTC|^WebTransport/.test(name)),
    );
    expect(left).toEqual([]);
  });

  // An iframe has constructors of its own; even if a script gets hold of one, WebRTC must reach nothing.
  await test.step('it sends nothing by UDP or TCP, wherever the constructor comes from', async () => {
    const listener = await listen();
    const { port } = listener;
    expect(await page.evaluate(gather, { port, inFrame: false })).toBe('no constructor');
    expect(await page.evaluate(gather, { port, inFrame: true })).toBe('gathered');
    expect(await inFreshWorld(page, gather, { port, inFrame: false })).toBe('gathered');
    expect(listener.arrived()).toEqual({ tcp: 0, udp: 0 });
    await listener.close();
  });

  await test.step('nothing is printed', async () => {
    const said = page.waitForEvent('console', { predicate: (message) => message.text().includes('print()') });
    expect(await page.evaluate(() => window.print())).toBeUndefined();
    expect((await said).text()).toContain('allow-modals');
    const inFrame = page.waitForEvent('console', { predicate: (message) => message.text().includes('print()') });
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      frame.contentWindow?.print();
    });
    expect((await inFrame).text()).toContain('allow-modals');
  });

  await test.step('the page can navigate only to its own address', async () => {
    const started = await documentOf(rampa);
    for (const url of elsewhere) {
      for (const go of ['assign', 'link', 'form', 'open'] as const) {
        await page.evaluate(attempt, { url, go }).catch(() => undefined);
        expect([url, go, page.url(), await documentOf(rampa)]).toEqual([url, go, 'app://rampa/index.html', started]);
      }
    }
    // The same listener would also refuse an allowed navigation.
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => documentOf(rampa)).toBeGreaterThan(started);
    expect(page.url()).toBe('app://rampa/index.html');
  });

  await test.step('a page that got to about:blank is brought back', async () => {
    // The page cannot do this: the browser's own navigation bypasses the listener.
    const session = await attached(page);
    await session.send('Page.navigate', { url: 'about:blank' });
    await expect.poll(() => page.url()).toBe('app://rampa/index.html');
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });
});

async function attached(page: Page) {
  return page.context().newCDPSession(page);
}

/** Calls a function in an isolated world: the same frame, but nothing has been removed from it. */
async function inFreshWorld<A>(page: Page, call: (argument: A) => unknown, argument: A): Promise<unknown> {
  const session = await attached(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${call.toString()})(${JSON.stringify(argument)})`,
    contextId: executionContextId,
    awaitPromise: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

test('its files are accessible only to its user', async ({ launch, userData }) => {
  test.skip(process.platform === 'win32', 'there the profile’s own rights do it');
  const { close } = await launch();
  const loose = (): string[] =>
    ['data', 'logs']
      .flatMap((name) =>
        readdirSync(join(userData, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)),
      )
      // A file may be removed between the two, like the parts of a backup.
      .filter((name) => ((statSync(join(userData, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
  // The window is opened before the files are.
  await expect.poll(() => existsSync(join(userData, 'data', 'documents.db-wal'))).toBe(true);
  expect(loose()).toEqual([]);
  await close();
  expect(loose()).toEqual([]);
});

/** Tries to navigate, and waits for the page's pending tasks. */
async function attempt({ url, go }: { url: string; go: 'assign' | 'link' | 'form' | 'open' }): Promise<void> {
  if (go === 'assign') {
    try {
      window.location.assign(url);
    } catch {
      // Refused by Chromium itself.
    }
  }
  if (go === 'link') {
    const link = document.createElement('a');
    link.href = url;
    document.body.append(link);
    link.click();
    link.remove();
  }
  if (go === 'form') {
    const form = document.createElement('form');
    form.action = url;
    document.body.append(form);
    form.requestSubmit();
    form.remove();
  }
  if (go === 'open') window.open(url, '_self');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Identifies the loaded document. */
const documentOf = ({ page }: Rampa): Promise<number> => page.evaluate(() => performance.timeOrigin).catch(() => 0);
