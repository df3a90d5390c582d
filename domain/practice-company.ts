import type { ConnectionSettings } from './settings.ts';

/** Every host of these files has it: browsers, Electron and Node. */
declare const URL: {
  readonly canParse: (text: string) => boolean;
  new (text: string): { readonly hostname: string };
};

const host = 'practice.rampa.invalid';
/**
 * The address of the practice company. Rampa answers requests to it in this process. No network resolves the name (RFC 2606), so
 * no data of a practice connection can leave this computer.
 */
export const practiceOrigin = `https://${host}`;

/** Whether an address leads to the practice company, however it is spelt: with a port, other slashes, capitals, escapes or blanks. */
export const isPracticeAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).hostname.replace(/\.+$/, '') === host;

export const isPractice = ({ baseUrl, authUrl }: Pick<ConnectionSettings, 'baseUrl' | 'authUrl'>): boolean =>
  isPracticeAddress(baseUrl) || isPracticeAddress(authUrl);
