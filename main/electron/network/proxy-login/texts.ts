import type { ProxyLoginTexts } from '../../../../preload/proxy-login-channels.ts';
import { oneLine } from '../../window/one-line.ts';
import type { ProxyQuestion } from './proxy-login.ts';

/** Texts of the window. The proxy's host and realm come from outside, so they are shortened to one line. */
export function proxyLoginTexts({ challenge, isRefused }: ProxyQuestion, language: 'tr' | 'en'): ProxyLoginTexts {
  const { host, port, realm } = challenge;
  const words = texts[language];
  const says = oneLine(realm, 100);
  return {
    ...words.fixed,
    language,
    proxy: `${oneLine(host, 253)}:${port}`,
    realm: says === '' ? '' : words.realm(says),
    refused: isRefused ? words.refused : '',
  };
}

const texts = {
  tr: {
    fixed: {
      title: 'Vekil sunucu ad ve parola istiyor',
      explanation:
        'Yalnızca bu, kurumunuzun vekil sunucusuysa girin. Muhasebe servisinin API anahtarı buraya girilmez. Ad ve parola bilgisayarın anahtar kasasında saklanır ve yalnızca bu sunucuya gönderilir.',
      user: 'Kullanıcı adı',
      password: 'Parola',
      logIn: 'Giriş yap',
      cancel: 'Vazgeç',
    },
    realm: (says: string) => `Sunucunun açıklaması: “${says}”`,
    refused: 'Girilen ad ya da parola kabul edilmedi.',
  },
  en: {
    fixed: {
      title: 'The proxy asks for a name and a password',
      explanation:
        'Enter them only if this is your company’s proxy. The API key of the accounting service does not belong here. Name and password are kept in this computer’s keychain and sent to this proxy alone.',
      user: 'User name',
      password: 'Password',
      logIn: 'Log in',
      cancel: 'Cancel',
    },
    realm: (says: string) => `The proxy says: “${says}”`,
    refused: 'The name or the password was refused.',
  },
} as const;
