/** Every host of these files has it: browsers, Electron and Node. */
declare const URL: {
  readonly canParse: (text: string) => boolean;
  new (
    text: string,
  ): Readonly<Record<'protocol' | 'host' | 'hostname' | 'pathname' | 'port' | 'username' | 'password', string>>;
};

/**
 * An address as it is compared: origin and path, with the host as in DNS and without a trailing dot or slash. All spellings of one
 * address are equal, whatever their case, port, escapes and blanks. Text that is not a URL is returned trimmed; no request is ever
 * made to it.
 */
export function addressOf(text: string): string {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return trimmed;
  const { protocol, port, pathname } = new URL(trimmed);
  return `${protocol}//${hostOf(trimmed)}${port === '' ? '' : `:${port}`}${pathname}`.replace(/\/+$/, '');
}

/** The host of an address, as in DNS and without a trailing dot; empty if the text is not a URL. */
export const hostOf = (text: string): string => (URL.canParse(text) ? new URL(text).hostname.replace(/\.+$/, '') : '');

/** Whether a text has a user name or a password in it, even if it is no address otherwise. */
export function holdsCredentials(text: string): boolean {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed) || !/^https?:$/.test(new URL(trimmed).protocol)) return trimmed.includes('@');
  const { username, password } = new URL(trimmed);
  return username !== '' || password !== '';
}
