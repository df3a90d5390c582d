import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { startLoggingProxy } from './support/logging-proxy.ts';
import { launchPackaged, packagedApplication } from './support/packaged.ts';

test('the packaged application asks for nothing but the service', async ({ service, userData }) => {
  test.skip(process.platform !== 'linux', 'it packages for Linux');
  test.setTimeout(480_000);
  const proxy = await startLoggingProxy();
  const executable = await packagedApplication();
  // As an administrator of Linux gives it; the sign before loopback takes away Chromium's own exception for it.
  const env = { http_proxy: proxy.url, https_proxy: proxy.url, no_proxy: '<-loopback>' };
  const rampa = await launchPackaged(executable, { userData }, env);
  try {
    const desk = await sitDown(rampa, 'en');
    await desk.connection.make(service);
    await desk.connection.test();
    await desk.connection.refreshLists();
    const { line } = await goodsOf(desk, ['P00001']);
    await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')]));
    await desk.drafts.queueAll();
    await desk.sync.go();
    await desk.sync.submitAll();
    await desk.sync.expectCount('accepted', 1);
  } finally {
    await rampa.close();
  }
  // The work went through the proxy, so whatever else was asked for is in its log as well.
  expect(proxy.asked.length).toBeGreaterThan(5);
  const hosts = [service.baseUrl, service.authUrl].map((address) => new URL(address).host);
  expect(proxy.asked.filter((host) => !hosts.includes(host))).toEqual([]);
  await proxy.close();
});
