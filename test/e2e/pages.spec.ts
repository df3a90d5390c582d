import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Pages } from './support/pages.ts';

test('the next application gets the same page, unless a test has changed it', async ({ playwright }) => {
  const server = createServer((_, response) => void response.end('a page')).listen(0, '127.0.0.1');
  const browser = await playwright.chromium.launch();
  try {
    const pages = new Pages(browser);
    const use = async (change: (page: Page) => unknown): Promise<Page> => {
      const { page, release } = await pages.take('en-GB');
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await change(page);
      await release();
      await release();
      return page;
    };
    const heard: string[] = [];
    const first = await use((page) => page.on('console', (message) => heard.push(message.text())));
    const again = await use((page) => page.evaluate(() => console.log('from the next application')));
    expect([again === first, first.isClosed(), heard]).toEqual([true, false, []]);
    for (const change of [
      (page: Page) => page.setViewportSize({ width: 900, height: 600 }),
      (page: Page) => page.emulateMedia({ colorScheme: 'dark' }),
      (page: Page) => page.route('**/nothing', (route) => route.abort()),
      (page: Page) => page.clock.install(),
      (page: Page) => page.context().newCDPSession(page),
      (page: Page) => page.context().newPage(),
    ])
      expect((await use(change)).isClosed(), String(change)).toBe(true);
  } finally {
    await browser.close();
    server.close();
  }
});
