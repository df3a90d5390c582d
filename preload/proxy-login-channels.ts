/** Between the window that asks for a proxy's password and main; nothing of the application's page is on these channels. */
export const textsChannel = 'proxy-login:texts';
export const answerChannel = 'proxy-login:answer';

/** Empty: not shown. */
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
