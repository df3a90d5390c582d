import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isIban,
  isTckn,
  isTurkishIban,
  isVkn,
  looksLikeIban,
  plainIban,
  taxNumberFault,
} from '../../../../domain/guidance/check-digits.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
const others = (character: string) => [...'0123456789'].filter((digit) => digit !== character);
/** All numbers that differ from this one in a single digit, from position `from` on. */
function slips(number: string, from = 0): string[] {
  return [...number].flatMap((character, at) =>
    at < from || !/[0-9]/.test(character)
      ? []
      : others(character).map((digit) => number.slice(0, at) + digit + number.slice(at + 1)),
  );
}
const ending = (start: string, length: number, isValid: (text: string) => boolean) =>
  Array.from({ length: 10 ** length }, (_, end) => start + String(end).padStart(length, '0')).filter(isValid);

describe('VKN', () => {
  it.each(['4540536920', '1000036109'])('%s is valid', (number) => {
    expect(isVkn(number)).toBe(true);
  });
  it.each(['', '454053692', '45405369200', '4540536921', ' 4540536920', '454053692O', '٤٥٤٠٥٣٦٩٢٠'])(
    '%s is not valid',
    (text) => {
      expect(isVkn(text)).toBe(false);
    },
  );
  it('has exactly one last digit for any nine digits before it', () => {
    fc.assert(fc.property(digits(9), (start) => ending(start, 1, isVkn).length === 1));
  });
  it('detects any single wrong digit', () => {
    fc.assert(
      fc.property(digits(9), (start) => {
        for (const number of ending(start, 1, isVkn)) for (const slip of slips(number)) expect(isVkn(slip)).toBe(false);
      }),
    );
  });
});

describe('TCKN', () => {
  it.each(['10000000146', '17291716060'])('%s is valid', (number) => {
    expect(isTckn(number)).toBe(true);
  });
  it.each(['', '1000000014', '100000001466', '10000000147', '00000000000', '01234567890', '11111111111'])(
    '%s is not valid',
    (text) => {
      expect(isTckn(text)).toBe(false);
    },
  );
  const start = fc.tuple(fc.integer({ min: 1, max: 9 }), digits(8)).map(([first, rest]) => String(first) + rest);
  it('has exactly one pair of last digits for any nine digits before it', () => {
    fc.assert(fc.property(start, (nine) => ending(nine, 2, isTckn).length === 1));
  });
  it('detects any single wrong digit', () => {
    fc.assert(
      fc.property(start, (nine) => {
        for (const number of ending(nine, 2, isTckn))
          for (const slip of slips(number)) expect(isTckn(slip)).toBe(false);
      }),
    );
  });
});

describe('the fault of a VKN or TCKN', () => {
  it.each([
    ['4540536920', null],
    [' 4540536920 ', null],
    ['10000000146', null],
    ['11111111111', null],
    ['2222222222', null],
    ['4540536921', 'vkn'],
    ['10000000147', 'tckn'],
    ['123456789', 'form'],
    ['123456789012', 'form'],
    ['DE123456789', 'form'],
    ['', 'form'],
  ] as const)('of %s: %s', (number, fault) => {
    expect(taxNumberFault(number)).toBe(fault);
  });
});

describe('IBAN', () => {
  const valid = 'TR330006100519786457841326';
  it.each([
    valid,
    'TR33 0006 1005 1978 6457 8413 26',
    'tr33 0006 1005 1978 6457 8413 26',
    'GB82WEST12345698765432',
    'DE89370400440532013000',
  ])('%s is valid', (text) => {
    expect(isIban(text)).toBe(true);
  });
  it.each([
    '',
    'TR33000610051978645784132',
    'TR3300061005197864578413260',
    'TR340006100519786457841326',
    'TR33O006100519786457841326',
    '330006100519786457841326',
    'TR33-0006-1005-1978-6457-8413-26',
  ])('%s is not valid', (text) => {
    expect(isIban(text)).toBe(false);
  });
  it('of Turkey has 26 characters, even if another length has the right remainder', () => {
    // Every possible check pair for a shorter number; one of them has the right remainder.
    const short = Array.from(
      { length: 97 },
      (_, check) => `TR${String(check + 2).padStart(2, '0')}00061005197864578413`,
    );
    expect(short.filter(isIban)).toEqual([]);
    const german = Array.from(
      { length: 97 },
      (_, check) => `DE${String(check + 2).padStart(2, '0')}00061005197864578413`,
    );
    expect(german.filter(isIban)).toHaveLength(1);
  });
  it('of Turkey differs from others', () => {
    expect(isTurkishIban('tr33 0006 1005 1978 6457 8413 26')).toBe(true);
    expect(isTurkishIban('DE89370400440532013000')).toBe(false);
    expect(isTurkishIban('TR340006100519786457841326')).toBe(false);
  });
  it('detects any single wrong digit', () => {
    const account = digits(22).map((rest) => {
      const made = Array.from({ length: 97 }, (_, check) => `TR${String(check + 2).padStart(2, '0')}${rest}`).filter(
        isIban,
      );
      return made[0] ?? '';
    });
    fc.assert(
      fc.property(account, (iban) => {
        expect(isIban(iban)).toBe(true);
        for (const slip of slips(iban, 2)) expect(isIban(slip)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
  it('detects two swapped neighbours', () => {
    for (let at = 4; at + 1 < valid.length; at++) {
      const [one = '', two = ''] = [valid[at], valid[at + 1]];
      if (one !== two) expect(isIban(valid.slice(0, at) + two + one + valid.slice(at + 2))).toBe(false);
    }
  });
  it.each([
    ['TR33', true],
    ['tr 33 0006', true],
    ['0006 1005', false],
    ['TRY hesabı', false],
    ['', false],
  ])('%s is meant as an IBAN: %s', (text, meant) => {
    expect(looksLikeIban(text)).toBe(meant);
  });
  it('is normalised to capitals without spaces, independent of the language', () => {
    expect(plainIban(' tr33\u00a00006 ')).toBe('TR330006');
  });
});

it('never throws and never accepts blanks or nonsense', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const check of [isVkn, isTckn, isIban]) expect(typeof check(text)).toBe('boolean');
      expect([null, 'form', 'vkn', 'tckn']).toContain(taxNumberFault(text));
    }),
  );
});
