import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentOf, readKarekod } from '../../../domain/e-documents/karekod.ts';
import { draftOf } from '../../../domain/e-documents/return-draft.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { linesOf } from '../../../domain/value.ts';
import { other, own, present } from './ubl.ts';

const ettn = '0c1de9aa-5b1f-4a57-9a0e-3f6d1b7e2c01';
const usual = `{"vkntckn":"${own}","avkntckn":"${other}","senaryo":"TEMELFATURA","tip":"SATIS","tarih":"2026-11-02",
"no":"ABC2026000000001","ettn":"${ettn.toUpperCase()}","parabirimi":"USD","malhizmettoplam":"100.00","kdvmatrah(20)":"100.00"}`;

describe('a karekod', () => {
  it('is read as GİB prescribes it', () => {
    expect(readKarekod(usual)).toEqual({
      ...{ kind: 'invoice', ettn, number: 'ABC2026000000001', issuer: own, receiver: other },
      ...{ date: '2026-11-02', currency: 'USD', profile: 'TEMELFATURA', type: 'SATIS' },
    });
  });

  it.each([
    [
      'in capitals, with quotes inside a name',
      `{"VKNTCKN":"${own}","UNVAN":"A "B" LTD","NO":"ABC2026000000001","ETTN":"${ettn}"}`,
    ],
    [
      'with line breaks, tabs and blanks in keys',
      `{\n\t"VKN TCKN" : "${own}",\n\t"No" : " ABC2026000000001 ",\n\t"E_TTN":"${ettn}"\n}`,
    ],
    [
      'with HTML entities',
      `{&quot;vkntckn&quot;:&quot;${own}&quot;,&quot;no&quot;:&quot;ABC2026000000001&quot;,&quot;ettn&quot;:&quot;${ettn}&quot;}`,
    ],
    ['with numbers without quotes', `{"vkntckn":${own},"no":"ABC2026000000001","ettn":"${ettn}","odenecek":12,50}`],
    ['with repeated keys', `{"vkntckn":"${own}","no":"","no":"ABC2026000000001","ettn":"${ettn}","ettn":"x"}`],
    ['cut off behind what identifies it', `{"vkntckn":"${own}","no":"ABC2026000000001","ettn":"${ettn}","ode`],
  ])('is read %s', (_, text) => {
    expect(readKarekod(text)).toMatchObject({ issuer: own, number: 'ABC2026000000001', ettn, currency: 'TRY' });
  });

  it('of a despatch is one, with a day written first', () => {
    const text = `{"no":"IRS2026000000001","ettn":"${ettn}","tarih":"2.11.2026","sevktarihi":"2026-11-02","sevkzamani":"11:30:00"}`;
    expect(readKarekod(text)).toMatchObject({ kind: 'despatch', date: '2026-11-02' });
  });

  it.each([
    '{"a":1}',
    '{}',
    'ABC2026000000001',
    `{"no":"12"}`,
    `{"ettn":"${'0'.repeat(36)}"}`,
    `{${' '.repeat(5_000)}}`,
  ])('is not %s', (text) => {
    expect(readKarekod(text)).toBeNull();
  });

  it('begins a return with number, date and currency', () => {
    const read = readKarekod(usual);
    const { content, kind } = draftOf(documentOf(present(read)), {
      ...{ role: 'supplier', policy: documentPolicyOf(connectionDefaults), file: '', today: '2026-11-27' },
      ...{ defaultCurrency: 'TRY', warehouse: '', lineGroup: '', customer: { code: 'C1', name: null } },
      ...{ products: new Map(), quantities: new Map(), before: new Map() },
    });
    expect(kind).toBe('salesReturnInvoice');
    expect(content).toMatchObject({ CustomerCode: 'C1', ReturnedInvoiceNumber: 'ABC2026000000001' });
    expect(linesOf(content)).toMatchObject([{ CurrencyCode: 'USD' }]);
  });
});

const bufferedKeys = vi.hoisted(() => ({ redirect: vi.fn() }));
vi.mock('../../../renderer/state/buffered-keys.ts', () => ({ bufferedKeys }));

describe('keys of a scanner', () => {
  type Key = { key: string; code: string; shiftKey: boolean; timeStamp: number; isTrusted: boolean };
  let press: (event: unknown) => void;
  let stop: () => void;
  const took: string[] = [];
  let refused = 0;
  let now = 0;
  beforeEach(async () => {
    vi.useFakeTimers();
    took.length = 0;
    refused = 0;
    bufferedKeys.redirect.mockClear();
    vi.stubGlobal('window', {
      addEventListener: (_: string, listener: typeof press) => (press = listener),
      removeEventListener: () => undefined,
    });
    const { catchKarekods } = await import('../../../renderer/shell/karekod-catcher.ts');
    stop = catchKarekods({ take: (text) => took.push(text), refuse: () => (refused += 1) });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const places: readonly (readonly [plain: string, shifted: string, code: string])[] = [
    ...([
      ['-', '_', 'Minus'],
      ['=', '+', 'Equal'],
      ['[', '{', 'BracketLeft'],
      [']', '}', 'BracketRight'],
    ] as const),
    ...([
      [';', ':', 'Semicolon'],
      ["'", '"', 'Quote'],
      [',', '<', 'Comma'],
      ['.', '>', 'Period'],
    ] as const),
    ...[...'0123456789'].map((digit, at) => [digit, ')!@#$%^&*('[at] ?? '', `Digit${digit}`] as const),
    ...[...'abcdefghijklmnopqrstuvwxyz'].map((one) => [one, one.toUpperCase(), `Key${one.toUpperCase()}`] as const),
  ];
  /** What the keys of a US keyboard write on a Turkish one. */
  const turkish: Readonly<Record<string, string>> = {
    '{': 'Ğ',
    '}': 'Ü',
    '"': 'İ',
    ':': 'Ş',
    ',': 'ö',
    '-': '*',
    i: 'ı',
    '(': ')',
    ')': '=',
  };
  function scan(text: string, { isTurkish = false, ms = 5 } = {}): number {
    let kept = 0;
    for (const sign of text) {
      now += ms;
      const at = places.find(([plain, shifted]) => plain === sign || shifted === sign);
      const named = sign === '\n' ? 'Enter' : sign === '\t' ? 'Tab' : sign;
      const event: Key & Record<string, unknown> = {
        ...{ key: isTurkish ? (turkish[sign] ?? named) : named, code: at?.[2] ?? '', shiftKey: at?.[1] === sign },
        ...{ timeStamp: now, isTrusted: true, ctrlKey: false, altKey: false, metaKey: false, isComposing: false },
        preventDefault: () => (kept += 1),
        stopImmediatePropagation: () => undefined,
      };
      press(event);
    }
    return kept;
  }

  it.each([false, true])('are kept from the page to their end; Turkish layout: %s', (isTurkish) => {
    const text = `${usual}\n`;
    expect(scan(text, { isTurkish })).toBe(text.length);
    expect(took.map((one) => readKarekod(one)?.ettn)).toEqual([ettn]);
    expect(bufferedKeys.redirect).not.toHaveBeenCalled();
  });

  it('come in two pieces, and belong together', () => {
    scan(usual.slice(0, 60));
    now += 200;
    vi.advanceTimersByTime(200);
    scan(usual.slice(60));
    expect(took).toHaveLength(1);
  });

  it('that end before they mean anything are refused, and are no text', () => {
    scan(usual.slice(0, 60));
    vi.advanceTimersByTime(1_000);
    expect([refused, took.length, bufferedKeys.redirect.mock.calls.length]).toEqual([1, 0, 0]);
  });

  it.each([
    ['{', 0],
    ['{a', 1],
    ['{"a', 0],
  ])('typed as %j go to the page in their order', (text, passed) => {
    expect(scan(text, { ms: 30 })).toBe(text.length - passed);
    vi.advanceTimersByTime(1_000);
    const redirected = bufferedKeys.redirect.mock.calls.map(([event]: { key: string }[]) => event?.key).reverse();
    expect(redirected.join('')).toBe(text.slice(0, text.length - passed));
  });

  it('that begin in another way are left alone', () => {
    expect(scan(']C10104006381333931')).toBe(0);
    expect(scan('P00001\n')).toBe(0);
  });
});
