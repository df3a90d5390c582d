import bwipjs from 'bwip-js/generic';
import { describe, expect, it } from 'vitest';
import { gtinFor } from '../../../../domain/barcodes/gtin.ts';
import { barsOf, barsOfGtin, barsOfLabel } from '../../../../domain/barcodes/printed.ts';

/** The bars that bwip-js draws for the same text, using the text's first code set. */
function drawnByOthers(symbology: 'code128' | 'ean13' | 'ean8' | 'upca', text: string): readonly number[] | undefined {
  const [symbol] = bwipjs.raw({ bcid: symbology, text }) as readonly { readonly sbs: readonly number[] }[];
  return symbol?.sbs;
}

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

describe('printed bars', () => {
  it.each([
    // Each of these uses one code set throughout, because bwip-js has no shorter encoding.
    ...['P41', 'SIF-7', 'a', '~', ' x ', 'Ab{}|', 'IAD/1', 'X1-2-3-4-5'],
    ...Array.from({ length: 12 }, (_, at) =>
      printable
        .filter((one) => !/\d/.test(one))
        .slice(at * 7, at * 7 + 7)
        .join(''),
    ),
    ...['1234', '0000', '99999999', '202611230000000001'],
    ...Array.from({ length: 10 }, (_, tens) =>
      Array.from({ length: 10 }, (_ignored, ones) => `${tens}${ones}`).join(''),
    ),
  ])('are Code 128 for %j', (text) => {
    expect(barsOf(text)).toEqual(drawnByOthers('code128', text));
  });

  it.each(Array.from({ length: 10 }, (_, first) => withCheckDigit(`${first}0${9 - first}123456${first}78`)))(
    'are EAN-13 for a valid number: %s',
    (number) => {
      expect(barsOf(number)).toEqual(drawnByOthers('ean13', number));
    },
  );

  it('are Code 128 if the check digit is wrong', () => {
    expect(barsOf('8690000000011')).toHaveLength((13 + 2) * 6 + 7);
  });

  it.each(['', 'İADE', 'ŞEKER-1', 'a\tb', 'a\n', '€', 'x'.repeat(25)])('are null for %j', (text) => {
    expect(barsOf(text)).toBeNull();
  });
});

describe('printed item numbers', () => {
  it.each(Array.from({ length: 10 }, (_, at) => at))('use the symbology for their length: %i', (at) => {
    const body = `${at}0${9 - at}1234${at}567`;
    const [ean8, upcA, ean13] = [body.slice(0, 7), body, `${at}${body}`].map(withCheckDigit) as [
      string,
      string,
      string,
    ];
    expect(barsOfGtin(ean8)).toEqual(drawnByOthers('ean8', ean8));
    expect(barsOfGtin(upcA)).toEqual(drawnByOthers('upca', upcA));
    expect(barsOfGtin(ean13)).toEqual(drawnByOthers('ean13', ean13));
    const gtin14 = withCheckDigit(`1${ean13.slice(0, 12)}`);
    expect(barsOfGtin(gtin14)).toEqual(drawnByOthers('code128', gtin14));
  });

  it('as a label have FNC1 at the start and between elements', () => {
    // Set B throughout (bwip-js would encode pairs of digits shorter): start, FNC1, an element, FNC1, an element.
    const inSetB = (text: string): readonly number[] => [...text].map((one) => one.charCodeAt(0) - 32);
    const values = [104, 102, ...inSetB('10i-A/1.B'), 102, ...inSetB('21RAMPA')];
    const text = values.map((value) => `^${String(value).padStart(3, '0')}`).join('');
    const [symbol] = bwipjs.raw({ bcid: 'code128', raw: true, text } as bwipjs.RawOptions) as readonly {
      readonly sbs: readonly number[];
    }[];
    expect(barsOfLabel(['10i-A/1.B', '21RAMPA'])).toEqual(symbol?.sbs);
  });

  it('need a right check digit; the number for the unit comes before one without a unit, and other units are ignored', () => {
    const ean = { text: '8696386640118' };
    const piece = { text: '96385074', unit: 'C62' };
    const box = { text: '18696386640115', unit: 'BX' };
    expect(gtinFor([ean, piece, box], 'C62')).toBe('96385074');
    expect(gtinFor([ean, piece, box], 'BX')).toBe('18696386640115');
    expect(gtinFor([ean, piece, box], 'KGM')).toBe('8696386640118');
    expect(gtinFor([{ text: '012345678905' }, ean], '')).toBe('8696386640118');
    for (const text of ['8696386640119', '0000000000000', '123', 'P00041', ''])
      expect(gtinFor([{ text }], 'C62')).toBeNull();
    expect(gtinFor([box, piece], 'KGM')).toBeNull();
  });
});

/** Appends the check digit to a number of any length. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((so, digit, at) => so + Number(digit) * ((digits.length - at) % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
