import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { readEnvelope } from '../../../domain/envelope/index.ts';
import { hiddenText } from '../../../domain/hidden.ts';
import type { JsonValue } from '../../../domain/json.ts';
import { scrubbedLog } from '../../../main/log.ts';
import { createScrubber } from '../../../main/service/scrub.ts';
import { unescaped } from '../../../main/service/secret-forms.ts';
import { every, hex } from '../support/secret-writings.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Random bytes: those of fast-check are often all equal, as no secret is. */
const randomBytes = fc
  .tuple(fc.integer(), fc.integer({ min: 24, max: 64 }))
  .map(([seed, length]) => createHash('sha512').update(String(seed)).digest().subarray(0, length));
const from = (alphabet: string) =>
  randomBytes.map((bytes) => [...bytes].map((byte) => alphabet[byte % alphabet.length]).join(''));
/** Keys and tokens in the alphabets of usual generators. */
const secrets = fc.oneof(
  from(letters),
  from(`${letters}+/=-_.`),
  randomBytes.map((bytes) => bytes.toString('hex')),
  randomBytes.map((bytes) => bytes.toString('base64')),
  randomBytes.map((bytes) =>
    bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, (_, ...parts) => parts.slice(0, 5).join('-')),
  ),
);

const backwards = (text: string): string => [...text].reverse().join('');
const hexOf = (text: string): string => Buffer.from(text).toString('hex');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const separated = (text: string, separator: string, size = 1): string =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size)).join(
    separator,
  );

const disguises: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  'in capitals': (secret) => secret.toUpperCase(),
  'in Turkish capitals': (secret) => secret.toLocaleUpperCase('tr'),
  'in small letters': (secret) => secret.toLowerCase(),
  'in Turkish small letters': (secret) => secret.toLocaleLowerCase('tr'),
  'in swapped case': (secret) =>
    every(secret, (one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())),
  backwards,
  'backwards in capitals': (secret) => backwards(secret).toUpperCase(),
  'in hexadecimal': hexOf,
  'in hexadecimal capitals': (secret) => hexOf(secret).toUpperCase(),
  'in hexadecimal, bytes separated': (secret) => separated(hexOf(secret), ':', 2),
  'in hexadecimal escapes': (secret) => every(secret, (one) => `\\x${hex(one, 2)}`),
  'in hexadecimal, backwards': (secret) => hexOf(backwards(secret)),
  'with blanks': (secret) => separated(secret, ' '),
  'with hyphens': (secret) => separated(secret, '-'),
  'with lines': (secret) => separated(secret, '\r\n'),
  'with commas and blanks': (secret) => separated(secret, ', '),
  'with dots, by fours': (secret) => separated(secret, '.', 4),
  'with non-breaking blanks': (secret) => separated(secret, '\u00a0'),
  'with zero-width characters': (secret) => separated(secret, '\u200b\u2060\ufeff'),
  'with zero-width characters, by fives': (secret) => separated(secret, '\u200d', 5),
  'with soft hyphens': (secret) => separated(secret, '\u00ad'),
  'with zero-width characters, percent-encoded': (secret) => encodeURIComponent(separated(secret, '\u200b')),
  'with entities': (secret) => separated(secret, '&#8203;&zwnj;'),
  'with escapes of zero-width characters': (secret) => separated(secret, '\\u200b'),
  'backwards with blanks': (secret) => separated(backwards(secret), ' '),
  'as a list of bytes': (secret) => JSON.stringify(Buffer.from(secret)),
  'as a list of bytes in hexadecimal': (secret) =>
    [...Buffer.from(secret)].map((byte) => `0x${byte.toString(16)}`).join(', '),
  'in octal escapes': (secret) => every(secret, (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`),
  'in hexadecimal of UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('hex'),
  'in Base64 of UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('base64'),
  'in Base64 twice': (secret) => base64(base64(secret)),
  'in Base64 with line ends': (secret) => separated(base64(secret), '\r\n', 7),
  'in Base64 with zero-width characters': (secret) => separated(base64(secret), '\u200b'),
  'in Base64url in a longer text, with blanks': (secret) =>
    separated(Buffer.from(`#${secret}, and so on`).toString('base64url'), ' ', 8),
};

/** What someone reads in a text who ignores case, separators and invisible characters. */
function isReadable(text: string, secret: string): boolean {
  const ignoring = (one: string): string =>
    one
      .replaceAll(/%[89a-f][0-9a-f]|\\u[0-9a-f]{4}|&#?\w+;/gi, '')
      .replaceAll(/[İı]/g, 'i')
      .toLowerCase();
  const reduced = (one: string): string => ignoring(one).replaceAll(/[^a-z0-9]/g, '');
  const forms = [secret, backwards(secret), hexOf(secret), hexOf(backwards(secret))];
  for (const before of ['', '#', '##']) {
    const [start, end] = [before.length, before.length + secret.length].map((length) => (length * 8) / 6);
    forms.push(base64(before + secret).slice(Math.ceil(start ?? 0), Math.floor(end ?? 0)));
  }
  const bytes = Buffer.from(secret);
  const wide = Buffer.from(secret, 'utf16le');
  const whole = (encoded: string, length: number): string => encoded.slice(0, Math.floor((length * 8) / 6));
  forms.push(
    ...[[...bytes].join(''), [...bytes].map((byte) => `0x${byte.toString(16)}`).join(''), wide.toString('hex')],
    ...[whole(wide.toString('base64'), wide.length), whole(base64(base64(secret)), base64(secret).length)],
  );
  return forms.some((form) => reduced(unescaped(text)).includes(reduced(form)));
}

type Place = (written: string, scrubber: ReturnType<typeof createScrubber>) => string;
const read = (status: number, answer: JsonValue, scrubber: ReturnType<typeof createScrubber>): string => {
  const body = Buffer.from(JSON.stringify(answer));
  const whole = readEnvelope({ status, headers: {}, body }, scrubber);
  const scrubbed = readEnvelope({ status, headers: {}, body: scrubber.body(body) });
  return JSON.stringify([whole, scrubbed]);
};
const success = (data: JsonValue): JsonValue => ({ Success: true, ResultCode: '0000', Message: null, Data: data });

const places: Readonly<Record<string, Place>> = {
  'an error message': (written, scrubber) =>
    read(
      400,
      { Success: false, ResultCode: '1', Message: written, Errors: [{ Code: '1', Message: written }] },
      scrubber,
    ),
  'a row of a list': (written, scrubber) =>
    read(200, success([{ Code: '1', Name: `Kuru ${written} incir` }]), scrubber),
  'an unknown member': (written, scrubber) => read(200, success({ Id: '1', Unknown: { deep: [written] } }), scrubber),
  "a member's name": (written, scrubber) => read(200, success({ Id: '1', [`x ${written}`]: 1 }), scrubber),
  'a text of a document': (written, scrubber) =>
    read(200, success({ Lines: [{ Description: `before ${written} after`, Quantity: 2 }] }), scrubber),
  'a header': (written, scrubber) => JSON.stringify(scrubber.headers({ 'x-echo': `a ${written} b` })),
  "a proxy's page": (written, scrubber) =>
    Buffer.from(scrubber.body(Buffer.from(`<h1>Bad gateway</h1><p>${written}</p>`))).toString(),
  'the log': (written, scrubber) => {
    const lines: string[] = [];
    const write = (event: string, details = {}): void => void lines.push(JSON.stringify({ event, ...details }));
    scrubbedLog({ info: write, warn: write }, scrubber).warn('queue.failed', { message: written });
    return lines.join('\n');
  },
};

describe('a secret in disguise is removed', () => {
  test.each(Object.keys(disguises))('%s', (name) => {
    const write = disguises[name] ?? String;
    fc.assert(
      fc.property(secrets, fc.constantFrom(...Object.keys(places)), (secret, place) => {
        const written = write(secret);
        expect(isReadable(written, secret)).toBe(true);
        const shown = places[place]?.(written, createScrubber(['another-key-9Xw', secret])) ?? '';
        expect(shown).toContain(hiddenText);
        expect(isReadable(shown, secret)).toBe(false);
        for (const around of ['Kuru', 'incir', 'before', 'after', 'Bad gateway']) {
          expect(shown.includes(around)).toBe(places[place]?.('', createScrubber()).includes(around));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('ordinary texts', () => {
  test('are unchanged, whatever the secrets are', () => {
    const words = fc.constantFrom(
      ...[
        'Kuru incir',
        'ANADOLU GIDA TİC. LTD. ŞTİ.',
        'TR33 0006 1005 1978 6457 8413 26',
        '12.05.2026',
        '8690000000012',
      ],
      ...[
        'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
        'İade: %20 indirim',
        'C:\\users\\yeni',
        'İlgili irsaliye: ABC2026000000001',
      ],
      ...[
        'deadbeef',
        '0123456789abcdef',
        'R&D; 5 &amp; 6',
        'Atatürk Cad. No:12/3',
        '100 x 200 mm',
        'adet',
        '1.234,56 TL',
      ],
    );
    fc.assert(
      fc.property(fc.array(secrets, { minLength: 1, maxLength: 20 }), fc.array(words), (all, texts) => {
        const value = texts.map((text) => ({ Note: text, [text]: 12_345_678_901 }));
        const scrubber = createScrubber(all);
        expect(scrubber.json(value)).toBe(value);
        expect(scrubber.text(texts.join(' '))).toBe(texts.join(' '));
      }),
    );
  });

  test.each([
    ['Istanbul', 'ISTANBUL'],
    ['Istanbul', 'i s t a n b u l'],
    ['Anadolu-Gida-2026', 'ANADOLU GIDA 2026'],
    ['AhmetYilmaz1985', 'Ahmet Yilmaz, 1985'],
    ['kirtasiyemalzemesi', 'Kirtasiye malzemesi'],
    ['AnadoluGidaTicaret2026', 'ANADOLU GIDA TICARET 2026'],
    ['202600000001', '2026-0000-0001'],
    ['key-4711', '4711 YEK'],
    ['Zq8Lw3Xr', 'z q 8 l w 3 x r'],
  ])('with the words and numbers of the secret %s are unchanged: %s', (secret, text) => {
    expect(createScrubber([secret]).text(`Not: ${text}.`)).toBe(`Not: ${text}.`);
  });

  test.each([
    ['half of a secret in hexadecimal', (secret: string) => hexOf(secret.slice(0, 18))],
    ['half of a secret backwards', (secret: string) => backwards(secret.slice(0, 18)).toLowerCase()],
    ['half of a secret with blanks', (secret: string) => separated(secret.slice(0, 18), ' ')],
  ])('%s is unchanged, since other forms only count as a whole', (_, write) => {
    const secret = 'rK4+x/9QeT7=wZ2pLm8VbN3cYd6HgJ5sF1aU';
    expect(createScrubber([secret]).text(write(secret))).toBe(write(secret));
  });
});

test('numbers that contain a secret of digits are removed, also as decimals and backwards', () => {
  const scrubber = createScrubber(['123456789012']);
  expect(scrubber.json([123456789012, 1234.5, 7, 210987654321, 0.123456789012])).toEqual([
    ...[hiddenText, 1234.5, 7, hiddenText, hiddenText],
  ]);
});

test('a secret that contains an escape is found as it is', () => {
  expect(createScrubber(['ab%41cd&amp;12345']).text('x ab%41cd&amp;12345 z')).toBe(`x ${hiddenText} z`);
});

test('texts before and after the searched ones are kept, wherever they begin', () => {
  const secret = 'rK4x9QeT7wZ2pLm8VbN3';
  for (let before = 0; before < 20; before += 1) {
    const [a, z] = ['a'.repeat(before), 'z'.repeat(before)];
    expect(createScrubber([secret]).text(`${a} ${separated(secret, ' ')} ${z}`)).toBe(`${a} ${hiddenText} ${z}`);
    expect(createScrubber([secret]).text(`${a} ${secret} ${z}`)).toBe(`${a} ${hiddenText} ${z}`);
  }
});
