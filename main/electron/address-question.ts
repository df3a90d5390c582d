import type { AddressQuestion } from '../ports.ts';
import { oneLine } from './one-line.ts';

export interface QuestionText {
  readonly message: string;
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/** The question in words. The host of each address has a line of its own; what the page has named is quoted and cut. */
export function addressQuestionText({ language, connection, addresses }: AddressQuestion): QuestionText {
  const words = texts[language];
  const changes = addresses.map(({ name, from, to }) =>
    [`${words[name]}`, `    ${words.before}: ${shown(from)}`, `    ${words.after}: ${shown(to)}`].join('\n'),
  );
  return {
    message: words.message(oneLine(connection, 60)),
    detail: [words.meaning, ...changes, words.warning].join('\n\n'),
    yes: words.yes,
    no: words.no,
  };
}

/** Host first and whole, in the ASCII form in which no letter looks like another; then the rest of the address. */
function shown(address: string): string {
  if (!URL.canParse(address)) return oneLine(address, 120) || '—';
  const { protocol, host, pathname } = new URL(address);
  const path = pathname === '/' ? '' : pathname;
  return `${host}  (${oneLine(`${protocol}//…${path}`, 80)})`;
}

const texts = {
  tr: {
    message: (name: string) => `“${name}” bağlantısının adresi değiştirilsin mi?`,
    meaning: 'Bundan sonra belgeler ve giriş bilgileri yeni adrese gönderilir.',
    authUrl: 'Kimlik doğrulama adresi',
    baseUrl: 'Servis adresi',
    before: 'Eski',
    after: 'Yeni',
    warning:
      'Yeni adresi servis sağlayıcınız bildirmediyse “Hayır”ı seçin. “Evet” derseniz API anahtarı yeniden istenir.',
    yes: 'Evet, değiştir',
    no: 'Hayır',
  },
  en: {
    message: (name: string) => `Change the address of the connection “${name}”?`,
    meaning: 'From now on documents and login data go to the new address.',
    authUrl: 'Authentication address',
    baseUrl: 'Base address',
    before: 'Old',
    after: 'New',
    warning:
      'Choose “No” unless your service provider told you the new address. After “Yes” the API key has to be entered again.',
    yes: 'Yes, change it',
    no: 'No',
  },
} as const;
