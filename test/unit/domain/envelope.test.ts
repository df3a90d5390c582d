import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readAuthentication, readEnvelope } from '../../../domain/envelope/index.ts';
import type { AuthenticationReading, EnvelopeReading } from '../../../domain/envelope/index.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const response = (body: unknown) => ({
  status: 200,
  headers: {},
  body: body instanceof Uint8Array ? body : bytes(typeof body === 'string' ? body : JSON.stringify(body)),
});
const read = (body: unknown): EnvelopeReading => readEnvelope(response(body));
const reasonOf = (reading: EnvelopeReading | AuthenticationReading): string =>
  reading.kind === 'unreadable' ? reading.reason : reading.kind;
const whole = { Success: true, ResultCode: '0000', Message: null, Data: { Id: 'x' }, Errors: null };

describe('a success', () => {
  it('has its data, an object or a list', () => {
    expect(read(whole)).toEqual({ kind: 'success', data: { Id: 'x' } });
    expect(read({ ...whole, Data: [1] })).toEqual({ kind: 'success', data: [1] });
    expect(read({ Success: true, Data: {} })).toEqual({ kind: 'success', data: {} });
  });
  it('may start with a byte order mark, and be UTF-16 if the mark says so', () => {
    expect(read(`\uFEFF${JSON.stringify(whole)}`).kind).toBe('success');
    expect(read(Uint8Array.from(Buffer.from(`\uFEFF${JSON.stringify(whole)}`, 'utf16le'))).kind).toBe('success');
  });
  it('takes the last of duplicate members', () => {
    expect(read('{"Success":false,"Success":true,"Data":{"Id":1,"Id":2}}')).toEqual({
      kind: 'success',
      data: { Id: 2 },
    });
  });
  it('may lack the code, or have lost its zeros', () => {
    for (const ResultCode of [undefined, null, '', '0', 0, '0000'])
      expect(read({ ...whole, ResultCode }).kind).toBe('success');
  });
  it.each([
    ['no Data', { Success: true, ResultCode: '0000' }, 'dataMissing'],
    ['Data null', { ...whole, Data: null }, 'dataMissing'],
    ['Data text', { ...whole, Data: 'x' }, 'wrongTypes'],
    ['Data a number', { ...whole, Data: 0 }, 'wrongTypes'],
    ['Success as text', { ...whole, Success: 'true' }, 'wrongTypes'],
    ['Success as other text', { ...whole, Success: 'True' }, 'wrongTypes'],
    ['a failure whose Success is text', { Success: 'false', ResultCode: '3000', Message: 'no' }, 'wrongTypes'],
    ['a failure whose Success is a number', { Success: 0, ResultCode: '3000', Message: 'no' }, 'wrongTypes'],
    ['Success as a number', { ...whole, Success: 1 }, 'wrongTypes'],
    ['Success null', { ...whole, Success: null }, 'wrongTypes'],
    ['the code of a failure', { ...whole, ResultCode: '7003' }, 'wrongTypes'],
    ['errors beside it', { ...whole, Errors: [{ Code: '1', Message: 'x' }] }, 'wrongTypes'],
  ])('is not believed with %s', (_, body, reason) => {
    expect(reasonOf(read(body))).toBe(reason);
  });
  it('may have an empty list of errors', () => {
    expect(read({ ...whole, Errors: [] }).kind).toBe('success');
  });
});

describe('a failure', () => {
  const failure = {
    Success: false,
    ResultCode: '7003',
    Message: 'a b',
    Data: null,
    Errors: [
      { Code: '7003', Message: 'a' },
      { Code: '7115', Message: 'b' },
    ],
  };

  it('has all errors in their order', () => {
    expect(read(failure)).toEqual({
      kind: 'failure',
      code: '7003',
      message: 'a b',
      errors: [
        { code: '7003', message: 'a' },
        { code: '7115', message: 'b' },
      ],
    });
  });
  it.each([[undefined], [null], [[]], [[null, {}]], [''], [0], [{}]])(
    'without errors (%j) has its message as the one error',
    (Errors) => {
      expect(read({ ...failure, Errors })).toMatchObject({ code: '7003', errors: [{ code: '7003', message: 'a b' }] });
    },
  );
  it('keeps malformed entries as far as possible', () => {
    const Errors = [
      'plain',
      { Code: 3015, Message: 'n' },
      { code: '1', message: 'lower' },
      { Code: '2' },
      { Message: 'm' },
      { Field: 'X', Text: 'y' },
      null,
      7,
      { Code: '3', Message: { tr: 'z' } },
    ];
    expect(read({ ...failure, Errors })).toMatchObject({
      errors: [
        { code: '7003', message: 'plain' },
        { code: '3015', message: 'n' },
        { code: '1', message: 'lower' },
        { code: '2', message: '' },
        { code: '', message: 'm' },
        { code: '', message: '{"Field":"X","Text":"y"}' },
        { code: '7003', message: '7' },
        { code: '3', message: '{"tr":"z"}' },
      ],
    });
  });
  it('accepts errors that are text, a single object, or messages by field', () => {
    expect(read({ ...failure, Errors: 'only' })).toMatchObject({ errors: [{ code: '7003', message: 'only' }] });
    expect(read({ ...failure, Errors: { Code: '5', Message: 'one' } })).toMatchObject({
      errors: [{ code: '5', message: 'one' }],
    });
    expect(read({ ...failure, Errors: { 'Lines[0].Quantity': ['x', 'y'], Date: 'z' } })).toMatchObject({
      errors: [{ message: 'Lines[0].Quantity: x' }, { message: 'Lines[0].Quantity: y' }, { message: 'Date: z' }],
    });
  });
  it('restores the leading zeros of a numeric code', () => {
    expect(read({ ...failure, ResultCode: 102 })).toMatchObject({ code: '0102' });
    expect(read({ ...failure, Errors: [{ Code: 201, Message: 'x' }] })).toMatchObject({ errors: [{ code: '0201' }] });
  });
  it('keeps both the result code and the first error’s code if they differ', () => {
    expect(read({ ...failure, ResultCode: '9' })).toMatchObject({
      code: '9',
      errors: [{ code: '7003' }, { code: '7115' }],
    });
  });
  it.each([['0000'], [null], [undefined], [{}]])(
    'has the first error’s code where the result code is %j',
    (ResultCode) => {
      expect(read({ ...failure, ResultCode })).toMatchObject({ code: '7003' });
    },
  );
  it('has a limited number of errors and counts the rest', () => {
    const Errors = Array.from({ length: 2_345 }, (_, at) => ({ Code: '1', Message: `error ${at}` }));
    const reading = read({ ...failure, Errors });
    const errors = reading.kind === 'failure' ? reading.errors : [];
    expect(errors).toHaveLength(2_001);
    expect(errors[1_999]).toEqual({ code: '1', message: 'error 1999' });
    expect(errors[2_000]).toEqual({ code: '7003', message: '… +345' });
    expect(read({ ...failure, Errors: Errors.slice(0, 2_000) })).toMatchObject({ errors: { length: 2_000 } });
  });
  it('may have no details at all', () => {
    expect(read({ Success: false })).toEqual({
      kind: 'failure',
      code: '',
      message: null,
      errors: [{ code: '', message: '' }],
    });
  });
  it('truncates overlong messages', () => {
    const reading = read({ ...failure, Message: 'x'.repeat(1_000_000), Errors: null });
    expect(reading.kind === 'failure' ? reading.errors[0]?.message.length : 0).toBe(10_000);
  });
});

describe('a body that is not an envelope', () => {
  const text = JSON.stringify({
    ...whole,
    Data: { Text: 'a"\\ü€😀', List: [1, -2.5e3, true, false, null], Deep: [[{ a: {} }]] },
  });

  it.each([['null'], ['5'], ['"text"'], ['[]'], ['{}'], ['[{"Success":true}]'], ['{"success":true,"data":{}}']])(
    'JSON, but %s',
    (body) => {
      expect(reasonOf(read(body))).toBe('notAnEnvelope');
    },
  );
  it.each([[''], ['   '], ['OK'], ['<html></html>'], ["{'Success':true}"], ['{"Success":true} x'], ['}'], ['tru']])(
    'not JSON: %s',
    (body) => {
      expect(reasonOf(read(body))).toBe('notJson');
    },
  );
  it.each(['{oops', '{"a" "b"', '[1,,'])('%s counts as truncated', (body) => {
    expect(reasonOf(read(body))).toBe('truncated');
  });
  it('is reported as truncated, wherever it was cut', () => {
    const all = bytes(text);
    for (let length = 1; length < all.length; length += 1) {
      expect([length, reasonOf(read(all.slice(0, length)))]).toEqual([length, 'truncated']);
    }
  });
  it('is rejected if nested too deeply, without crashing the parser', () => {
    for (const depth of [200, 5_000_000]) {
      expect(reasonOf(read(`{"Success":true,"Data":${'['.repeat(depth)}${']'.repeat(depth)}}`))).toBe('wrongTypes');
      expect(reasonOf(read('['.repeat(depth)))).toBe('wrongTypes');
    }
  });
  it('is rejected if it has more records than fit in memory', () => {
    const records = (count: number): string => `{"Success":true,"Data":[${'{},'.repeat(count - 1)}{}]}`;
    // The answer itself and its list are the other two records.
    expect(reasonOf(read(records(5_000_000 - 2)))).toBe('success');
    expect(reasonOf(read(records(5_000_000 - 1)))).toBe('wrongTypes');
  });
  it('has its own members only, not inherited ones', () => {
    expect(reasonOf(read('{"__proto__":{"Success":true,"Data":{}}}'))).toBe('notAnEnvelope');
  });
});

describe('an excerpt', () => {
  const excerpt = (body: unknown): string => {
    const reading = read(body);
    return reading.kind === 'unreadable' ? reading.excerpt : 'not unreadable';
  };

  it('is the text of a page without markup, scripts and styles', () => {
    const page =
      '<!DOCTYPE html><html><head><title>Proxy &amp; Filter</title><style>p{color:red}</style><script>var a="<p>no</p>"</script></head>' +
      '<body><!-- no --><h1>Access&nbsp;denied</h1>\r\n<p class="a>b">Ask&#32;your &#x130;T desk &lt;1&gt;</p></body></html>';
    expect(excerpt(page)).toBe('Proxy & Filter Access denied b">Ask your İT desk <1>');
  });
  it('is short, on one line, and never splits a character', () => {
    for (let pad = 0; pad < 4; pad += 1) {
      const found = excerpt(`a\u0000\n${'x'.repeat(pad)}${'😀 '.repeat(500)}`);
      expect(found.length).toBeLessThanOrEqual(200);
      expect(found).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }
  });
  it('contains no tokens', () => {
    expect(excerpt('Bearer eyJhbGciOiJIUzI1NiJ9.eyJQIjoiMSJ9.abc was refused')).toBe('Bearer … was refused');
  });
});

describe('a login or a refresh', () => {
  const auth = (body: unknown): AuthenticationReading => readAuthentication(response(body));
  const Data = { AccessToken: 'aaa.bbb.ccc', RefreshToken: 'r/+=-_1' };

  it('has both tokens', () => {
    expect(auth({ Data, Success: true, Message: null })).toEqual({
      kind: 'success',
      accessToken: Data.AccessToken,
      refreshToken: Data.RefreshToken,
    });
  });
  it('has the message of a refusal', () => {
    expect(auth({ Data: null, Success: false, Message: 'ApiKey expired.' })).toEqual({
      kind: 'failure',
      code: '',
      message: 'ApiKey expired.',
    });
    expect(auth({ Success: false, Errors: [{ Code: '1', Message: 'Invalid API credentials.' }] })).toEqual({
      kind: 'failure',
      code: '1',
      message: 'Invalid API credentials.',
    });
    expect(auth({ Success: false })).toEqual({ kind: 'failure', code: '', message: null });
  });
  it.each([
    ['no data', { Success: true }, 'dataMissing'],
    ['one token', { Success: true, Data: { AccessToken: 'a' } }, 'dataMissing'],
    ['an empty token', { Success: true, Data: { ...Data, RefreshToken: '' } }, 'dataMissing'],
    ['a token that is a number', { Success: true, Data: { ...Data, AccessToken: 5 } }, 'wrongTypes'],
    ['a token that would split a header', { Success: true, Data: { ...Data, AccessToken: 'a\r\nX: y' } }, 'wrongTypes'],
    ['a token with a space', { Success: true, Data: { ...Data, RefreshToken: 'a b' } }, 'wrongTypes'],
    ['data that is text', { Success: true, Data: 'token' }, 'wrongTypes'],
    ['Success as text', { Success: 'true', Data }, 'wrongTypes'],
    ['tokens at the top', Data, 'notAnEnvelope'],
    ['a page', '<html>', 'notJson'],
  ])('is refused with %s', (_, body, reason) => {
    expect(reasonOf(auth(body))).toBe(reason);
  });
  it('never reveals a token, however truncated or malformed', () => {
    const secret = 's3cret';
    const text = JSON.stringify({ Success: 'true', Data: { AccessToken: secret, RefreshToken: secret } });
    for (let length = 0; length <= text.length; length += 1) {
      expect(JSON.stringify(auth(text.slice(0, length)))).not.toContain(secret);
    }
    const long = 'a'.repeat(40);
    expect(JSON.stringify(auth({ Success: false, Message: `bad token ${long}` }))).not.toContain(long);
  });
});

describe('for arbitrary bytes', () => {
  const envelopeLike = fc.record(
    {
      Success: fc.oneof(fc.boolean(), fc.jsonValue()),
      ResultCode: fc.oneof(fc.constantFrom('0000', '0102'), fc.jsonValue()),
      Message: fc.oneof(fc.string(), fc.jsonValue()),
      Data: fc.jsonValue(),
      Errors: fc.oneof(
        fc.array(
          fc.oneof(fc.record({ Code: fc.jsonValue(), Message: fc.jsonValue() }, { requiredKeys: [] }), fc.jsonValue()),
        ),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  );
  const anyBody = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'binary' }).map(bytes),
    fc.json().map(bytes),
    envelopeLike.map((value) => bytes(JSON.stringify(value))),
    fc.tuple(envelopeLike, fc.nat(200)).map(([value, length]) => bytes(JSON.stringify(value)).slice(0, length)),
  );

  it('reading ends in one of its results', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const reading = readEnvelope({ status: 200, headers: {}, body });
        switch (reading.kind) {
          case 'success':
            expect(typeof reading.data).toBe('object');
            expect(reading.data).not.toBeNull();
            break;
          case 'failure':
            expect(reading.errors.length).toBeGreaterThan(0);
            for (const { code, message } of reading.errors)
              expect([typeof code, typeof message]).toEqual(['string', 'string']);
            expect(typeof reading.code).toBe('string');
            break;
          case 'unreadable':
            expect(reading.excerpt.length).toBeLessThanOrEqual(200);
            expect(['notJson', 'truncated', 'notAnEnvelope', 'wrongTypes', 'dataMissing']).toContain(reading.reason);
        }
        expect(['success', 'failure', 'unreadable']).toContain(
          readAuthentication({ status: 200, headers: {}, body }).kind,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('only `Success: true` is a success, and only `false` a failure', () => {
    fc.assert(
      fc.property(envelopeLike, (value) => {
        const { kind } = read(value);
        const given = Object.hasOwn(value, 'Success') ? value.Success : undefined;
        if (kind === 'success') expect(given).toBe(true);
        expect(kind === 'failure').toBe(given === false);
      }),
    );
  });
});
