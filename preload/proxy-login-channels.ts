/** Channels between main and the window that asks for a proxy's password; the application's page does not use them. */
export const textsChannel = 'proxy-login:texts';
export const answerChannel = 'proxy-login:answer';

/** Empty texts are not shown. */
export interface ProxyLoginTexts {
  readonly language: 'tr' | 'en';
  readonly title: string;
  readonly proxy: string;
  readonly realm: string;
  readonly refused: string;
  readonly explanation: string;
  readonly user: string;
  readonly password: string;
  readonly logIn: string;
  readonly cancel: string;
}
