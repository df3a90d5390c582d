import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { readEnvelope } from '../../../domain/envelope/index.ts';
import { hiddenText, holdsHidden } from '../../../domain/hidden.ts';
import { scrubbedLog } from '../../../main/log.ts';
import { createScrubber } from '../../../main/service/scrub.ts';
import { every, fragments, hex, shows, writings } from '../support/secret-writings.ts';

const held: Readonly<Record<string, string>> = {
  'API key': 'rK4+x/9QeT7=wZ2pLm8VbN3cYd6HgJ5sF1aU',
  'access token': `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.eyJQIjpbMV19.c2lnbmF0dXJl_-4`,
  'refresh token': 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
};
const cases = Object.keys(held).flatMap((name) =>
  Object.keys(fragments).flatMap((part) => Object.keys(writings).map((way) => [name, part, way] as const)),
);

describe('a secret repeated by the service', () => {
  const scrubber = createScrubber(Object.values(held));

  test.each(cases)('%s, %s, %s: is removed from everything that is read from the response', (name, part, way) => {
    const secret = held[name] ?? '';
    const written = writings[way]?.(fragments[part]?.(secret) ?? '') ?? '';
    expect(shows(written, secret)).toBe(true);
    const answer = {
      Success: true,
      ResultCode: '0000',
      Data: { Lines: [{ Note: `before ${written} after`, [written]: 1, Quantity: 2, Name: 'Kuru incir' }] },
    };
    const text = JSON.stringify(answer);
    // The same text with other JSON escapes, which a parser treats as equal.
    const escaped = text.replaceAll('/', '\\/');
    for (const body of [text, escaped, text.replaceAll('+', '\\u002B')]) {
      const reading = readEnvelope({ status: 200, headers: {}, body: Buffer.from(body) }, scrubber);
      const shown = JSON.stringify(reading);
      expect(shows(shown, secret)).toBe(false);
      expect(shown).toContain('before ');
      expect(shown).toContain(' after');
      expect(reading).toMatchObject({ kind: 'success', data: { Lines: [{ Quantity: 2, Name: 'Kuru incir' }] } });
      expect(holdsHidden(reading)).toBe(true);
    }
    const failure = {
      Success: false,
      ResultCode: written,
      Message: written,
      Errors: [{ Code: '1', Message: written }],
    };
    const refused = readEnvelope({ status: 400, headers: {}, body: Buffer.from(JSON.stringify(failure)) }, scrubber);
    expect(shows(JSON.stringify(refused), secret)).toBe(false);
    const page = readEnvelope(
      { status: 502, headers: {}, body: Buffer.from(`<h1>Oh</h1> <p>${written}</p>`) },
      scrubber,
    );
    expect(shows(JSON.stringify(page), secret)).toBe(false);
    expect(shows(Object.values(scrubber.headers({ 'x-echo': written })).join(), secret)).toBe(false);
    expect(shows(Buffer.from(scrubber.body(Buffer.from(text))).toString(), secret)).toBe(false);
  });

  test('in escapes of the response itself, for every character, is removed', () => {
    for (const secret of Object.values(held)) {
      const escaped = every(secret, (one) => `\\u${hex(one, 4).toUpperCase()}`);
      const body = Buffer.from(`{"Success":true,"Data":{"Note":"a ${escaped} z"}}`);
      const reading = readEnvelope({ status: 200, headers: {}, body }, scrubber);
      expect(reading).toEqual({ kind: 'success', data: { Note: `a ${hiddenText} z` } });
    }
  });

  test('is removed even if its beginning in Base64 has only capital letters', () => {
    // `I2` `ZDQWVINFJBVV` `ptUSwgYW5kIHNvIG9u`: happens for one in some thousand tokens.
    const secret = 'fCAeH4RAUZmQ-f81d4fae7dec11d0a765';
    const written = Buffer.from(`#${secret.slice(0, 12)}, and so on`).toString('base64');
    const shown = createScrubber([secret]).text(`Kuru ${written} incir`);
    expect(shows(written, secret)).toBe(true);
    expect(shows(shown, secret)).toBe(false);
    expect(shown).toMatch(/^Kuru .* incir$/);
  });

  test('is removed as a whole if other secrets share its beginning and part of its middle', () => {
    const [beginning, middle] = ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'tW7fKq2LxY9bVn4M'];
    const secret = `${beginning}.c0mmon-no-more.${middle}.gziG__o-G266pjHt3j7T`;
    const many = createScrubber([`${beginning}.Qk41another0ne`, `${middle}Zp83hdJwu1Qa`, secret]);
    expect(many.text(`a ${secret} z`)).toBe(`a ${hiddenText} z`);
  });

  test('that consists of digits is removed as a number too', () => {
    const digits = createScrubber(['123456789012345']);
    const body = Buffer.from('{"Success":true,"Data":{"Total":123456789012345,"Other":1234567890}}');
    const reading = readEnvelope({ status: 200, headers: {}, body }, digits);
    expect(reading).toEqual({ kind: 'success', data: { Total: hiddenText, Other: 1234567890 } });
  });
});

test('each of many current and former secrets is found anywhere', () => {
  const arbitrary = fc.string({ unit: fc.constantFrom(...'abcXYZ0189+/=-_.'), minLength: 8, maxLength: 80 });
  fc.assert(
    fc.property(fc.array(arbitrary, { minLength: 1, maxLength: 40 }), fc.string(), fc.nat(), (all, words, which) => {
      const scrubber = createScrubber();
      scrubber.add(...all);
      const secret = all[which % all.length] ?? '';
      const text = scrubber.text(`${words} ${secret} ${words}`);
      expect(text.includes(secret)).toBe(false);
      expect(text).toContain(hiddenText);
    }),
  );
});

test('a key is still found after any number of tokens, and so are the latest tokens', () => {
  const key = held['API key'] ?? '';
  const token = (index: number): string => `${'abcXYZ'.repeat(3)}.${String(index).padStart(12, 'Q')}`;
  const scrubber = createScrubber([key]);
  for (let index = 0; index < 3_000; index += 1) scrubber.addTokens(token(index));
  expect(scrubber.text(`a ${key} b ${token(2_999)} c ${token(2_901)} d`)).toBe(
    `a ${hiddenText} b ${hiddenText} c ${hiddenText} d`,
  );
  expect(scrubber.secrets()).toHaveLength(101);
});

test('part of a secret is hidden as far as it extends', () => {
  const key = held['API key'] ?? '';
  const scrubber = createScrubber([key]);
  expect(scrubber.text(`a ${key.slice(0, 20)} b ${key.slice(9)} c`)).toBe(`a ${hiddenText} b ${hiddenText} c`);
});

test('a JSON body remains valid JSON', () => {
  const key = held['API key'] ?? '';
  const scrubber = createScrubber([key]);
  const body = JSON.stringify({ Message: `the "key" ${key}`, Data: { Id: 'a\\"b', Total: 1.5 } });
  expect(JSON.parse(Buffer.from(scrubber.body(Buffer.from(body))).toString())).toEqual({
    Message: `the "key" ${hiddenText}`,
    Data: { Id: 'a\\"b', Total: 1.5 },
  });
  const broken = body.slice(0, -10);
  expect(Buffer.from(scrubber.body(Buffer.from(broken))).toString()).not.toContain(key.slice(0, 12));
});

test('log details are written without it', () => {
  const secret = held['API key'] ?? '';
  const written: string[] = [];
  const write = (event: string, details = {}): void => void written.push(JSON.stringify({ event, ...details }));
  const log = scrubbedLog({ info: write, warn: write }, createScrubber([secret]));
  log.info('request', { message: `of ${encodeURIComponent(secret)}`, ms: 1 });
  log.warn('queue.failed', { message: secret });
  log.info('page.ready');
  expect(written).toEqual([
    `{"event":"request","message":"of ${hiddenText}","ms":1}`,
    `{"event":"queue.failed","message":"${hiddenText}"}`,
    '{"event":"page.ready"}',
  ]);
});

describe('texts that are not secret', () => {
  const scrubber = createScrubber([...Object.values(held), 'demo', 'kisa-01', 'ANADOLU-GIDA-2026-Zq8Lw3Xr']);

  test.each([
    'demo', // Shorter than the minimum length.
    'kisa-01',
    'ANADOLU-GIDA', // The beginning of a key, but also a name.
    'rK4+x/9QeT7', // Eleven characters of a key.
    'İade: %20 indirim, C:\\users\\%2B, 5 \\u015f',
    'eyJ',
  ])('%s is unchanged', (text) => {
    expect(scrubber.text(`x ${text} x`)).toBe(`x ${text} x`);
  });

  test('an answer without a secret is returned unchanged, as text and as a value', () => {
    const body = Buffer.from('{"Success":true,"Data":{"Note":"C:\\\\temp %2B \\u015f \\/","N":1}}');
    expect(scrubber.body(body)).toBe(body);
    const value = { Note: 'C:\\temp %2B', list: [1, null, true] };
    expect(scrubber.json(value)).toBe(value);
  });

  test('a key that starts with a name is found as a whole and by its end', () => {
    expect(scrubber.text('ANADOLU-GIDA-2026-Zq8Lw3Xr')).toBe(hiddenText);
    expect(scrubber.text('a 26-Zq8Lw3Xr b')).toBe('a 26-Zq8Lw3Xr b');
    expect(scrubber.text('a 026-Zq8Lw3Xr b')).toBe(`a ${hiddenText} b`);
  });
});
