import type { AddressQuestion } from '../../ports.ts';
import { oneLine } from './one-line.ts';

export interface QuestionText {
  readonly message: string;
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/**
 * The question as text. The host of each address is on its own line; the connection's name, given by the page, is quoted and cut.
 */
export function addressQuestionText({ language, connection, addresses }: AddressQuestion): QuestionText {
  const words = texts[language];
  const { message, meaning, warning, yes } = addresses.every(({ from }) => from === '') ? words.first : words.changed;
  const lines = addresses.map(({ name, from, to }) =>
    [
      `${words[name]}`,
      ...(from === '' ? [] : [`    ${words.before}: ${shown(from)}`]),
      `    ${words.after}: ${shown(to)}`,
    ].join('\n'),
  );
  return {
    message: message(oneLine(connection, 60)),
    detail: [meaning, ...lines, warning].join('\n\n'),
    yes,
    no: words.no,
  };
}

/** The host first and in full, in ASCII form so that no letter looks like another; then the rest of the address. */
function shown(address: string): string {
  if (!URL.canParse(address)) return oneLine(address, 120) || '—';
  const { protocol, host, pathname } = new URL(address);
  const path = pathname === '/' ? '' : pathname;
  return `${host}  (${oneLine(`${protocol}//…${path}`, 80)})`;
}

const texts = {
  tr: {
    changed: {
      message: (name: string) => `“${name}” bağlantısının adresi değiştirilsin mi?`,
      meaning: 'Bundan sonra belgeler ve giriş bilgileri yeni adrese gönderilir.',
      warning:
        'Yeni adresi servis sağlayıcınız bildirmediyse “Hayır”ı seçin. “Evet” derseniz API anahtarı yeniden istenir.',
      yes: 'Evet, değiştir',
    },
    first: {
      message: (name: string) => `“${name}” bağlantısı bu adresi kullansın mı?`,
      meaning: 'Belgeler ve giriş bilgileri bu adrese gönderilir.',
      warning: 'Adresi servis sağlayıcınız bildirmediyse “Hayır”ı seçin.',
      yes: 'Evet, kullan',
    },
    authUrl: 'Kimlik doğrulama adresi',
    baseUrl: 'Servis adresi',
    before: 'Eski',
    after: 'Yeni',
    no: 'Hayır',
  },
  en: {
    changed: {
      message: (name: string) => `Change the address of the connection “${name}”?`,
      meaning: 'From now on documents and login data go to the new address.',
      warning:
        'Choose “No” unless your service provider told you the new address. After “Yes” the API key has to be entered again.',
      yes: 'Yes, change it',
    },
    first: {
      message: (name: string) => `Use this address for the connection “${name}”?`,
      meaning: 'Documents and login data are sent to this address.',
      warning: 'Choose “No” unless your service provider told you the address.',
      yes: 'Yes, use it',
    },
    authUrl: 'Authentication address',
    baseUrl: 'Base address',
    before: 'Old',
    after: 'New',
    no: 'No',
  },
} as const;
