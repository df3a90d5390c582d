import { hostOf } from './addresses.ts';
import type { ConnectionSettings } from './settings.ts';

const host = 'practice.rampa.invalid';
/**
 * The address of the practice company. Rampa answers requests to it in this process. No network resolves the name (RFC 2606), so
 * no data of a practice connection can leave this computer.
 */
export const practiceOrigin = `https://${host}`;

/** Whether an address leads to the practice company, however it is spelt: with a port, other slashes, capitals, escapes or blanks. */
export const isPracticeAddress = (address: string): boolean => hostOf(address) === host;

export const isPractice = ({ baseUrl, authUrl }: Pick<ConnectionSettings, 'baseUrl' | 'authUrl'>): boolean =>
  isPracticeAddress(baseUrl) || isPracticeAddress(authUrl);
