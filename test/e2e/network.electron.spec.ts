import { begin, queue } from './kinds/work.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { startLoggingProxy } from './support/logging-proxy.ts';
import { launchPackaged, packagedApplication } from './support/packaged.ts';

test('during a day’s work the packaged application connects only to the service', async ({ service, userData }) => {
  test.skip(process.platform !== 'linux', 'it packages for Linux');
  const proxy = await startLoggingProxy();
  const executable = await packagedApplication();
  // As an administrator sets it on Linux; `<-loopback>` removes Chromium's exception for loopback.
  const env = { http_proxy: proxy.url, https_proxy: proxy.url, no_proxy: '<-loopback>' };
  const rampa = await launchPackaged(executable, { userData }, env);
  // All requests go through the proxy, so its log is complete.
  const hosts = [service.baseUrl, service.authUrl].map((address) => new URL(address).host);
  const nameOf = (host: string, path: string): string => {
    if (!hosts.includes(host)) return host;
    return path.includes('/ApiAuth/') ? 'authentication' : 'service';
  };
  const rows = ['| Work | Asked, by destination |', '| --- | --- |'];
  let told = 0;
  const tell = (work: string): void => {
    const counts = new Map<string, number>();
    for (const [index, host] of proxy.asked.entries()) {
      if (index < told) continue;
      const name = nameOf(host, proxy.paths[index] ?? '');
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    told = proxy.asked.length;
    rows.push(`| ${work} | ${[...counts].map(([name, count]) => `${name}: ${count}`).join(', ') || 'nothing'} |`);
  };
  try {
    const desk = await sitDown(rampa, 'en');
    tell('start, without a connection');
    await desk.connection.makeByKeyboard(service);
    tell('make a connection');
    await desk.connection.test();
    tell('test it');
    await desk.connection.refreshLists();
    tell('fetch its lists');
    const { line } = await goodsOf(desk, ['P00001']);
    await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')]));
    tell('draft a return invoice');
    await desk.drafts.queueAll();
    await desk.sync.go();
    await desk.sync.submitAll();
    await desk.sync.expectCount('accepted', 1);
    tell('queue and submit it');
    const [sent] = service.ledger.documents({ kind: 'salesReturnInvoice', seeded: false });
    if (sent === undefined) throw new Error('The service has no invoice of ours.');
    await desk.documents.go();
    await desk.documents.kind('salesReturnInvoice');
    await desk.page.keyboard.press('F5');
    await desk.documents.open('salesReturnInvoice', sent.number);
    tell('look at the service’s documents');
    await begin(desk, 'change');
    await desk.editor.fill('Description', 'Checked');
    await queue(desk);
    tell('change it, review the change');
    await desk.sync.go();
    await desk.sync.submitAll();
    await desk.sync.expectCount('accepted', 2);
    await expect
      .poll(async () => (await desk.call('getQueueStatus', { connectionId: await desk.connectionId() })).activity)
      .toBe('idle');
    tell('submit the change, which is read before and after');
  } finally {
    await rampa.close();
  }
  tell('close');
  await test.info().attach('asked', { body: rows.join('\n'), contentType: 'text/markdown' });
  expect(proxy.asked.length).toBeGreaterThan(5);
  expect(proxy.asked.filter((host) => !hosts.includes(host))).toEqual([]);
  await proxy.close();
});
