import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { addressOf, holdsCredentials } from '../../../domain/addresses.ts';
import { conflictingLockedKey, changedPossiblyLockedKey } from '../../../domain/policy/apply.ts';
import { isPracticeAddress, practiceOrigin } from '../../../domain/practice-company.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { checkAddress } from '../../../main/addresses.ts';
import { destinationOf, sameDestination } from '../../../main/destination.ts';
import { checkPolicy } from '../../../main/policy/check.ts';

type Spelling = (address: string) => string;
const host = (address: string, write: (host: string) => string): string =>
  address.replace(/^([^:]*:[/\\]*)([^:/\\]+)/, (_, scheme: string, name: string) => scheme + write(name));
const some = (text: string, every: number, write: (character: string) => string): string =>
  [...text].map((character, at) => (at % every === 0 ? write(character) : character)).join('');
const spellings: Readonly<Record<string, Spelling>> = {
  port: (address) => address.replace(/^([^/]*\/\/[^/]+)/, '$1:443'),
  'port with zeros': (address) => address.replace(/^([^/]*\/\/[^/]+)/, '$1:00443'),
  'empty port': (address) => address.replace(/^([^/]*\/\/[^/]+)/, '$1:'),
  'slash at the end': (address) => `${address}/`,
  'slashes at the end': (address) => `${address}///`,
  backslashes: (address) => address.replaceAll('/', '\\'),
  'one slash': (address) => address.replace('//', '/'),
  'three slashes': (address) => address.replace('//', '///'),
  'capital scheme': (address) => address.replace(/^https/, 'HTTPS'),
  'capitals in the host': (address) => host(address, (name) => some(name, 2, (one) => one.toUpperCase())),
  'wide letters in the host': (address) =>
    host(address, (name) =>
      some(name, 4, (one) => (/[a-z]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one)),
    ),
  'escapes in the host': (address) =>
    host(address, (name) => some(name, 3, (one) => (/[a-z]/.test(one) ? `%${one.charCodeAt(0).toString(16)}` : one))),
  'ideographic dots': (address) => host(address, (name) => name.replaceAll('.', '。')),
  'dot after the host': (address) => host(address, (name) => `${name}.`),
  blanks: (address) => `  ${address}\t`,
  'tab inside': (address) => address.replace('//', '//\t'),
  'line end inside': (address) => some(address, 9, (one) => `${one}\n`),
  'dots in the path': (address) => `${address}/x/..`,
};
const names = fc.constantFrom('muhasebe.example.com', 'xn--gda-hya.example', 'practice.rampa.invalid', 'a-1.example');
const paths = fc.constantFrom('', '/api', '/Firma/servis');
const manySpellings = fc.uniqueArray(fc.constantFrom(...Object.keys(spellings)), { maxLength: 4 });
/** One spelling changes the port at most, and blanks and slashes come last. */
function spelt(address: string, chosen: readonly string[]): string {
  const ports = Object.keys(spellings).filter((name) => name.includes('port'));
  const port = chosen.find((name) => ports.includes(name));
  const order = Object.keys(spellings);
  return chosen
    .filter((name) => !ports.includes(name) || name === port)
    .toSorted((a, b) => rank(a) - rank(b) || order.indexOf(a) - order.indexOf(b))
    .reduce((latest, name) => spellings[name]?.(latest) ?? latest, address);
}
const rank = (name: string): number => {
  if (/host|dots$/.test(name)) return 0;
  return /end|path/.test(name) ? 1 : 2;
};
const settingsWith = (baseUrl: string, authUrl = baseUrl) => ({ ...connectionDefaults, baseUrl, authUrl });

test('all spellings of an address are equal wherever addresses are compared', () => {
  fc.assert(
    fc.property(names, paths, manySpellings, (name, path, chosen) => {
      const address = `https://${name}${path}`;
      const other = spelt(address, chosen);
      expect(addressOf(other)).toBe(address);
      expect(checkAddress(other)).toEqual({ url: address });
      expect(sameDestination(destinationOf(settingsWith(address)), destinationOf(settingsWith(other)))).toBe(true);
      expect(isPracticeAddress(other)).toBe(name === 'practice.rampa.invalid');
      if (isPracticeAddress(other)) return;
      const locked = { 'connection.baseUrl': address, 'connection.authUrl': address };
      expect(conflictingLockedKey({ defaults: {}, locked }, settingsWith(other))).toBeNull();
      const refused = { problems: [{ code: 'notJson', line: null, path: null, detail: '' }] } as const;
      expect(changedPossiblyLockedKey(refused, settingsWith(address), settingsWith(other))).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

test('other addresses are not equal, however they are spelt', () => {
  const others = fc.constantFrom(
    ...[
      'https://muhasebe.example.com.evil.example',
      'https://muhasebe.example.com@evil.example',
      'https://evil.example',
    ],
    ...['https://muhasebe.example.com:8443', 'http://muhasebe.example.com', 'https://muhasebe.example.com/ap'],
    ...[
      'https://muhasebe.example.com/API',
      'https://muhasebe\u0501.example.com',
      'https://evil.example#muhasebe.example.com',
    ],
  );
  fc.assert(
    fc.property(others, manySpellings, (other, chosen) => {
      expect(addressOf(spelt(other, chosen))).not.toBe(addressOf('https://muhasebe.example.com/api'));
      expect(isPracticeAddress(spelt(other, chosen))).toBe(false);
    }),
  );
});

describe('a user name or a password in an address', () => {
  const written = fc
    .tuple(names, paths, fc.constantFrom('geheim@', 'user:geheim@', ':geheim@', 'us%40er:ge%3Aheim@', 'a@b:geheim@'))
    .map(([name, path, access]) => [`https://${name}${path}`, access] as const);

  it('is found in every spelling, refused, and not repeated in the reason', () => {
    fc.assert(
      fc.property(written, manySpellings, ([address, access], chosen) => {
        const other = spelt(address, chosen).replace(/^(\s*[^:]*:[/\\\t]*)/, `$1${access}`);
        expect(holdsCredentials(other)).toBe(true);
        const checked = checkAddress(other);
        expect(checked).toHaveProperty('problem');
        expect(JSON.stringify(checked)).not.toContain('geheim');
        const policy = checkPolicy('/etc/policy', { version: 1, defaults: { 'connection.authUrl': other } });
        expect(policy).toMatchObject({ defaults: {}, problems: [{ code: 'badValue' }] });
        expect(JSON.stringify(policy)).not.toContain('geheim');
      }),
    );
  });

  it.each(['https://user:geheim@', 'user:geheim@host', 'ftp://user:geheim@host', 'https://user:geheim@ho st'])(
    'is found in %s, which is no address',
    (text) => {
      expect(holdsCredentials(text)).toBe(true);
      expect(JSON.stringify(checkAddress(text))).not.toContain('geheim');
    },
  );

  it.each(['', 'https://a.example', 'https://a.example/@scope', 'a.example', practiceOrigin])(
    'is not in %s',
    (text) => {
      expect(holdsCredentials(text)).toBe(false);
    },
  );
});
