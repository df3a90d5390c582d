/** Ways to write a secret into a response, and to find it again. */
import { unescaped } from '../../../main/service/secret-forms.ts';

export const hex = (character: string, length: number): string =>
  character.charCodeAt(0).toString(16).padStart(length, '0');
export const every = (text: string, write: (character: string) => string): string => [...text].map(write).join('');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const around = (text: string, by: number): string => `${'#'.repeat(by)}${text}, and so on`;

/** Parts of a secret, and notations for it as JSON string content. */
export const fragments: Readonly<Record<string, (secret: string) => string>> = {
  whole: (secret) => secret,
  'first 12': (secret) => secret.slice(0, 12),
  'last 12': (secret) => secret.slice(-12),
};
export const writings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'percent-encoded': encodeURIComponent,
  'percent-encoded, every character': (text) => every(text, (one) => `%${hex(one, 2)}`),
  'percent-encoded twice': (text) => encodeURIComponent(every(text, (one) => `%${hex(one, 2).toUpperCase()}`)),
  'JSON escapes in the text': (text) => every(text, (one) => `\\u${hex(one, 4)}`),
  'JSON escapes of what .NET escapes': (text) => text.replaceAll('+', '\\u002B').replaceAll('/', '\\/'),
  'JSON within JSON within JSON': (text) => JSON.stringify(JSON.stringify(text.replaceAll('/', '\\/'))).slice(1, -1),
  'HTML entities': (text) => every(text, (one) => `&#x${hex(one, 2)};`),
  'HTML entities with zeros': (text) => every(text, (one) => `&#x00${hex(one, 2)};`),
  'HTML entities in tens with zeros': (text) => every(text, (one) => `&#000${one.charCodeAt(0)};`),
  'HTML entities without an end': (text) => every(text, (one) => `&#x${hex(one, 2)}`),
  'escapes of JavaScript': (text) => every(text, (one) => `\\u{${hex(one, 4)}}`),
  'HTML entities in tens': (text) => every(text, (one) => `&#${one.charCodeAt(0)};`),
  ...Object.fromEntries([0, 1, 2].map((by) => [`Base64 after ${by}`, (text: string) => base64(around(text, by))])),
  ...Object.fromEntries(
    [0, 1, 2].map((by) => [
      `Base64url after ${by}`,
      (text: string) => Buffer.from(around(text, by)).toString('base64url'),
    ]),
  ),
  'Base64, percent-encoded': (text) => encodeURIComponent(base64(text)),
};
/** Whether the text still reveals part of the secret to someone who decodes it. */
export function shows(text: string, secret: string): boolean {
  const pieces = [secret.slice(0, 12), secret.slice(-12)];
  const read = [unescaped(text)];
  for (const run of unescaped(text).matchAll(/[A-Za-z0-9+/_=-]{12,}/g)) {
    for (const cut of [0, 1, 2, 3]) read.push(Buffer.from(run[0].slice(cut), 'base64').toString('latin1'));
  }
  return pieces.some((piece) => read.some((one) => one.includes(piece)));
}
