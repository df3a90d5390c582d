import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { pageHeaders } from '../../../main/electron/window/addresses.ts';
import { withOwnModules } from '../support/own-modules.ts';

vi.mock('electron', () => ({ protocol: {} }));
withOwnModules();
const { answerAt, pageFile } = await import('../../../main/electron/window/protocol.ts');

const root = ['', 'opt', 'rampa', 'page'].join(sep);

describe('the page’s file for a URL', () => {
  it.each([
    ['app://rampa/index.html', ['index.html'], 'text/html; charset=utf-8'],
    ['app://rampa/assets/index-1.js?x#y', ['assets', 'index-1.js'], 'text/javascript; charset=utf-8'],
    ['app://rampa/assets/bir%20yaz%C4%B1.woff2', ['assets', 'bir yazı.woff2'], 'font/woff2'],
    ['app://rampa/assets/../index.html', ['index.html'], 'text/html; charset=utf-8'],
  ])('%s exists', (url, names, type) => {
    expect(pageFile(root, url)).toEqual({ path: [root, ...names].join(sep), type });
  });

  it.each([
    // A folder next to the page's whose name has the page's as a prefix.
    ['a sibling folder', 'app://rampa/..%2Fpage-of-another/index.html'],
    ['a sibling file', 'app://rampa/..%2Fpage.html'],
    ['a parent folder', 'app://rampa/..%2F..%2Fsecret.html'],
    ['a parent folder, with the system’s separator', `app://rampa/..${encodeURIComponent(sep)}secret.html`],
    ['the folder itself', 'app://rampa/'],
    ['a type that no page has', 'app://rampa/documents.db'],
    ['a name without a type', 'app://rampa/index'],
    ['a name with a NUL', 'app://rampa/index%00.html'],
    ['a name that is not UTF-8', 'app://rampa/%ff.html'],
    ['another host', 'app://rampa.example/index.html'],
    ['another scheme', 'https://rampa/index.html'],
    ['no URL', 'index.html'],
  ])('%s is refused', (_what, url) => {
    expect(pageFile(root, url)).toBeNull();
  });
});

describe('a response at the page’s address', () => {
  // With this header, Chromium starts a second process for the page and discards the first.
  it('has no opener policy', () => expect(pageHeaders).not.toHaveProperty('cross-origin-opener-policy'));

  const folder = mkdtempSync(join(tmpdir(), 'rampa-page-'));
  writeFileSync(join(folder, 'index.html'), '<p>page</p>');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['the page', 'GET', 'app://rampa/index.html', 200],
    ['a missing file', 'GET', 'app://rampa/none.html', 404],
    ['a type that no page has', 'GET', 'app://rampa/documents.db', 404],
    ['another host', 'GET', 'app://elsewhere/index.html', 404],
    ['another method', 'POST', 'app://rampa/index.html', 404],
  ])('to %s has the security policy', async (_what, method, url, status) => {
    const answer = await answerAt(folder, { method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(pageHeaders);
    expect(pageHeaders['content-security-policy']).toContain("default-src 'none'");
  });
});
