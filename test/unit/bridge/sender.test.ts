import { describe, expect, it } from 'vitest';
import { isTrustedSender } from '../../../main/bridge/bridge.ts';

describe('the sender of a call', () => {
  it.each([
    ['app://rampa/index.html', 'app://rampa'],
    ['app://rampa/index.html#/drafts?x=1', 'app://rampa'],
    ['http://127.0.0.1:4173/index.html', 'http://127.0.0.1:4173'],
  ])('trusts %s as %s', (url, origin) => {
    expect(isTrustedSender(url, origin)).toBe(true);
  });

  it.each([
    ['https://example.com/?app://rampa', 'app://rampa'],
    ['https://app//rampa', 'app://rampa'],
    ['app://rampa.example.com/', 'app://rampa'],
    ['app://user@rampa/', 'app://rampa'],
    ['app2://rampa/', 'app://rampa'],
    ['file:///app://rampa/index.html', 'app://rampa'],
    ['about:blank', 'app://rampa'],
    ['data:text/html,app://rampa', 'app://rampa'],
    ['', 'app://rampa'],
    ['app:rampa', 'app:'],
    ['http://127.0.0.1:4174/', 'http://127.0.0.1:4173'],
    ['https://127.0.0.1:4173/', 'http://127.0.0.1:4173'],
  ])('refuses %s as %s', (url, origin) => {
    expect(isTrustedSender(url, origin)).toBe(false);
  });
});
