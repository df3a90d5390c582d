import { describe, expect, it } from 'vitest';
import { separator } from '../../../domain/barcodes/element-string.ts';
import { isBunched, isControlOfScan, KeyBurst, maybeScan } from '../../../renderer/state/scanner-keys.ts';
import type { ScannerKey } from '../../../renderer/state/scanner-keys.ts';

const keyOf = (key: string, timeStamp: number, more: Partial<ScannerKey> = {}): ScannerKey => ({
  ...{ key, timeStamp, code: '', ctrlKey: false, altKey: false, metaKey: false, shiftKey: false },
  ...more,
});
const press = (burst: KeyBurst<string>, keys: string, at: number, pace = 5): void =>
  [...keys].forEach((key, index) => burst.press(keyOf(key, at + index * pace), () => `before ${key}`));
const end = (burst: KeyBurst<string>, key: string, at: number, more = {}) =>
  burst.press(keyOf(key, at, more), () => '');

describe('keys in quick succession', () => {
  it.each(['Enter', 'Tab'] as const)('form one text ended by %s, with the state before it', (by) => {
    const burst = new KeyBurst<string>();
    press(burst, 'P00041', 1_000);
    expect(end(burst, by, 1_030)).toBe(by);
    expect(burst.bursts(1_030)).toMatchObject([{ text: 'P00041', start: 'before P', took: 30 }]);
    burst.clear();
    expect(end(burst, by, 1_031)).toBeNull();
  });

  it('start a new text after a pause, a space, an arrow or a shortcut', () => {
    const burst = new KeyBurst<string>();
    press(burst, 'AB', 0);
    press(burst, 'CD', 1_000);
    expect(burst.bursts()).toMatchObject([{ text: 'CD', start: 'before C' }]);
    for (const key of [' ', 'ArrowLeft', 'Escape', 'Backspace']) {
      press(burst, 'AB', 2_000);
      end(burst, key, 2_010);
      press(burst, 'CD', 2_015);
      expect(burst.text, key).toBe('CD');
      burst.clear();
    }
    press(burst, 'AB', 3_000);
    end(burst, 's', 3_010, { ctrlKey: true });
    expect(end(burst, 'Enter', 3_020)).toBeNull();
  });

  it('have the same US text if only Caps Lock makes a difference', () => {
    const burst = new KeyBurst<string>();
    for (const [at, [key, code]] of [
      ['L', 'KeyL'],
      ['O', 'KeyO'],
      ['T', 'KeyT'],
      ['1', 'Digit1'],
    ].entries())
      burst.press(keyOf(key ?? '', at, { code: code ?? '' }), () => '');
    expect(burst.bursts()).toMatchObject([{ text: 'LOT1', us: 'LOT1' }]);
  });

  it('may be one scan in parts, or only the last part; the pauses do not count', () => {
    const burst = new KeyBurst<string>();
    press(burst, '8690000', 0);
    press(burst, '000012', 190);
    expect(end(burst, 'Enter', 400)).toBe('Enter');
    expect(burst.bursts(400)).toMatchObject([
      { text: '8690000000012', start: 'before 8', took: 55, cuts: [7] },
      { text: '000012', start: 'before 0', took: 25, cuts: [] },
    ]);
  });

  it('are not parts of one scan if the first was typed by hand, or the pause is too long', () => {
    const burst = new KeyBurst<string>();
    press(burst, 'ABCDE', 0, 90);
    press(burst, '000012', 550);
    expect(burst.bursts()).toMatchObject([{ text: '000012' }]);
    burst.clear();
    press(burst, '8690000', 1_000);
    press(burst, '000012', 1_500);
    expect(burst.text).toBe('000012');
    expect(end(burst, 'Enter', 2_500)).toBeNull();
  });

  const separators: readonly (readonly [string, readonly Partial<ScannerKey>[]])[] = [
    ['as the character itself', [{ key: separator }]],
    [
      'as Ctrl+]',
      [
        { key: 'Control', ctrlKey: true },
        { key: ']', ctrlKey: true },
      ],
    ],
    ['as Ctrl and the key of ü', [{ key: 'ü', code: 'BracketRight', ctrlKey: true }]],
    ['as F8', [{ key: 'F8' }]],
    [
      'as an Alt code',
      [{ key: 'Alt', altKey: true }, ...[...'029'].map((digit) => ({ code: `Numpad${digit}`, altKey: true }))],
    ],
  ];
  it.each(separators)('include FNC1 %s', (_how, keys) => {
    const burst = new KeyBurst<string>();
    press(burst, '010869000000001210L1', 0);
    for (const [index, more] of keys.entries()) {
      const key = keyOf('', 100 + index, more);
      if (key.key !== 'Control' && key.key !== 'Alt') expect(isControlOfScan(key, burst.text)).toBe(true);
      burst.press(key, () => '');
    }
    press(burst, '17', 110);
    end(burst, 'Enter', 120);
    expect(burst.text).toBe(`010869000000001210L1${separator}17`);
  });

  it('include characters of Alt codes, and F8 only in a label', () => {
    const burst = new KeyBurst<string>();
    for (const [index, digit] of [...'065'].entries())
      burst.press(keyOf('', index, { code: `Numpad${digit}`, altKey: true }), () => '');
    press(burst, 'B', 5);
    expect(burst.text).toBe('AB');
    end(burst, 'F8', 10);
    expect(burst.text).toBe('');
  });

  it('are another text where an Alt code comes after a pause', () => {
    const burst = new KeyBurst<string>();
    press(burst, 'AB', 0);
    for (const [index, digit] of [...'029'].entries())
      burst.press(keyOf('', 5_000 + index * 60, { code: `Numpad${digit}`, altKey: true }), () => '');
    press(burst, '0108690000000012', 5_125);
    expect(burst.bursts()).toMatchObject([{ text: `${separator}0108690000000012`, took: 200 }]);
  });

  it('also have their text on a US keyboard, unless one of them types nothing there', () => {
    const burst = new KeyBurst<string>();
    const at = (key: string, code: string, time: number, shiftKey = false): unknown =>
      burst.press(keyOf(key, time, { code, shiftKey }), () => '');
    at('L', 'KeyL', 0, true);
    end(burst, 'Shift', 2);
    at('*', 'Minus', 5);
    at('Dead', 'Digit3', 10, true);
    expect(burst.bursts()).toMatchObject([{ text: 'L*\ufffd', us: 'L-#' }]);
    at('<', 'IntlBackslash', 15);
    expect(burst.bursts()).toMatchObject([{ us: null }]);
  });
});

describe('a scan', () => {
  const of = (text: string, took: number, us: string | null = null) => ({ text, us, took });

  it('is told from typing by its speed, which proves nothing if a whole word arrived at once', () => {
    expect(maybeScan(of('P00001', 60), 'Enter')).toBe(true);
    expect(maybeScan(of('P00001', 600), 'Enter')).toBe(false);
    expect(maybeScan(of('P1', 10), 'Enter')).toBe(false);
    // Users type Tab too, so a scan ending with Tab has to be faster.
    expect(maybeScan(of('P00001', 180), 'Tab')).toBe(true);
    expect(maybeScan(of('P00001', 280), 'Tab')).toBe(false);
    expect([isBunched(of('P00001', 0)), isBunched(of('P00001', 12))]).toEqual([true, false]);
  });

  it('is told from typing by the characters that codes contain, in either layout', () => {
    expect(maybeScan(of('KAPI-1/a', 80), 'Tab')).toBe(true);
    for (const name of ['Boğaziçi Ü', 'ÇİVİ', 'Ege Agri']) expect(maybeScan(of(name, 30), 'Tab')).toBe(false);
    expect(maybeScan(of('üC1L*1', 30, ']C1L-1'), 'Tab')).toBe(true);
  });
});
