import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

/** No file and no message to the page may contain the API key or a token; tokens begin like this. */
const tokenLike = /eyJ[A-Za-z0-9_-]{8,}/;

test('the API key and the tokens are in no file and never cross to the page', async ({ launch, service, userData }) => {
  const desk = await sitDown(await launch(), 'en');
  await desk.connection.makeByKeyboard(service);
  await desk.connection.test();
  await desk.connection.refreshLists();
  const { line } = await goodsOf(desk, ['P00001']);

  // Causes refreshes, refused logins and documents, and an expired token.
  service.tokens.expireAll();
  await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')]));
  await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P99999')]));
  await desk.drafts.queueAll();
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('accepted', 1);
  await desk.sync.expectCount('attention', 1);
  service.tokens.revokeRefresh();
  service.tokens.revokeAll();
  await desk.connection.go();
  await desk.connection.test();
  service.tokens.setKey('wrong');
  await desk.button('connection.test.run').press('Enter');
  await expect(
    desk.page.getByText(desk.t('connection.test.failed', { step: desk.t('connection.test.step.login') }), {
      exact: true,
    }),
  ).toBeVisible();
  service.tokens.setKey('valid');
  await desk.connection.test();
  const { logins, refreshes, refusedLogins } = service.tokens.counts();
  expect(Math.min(logins, refreshes, refusedLogins)).toBeGreaterThan(0);

  const crossed = await desk.rampa.crossed();
  expect(crossed.some((message) => message.includes('Anadolu Gıda'))).toBe(true);
  await desk.rampa.close();

  const { text, names } = contentsOf(userData);
  // Proves that the search works: it finds other texts that the user typed.
  expect(text).toContain(service.organisation);
  expect(names.some((name) => name.endsWith('.log'))).toBe(true);
  for (const held of [text, crossed.join('\n')]) {
    expect(held.includes(service.apiKey)).toBe(false);
    expect(tokenLike.exec(held)?.[0]).toBeUndefined();
  }
});

function contentsOf(folder: string): { readonly text: string; readonly names: readonly string[] } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  // As bytes, and as UTF-16, in which browsers store strings.
  const texts = paths.flatMap((path) => {
    const bytes = readFileSync(path);
    return [bytes.toString('latin1'), bytes.toString('utf8'), bytes.toString('utf16le')];
  });
  return { text: texts.join('\n'), names: paths };
}
