import { describe, expect, it } from 'vitest';
import { scannerFromTest } from '../../../../domain/barcodes/scanner-test.ts';
import { likelierLayout, usCharacter } from '../../../../domain/barcodes/us-keys.ts';

const gs = '\u001d';
const label = `10i-A/1.B${gs}21RAMPA`;
/** What a Turkish Q keyboard layout makes of the US key presses. */
const garbled = `10ı*A.1çB${gs}21RAMPA`;

describe('the scanner test', () => {
  it.each([
    [
      { text: label, us: `10'=A?1?B${gs}21RAMPA` },
      { layout: 'asTyped', separators: 'sent' },
    ],
    [
      { text: `]C1${label}`, us: null },
      { layout: 'asTyped', separators: 'sent' },
    ],
    [
      { text: garbled, us: label },
      { layout: 'us', separators: 'sent' },
    ],
    [
      { text: `üC1${garbled}`, us: `]C1${label}` },
      { layout: 'us', separators: 'sent' },
    ],
    [
      { text: label.replace(gs, ''), us: null },
      { layout: 'asTyped', separators: 'lost' },
    ],
  ] as const)('finds out how the scanner types: %j', (scan, expected) => {
    for (const terminator of ['Enter', 'Tab', 'none'] as const)
      expect(scannerFromTest(scan, terminator)).toEqual({ ...expected, terminator });
  });

  it('stores nothing for another code or an unknown layout', () => {
    expect(scannerFromTest({ text: '8690000000012', us: '8690000000012' }, 'Enter')).toBeNull();
    expect(scannerFromTest({ text: garbled, us: garbled }, 'Enter')).toBeNull();
  });
});

describe('the US keyboard layout', () => {
  it('gives letters, digits and signs by key position', () => {
    const written = (codes: readonly string[], isShifted: boolean) => codes.map((code) => usCharacter(code, isShifted));
    const codes = ['KeyI', 'Digit7', 'Minus', 'Slash', 'BracketRight', 'Quote', 'Numpad4'];
    expect(written(codes, false)).toEqual(['i', '7', '-', '/', ']', "'", '4']);
    expect(written(codes, true)).toEqual(['I', '&', '_', '?', '}', '"', '4']);
    expect(written(['IntlBackslash', 'F1', ''], false)).toEqual([null, null, null]);
  });

  it.each([
    ['LOT*12', 'LOT-12', 'us'],
    ['LOT-12', 'LOT=12', 'asTyped'],
    ['LOT.12', 'LOT/12', 'unclear'],
    ['LOT12', 'LOT12', 'asTyped'],
    ['Lıma', 'Lima', 'us'],
    ['Lima', "L'ma", 'asTyped'],
    ['üC1LOT.1', ']C1LOT/1', 'us'],
    ['L?1', 'L_1', 'us'],
    ['L+1', 'L$1', 'unclear'],
  ])(
    'is told apart from this computer’s layout by the characters that codes contain: %s or %s',
    (typed, us, expected) => {
      expect(likelierLayout(typed, us)).toBe(expected);
    },
  );
});
