import type { ConnectionSettings } from './settings.ts';

/**
 * The address of the practice company. Rampa answers requests to it in this process. No network resolves the name (RFC 2606), so
 * no data of a practice connection can leave this computer.
 */
export const practiceOrigin = 'https://practice.rampa.invalid';

export const isPracticeAddress = (address: string): boolean =>
  /^https:\/\/practice\.rampa\.invalid(\/|$)/i.test(address);

export const isPractice = ({ baseUrl, authUrl }: Pick<ConnectionSettings, 'baseUrl' | 'authUrl'>): boolean =>
  isPracticeAddress(baseUrl) || isPracticeAddress(authUrl);
