import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentOf, readKarekod } from '../../../domain/e-documents/karekod.ts';
import { draftOf } from '../../../domain/e-documents/return-draft.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { linesOf } from '../../../domain/value.ts';
import type * as Keys from '../../../renderer/state/buffered-keys.ts';
import { settled } from '../../../renderer/state/buffered-keys.ts';
import type { AppState } from '../../../renderer/state/app.svelte.ts';
import { eDocuments } from '../../../renderer/state/e-document-file.svelte.ts';
import { takeKarekod } from '../../../renderer/state/karekod.ts';
import { other, own, present } from './ubl.ts';

const ettn = '0c1de9aa-5b1f-4a57-9a0e-3f6d1b7e2c01';
const usual = `{"vkntckn":"${own}","avkntckn":"${other}","senaryo":"TEMELFATURA","tip":"SATIS","tarih":"2026-11-02",
"no":"ABC2026000000001","ettn":"${ettn.toUpperCase()}","parabirimi":"USD","malhizmettoplam":"100.00","kdvmatrah(20)":"100.00"}`;

it('a karekod scanned while another document’s quantities are entered is refused', async () => {
  const refuse = vi.fn();
  const app = {
    ...{ connection: { id: 'c' }, refuse, orToast: (work: () => Promise<unknown>) => work() },
    api: { findEDocument: () => Promise.resolve(null) },
  } as unknown as AppState;
  const shown = { documents: [], skipped: [], scanned: { ...documentOf(present(readKarekod(usual))), ettn: 'other' } };
  eDocuments.opened = shown;
  eDocuments.hasInput = () => true;
  await takeKarekod(app, usual);
  expect([refuse.mock.calls.length, eDocuments.opened]).toEqual([1, shown]);
  eDocuments.hasInput = () => false;
  await takeKarekod(app, usual);
  expect(eDocuments.opened.scanned?.ettn).toBe(ettn);
  eDocuments.opened = null;
});

describe('a karekod (the QR code on e-documents)', () => {
  it('is read in the format that GİB prescribes', () => {
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
      'with line breaks, tabs and spaces in keys',
      `{\n\t"VKN TCKN" : "${own}",\n\t"No" : " ABC2026000000001 ",\n\t"E_TTN":"${ettn}"\n}`,
    ],
    [
      'with HTML entities',
      `{&quot;vkntckn&quot;:&quot;${own}&quot;,&quot;no&quot;:&quot;ABC2026000000001&quot;,&quot;ettn&quot;:&quot;${ettn}&quot;}`,
    ],
    ['with numbers without quotes', `{"vkntckn":${own},"no":"ABC2026000000001","ettn":"${ettn}","odenecek":12,50}`],
    ['with repeated keys', `{"vkntckn":"${own}","no":"","no":"ABC2026000000001","ettn":"${ettn}","ettn":"x"}`],
    ['truncated after the identifying values', `{"vkntckn":"${own}","no":"ABC2026000000001","ettn":"${ettn}","ode`],
  ])('is read %s', (_, text) => {
    expect(readKarekod(text)).toMatchObject({ issuer: own, number: 'ABC2026000000001', ettn, currency: 'TRY' });
  });

  it('of a despatch is recognised, also with the day written first', () => {
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
  ])('is not recognised in %s', (text) => {
    expect(readKarekod(text)).toBeNull();
  });

  it('starts a return with number, date and currency', () => {
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

interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly timeStamp: number;
  readonly isTrusted: boolean;
}
/** The fake page: the text that its keys typed, and its first key handler. */
const page = vi.hoisted(() => ({ text: '', press: (_event: unknown): void => undefined }));
/** Sends a key to the page; returns true if the page receives it. */
function comes(key: Key, also: (event: unknown) => void = () => undefined): boolean {
  const event = {
    ...{ ctrlKey: false, altKey: false, metaKey: false, isComposing: false, isStopped: false, ...key },
    preventDefault: () => undefined,
    stopImmediatePropagation: () => (event.isStopped = true),
  };
  page.press(event);
  if (!event.isStopped) also(event);
  if (!event.isStopped) page.text += key.key;
  return !event.isStopped;
}
vi.mock('../../../renderer/state/buffered-keys.ts', async (original) => {
  const actual = await original<typeof Keys>();
  const key = (event: KeyboardEvent): boolean => {
    const { key, code, shiftKey, timeStamp } = event;
    comes({ key, code, shiftKey, timeStamp, isTrusted: false });
    return true;
  };
  return { ...actual, bufferedKeys: new actual.BufferedKeys({ key, paste: () => true }) };
});

describe('scanned keys', () => {
  let stop: () => void;
  let bufferedKeys: Keys.BufferedKeys;
  const took: string[] = [];
  let refused = 0;
  let now = 0;
  beforeEach(async () => {
    vi.useFakeTimers();
    took.length = 0;
    refused = 0;
    page.text = '';
    vi.stubGlobal('HTMLInputElement', class {});
    vi.stubGlobal('document', { activeElement: null });
    vi.stubGlobal('window', {
      addEventListener: (_: string, listener: typeof page.press) => (page.press = listener),
      removeEventListener: () => undefined,
    });
    const { catchKarekods } = await import('../../../renderer/shell/karekod-catcher.ts');
    ({ bufferedKeys } = await import('../../../renderer/state/buffered-keys.ts'));
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
  /** What the keys of a US keyboard type with a Turkish layout. */
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
  async function scan(text: string, { isTurkish = false, ms = 5 } = {}): Promise<void> {
    for (const sign of text) {
      now += ms;
      const at = places.find(([plain, shifted]) => plain === sign || shifted === sign);
      const named = sign === '\n' ? 'Enter' : sign === '\t' ? 'Tab' : sign;
      const key = isTurkish ? (turkish[sign] ?? named) : named;
      const keys = { key, code: at?.[2] ?? '', shiftKey: at?.[1] === sign, timeStamp: now, isTrusted: true };
      comes(keys, (event) => bufferedKeys.press(event as KeyboardEvent));
      await settled();
    }
  }
  async function pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  it.each([false, true])('are kept from the page until the scan ends; Turkish layout: %s', async (isTurkish) => {
    await scan(`${usual}\n`, { isTurkish });
    expect(took.map((one) => readKarekod(one)?.ettn)).toEqual([ettn]);
    expect(page.text).toBe('');
  });

  it('that arrive in two parts are joined', async () => {
    await scan(usual.slice(0, 60));
    now += 200;
    await pass(200);
    await scan(usual.slice(60));
    expect([took.length, page.text]).toEqual([1, '']);
  });

  it('that arrive late at a busy page are joined if they were pressed together', async () => {
    for (const at of [25, 60, 90]) {
      await scan(usual.slice(0, at));
      await pass(600);
      await scan(`${usual.slice(at)}\n`);
      now += 1_000;
      await pass(1_000);
    }
    expect([took.length, refused, page.text]).toEqual([3, 0, '']);
  });

  it('whose first ones arrive late are joined with those that arrive even later', async () => {
    for (const at of [1, 3]) {
      now = performance.now();
      await pass(300);
      await scan(usual.slice(0, at));
      await pass(300);
      await scan(`${usual.slice(at)}\n`);
    }
    expect([took.length, refused, page.text]).toEqual([2, 0, '']);
  });

  it.each([1, 30])('of which %i arrived before the page started loading are joined', async (at) => {
    await scan(usual.slice(0, at));
    const end = bufferedKeys.hold();
    await scan(`${usual.slice(at)}\n`);
    end(true);
    await pass(1_000);
    expect([took.length, refused, page.text]).toEqual([1, 0, '']);
  });

  it('that end before they form a code are rejected and not typed as text', async () => {
    await scan(usual.slice(0, 60));
    await pass(1_000);
    expect([refused, took.length, page.text]).toEqual([1, 0, '']);
  });

  it.each(['{', '{a', '{"a', '{"no', '{"note": 1', '{"vk}'])(
    'typed by hand as %j go to the page in order',
    async (text) => {
      await scan(text, { ms: 30 });
      await pass(1_000);
      expect([page.text, refused]).toEqual([text, 0]);
    },
  );

  it.each([true, false])(
    'that are capitals on a Turkish keyboard go to the page too; replayed: %s',
    async (isReplayed) => {
      const end = isReplayed ? bufferedKeys.hold() : () => undefined;
      // US keys for SOĞUK DEĞİŞİKLİK …: more than twenty keys without a pause.
      await scan('SO{UK DE{":"KL"K {"K {"NOKTA', { isTurkish: true });
      end(true);
      await pass(1_000);
      expect([page.text, refused]).toEqual(['SOĞUK DEĞİŞİKLİK ĞİK ĞİNOKTA', 0]);
    },
  );

  it('that are capitals go before a key that arrives before the page notices the pause', async () => {
    await scan('SO{', { isTurkish: true });
    now += 150;
    // Delayed keys are held back before the catcher sees them; this one is not delayed yet.
    comes({ key: 'P', code: 'KeyP', shiftKey: false, timeStamp: now, isTrusted: true });
    await settled();
    await pass(1_000);
    expect([page.text, refused]).toEqual(['SOĞP', 0]);
  });

  it('with another start are left alone', async () => {
    await scan(']C10104006381333931');
    await scan('P00001');
    expect(page.text).toBe(']C10104006381333931P00001');
  });
});
