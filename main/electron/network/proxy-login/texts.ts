import type { Language } from '../../../../domain/numbers.ts';
import type { ProxyLoginTexts } from '../../../../preload/proxy-login-channels.ts';
import { textOf } from '../../texts.ts';
import { oneLine } from '../../window/one-line.ts';
import type { ProxyQuestion } from './proxy-login.ts';

/** Texts of the window. The proxy's host and realm come from outside, so they are shortened to one line. */
export function proxyLoginTexts({ challenge, isRefused }: ProxyQuestion, language: Language): ProxyLoginTexts {
  const { host, port } = challenge;
  const realm = oneLine(challenge.realm, 100);
  return {
    language,
    title: textOf(language, 'proxyLogin.title'),
    explanation: textOf(language, 'proxyLogin.explanation'),
    user: textOf(language, 'proxyLogin.user'),
    password: textOf(language, 'proxyLogin.password'),
    logIn: textOf(language, 'proxyLogin.logIn'),
    cancel: textOf(language, 'proxyLogin.cancel'),
    proxy: `${oneLine(host, 253)}:${port}`,
    realm: realm === '' ? '' : textOf(language, 'proxyLogin.realm', { realm }),
    refused: isRefused ? textOf(language, 'proxyLogin.refused') : '',
  };
}
