import bwipjs from 'bwip-js/generic';
import { describe, expect, it } from 'vitest';
import { barsOf } from '../../../../domain/barcodes/printed.ts';

/** What bwip-js draws of the same characters, in the set that the text begins with. */
function drawnByOthers(symbology: 'code128' | 'ean13', text: string): readonly number[] | undefined {
  const [symbol] = bwipjs.raw({ bcid: symbology, text }) as readonly { readonly sbs: readonly number[] }[];
  return symbol?.sbs;
}

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

describe('bars on paper', () => {
  it.each([
    // Each of these is in one set throughout, where bwip-js has no shorter way.
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
  ])('are Code 128’s: %j', (text) => {
    expect(barsOf(text)).toEqual(drawnByOthers('code128', text));
  });

  it.each(Array.from({ length: 10 }, (_, first) => withCheckDigit(`${first}0${9 - first}123456${first}78`)))(
    'are EAN-13’s of a number that is one: %s',
    (number) => {
      expect(barsOf(number)).toEqual(drawnByOthers('ean13', number));
    },
  );

  it('are Code 128’s where the check digit is another’s', () => {
    expect(barsOf('8690000000011')).toHaveLength((13 + 2) * 6 + 7);
  });

  it.each(['', 'İADE', 'ŞEKER-1', 'a\tb', 'a\n', '€', 'x'.repeat(25)])('are none of %j', (text) => {
    expect(barsOf(text)).toBeNull();
  });
});

function withCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce((so, digit, at) => so + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return twelve + String((10 - (sum % 10)) % 10);
}
