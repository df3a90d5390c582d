import { toSVG } from 'bwip-js/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCheckDigit, expandUpcE, formsOf, gtinsOf } from '../../../../domain/barcodes/gtin.ts';
import { dayOfElement } from '../../../../domain/barcodes/element-string.ts';
import { isLabelStart } from '../../../../domain/barcodes/label-text.ts';
import { readScan } from '../../../../domain/barcodes/scanned.ts';
import { elementString, withCheckDigit } from './element-values.ts';

const today = '2026-11-23';
const gs = '\u001d';
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

const none = { codes: [] };
const goods = { codes: ['08690000000012', '8690000000012'] };

describe('dates in elements', () => {
  it.each([
    ['261231', '2026-12-31'],
    ['000101', '2000-01-01'],
    ['760101', '2076-01-01'],
    ['770101', '1977-01-01'],
    ['260200', '2026-02-28'],
    ['280200', '2028-02-29'],
    ['261100', '2026-11-30'],
  ])('%s, scanned in 2026, is %s', (value, day) => {
    expect(dayOfElement(value, today)).toBe(day);
  });

  it.each([
    ['2099-06-01', '000101', '2100-01-01'],
    ['2099-06-01', '480101', '2148-01-01'],
    ['2099-06-01', '490101', '2149-01-01'],
    ['2099-06-01', '500101', '2050-01-01'],
    ['2001-06-01', '520101', '1952-01-01'],
    ['2001-06-01', '510101', '2051-01-01'],
  ])('scanned on %s, %s is %s', (seen, value, day) => {
    expect(dayOfElement(value, seen)).toBe(day);
  });
});

describe('trade item numbers', () => {
  it.each([
    ['8690000000012', ['08690000000012']],
    ['96385074', ['00000096385074']],
    ['036000291452', ['00036000291452']],
    ['10012345678902', ['10012345678902']],
    ['04252614', ['00042100005264']],
    ['8690000000013', []],
    ['869000000001', []],
    ['86900000000A2', []],
    ['', []],
  ])('%j: %j', (text, gtins) => {
    expect(gtinsOf(text)).toEqual(gtins);
  });

  it.each([
    ['01234505', '012000003455'],
    ['01278907', '012000007897'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234558', '012345000058'],
    ['01234559', null],
    ['21234505', null],
    ['0123450', null],
  ])('UPC-E %s is %s', (short, long) => {
    expect(expandUpcE(short)).toBe(long);
  });

  it('are expanded and checked as another implementation does', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), digits(7), (system, rest) => {
        const text = `${system}${rest}`;
        const taken = ((): boolean => {
          try {
            toSVG({ bcid: 'upce', text });
            return true;
          } catch {
            return false;
          }
        })();
        expect(expandUpcE(text) !== null).toBe(taken);
      }),
      { numRuns: 150 },
    );
  });

  it('have one check digit, which detects any single wrong digit', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const number = withCheckDigit(body);
        expect(hasCheckDigit(number)).toBe(true);
        const slip = String((Number(number.charAt(at)) + by) % 10);
        expect(hasCheckDigit(number.slice(0, at) + slip + number.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('are searched in every form that a list may use', () => {
    expect(formsOf('08690000000012')).toEqual(['08690000000012', '8690000000012']);
    expect(formsOf('18690000000019')).toEqual(['18690000000019']);
    expect(formsOf('00036000291452')).toEqual(['00036000291452', '0036000291452', '036000291452']);
    expect(formsOf('00000096385074')).toEqual(['00000096385074', '0000096385074', '000096385074', '96385074']);
  });
});

describe('a scanned text', () => {
  const item = (text: string) => {
    const read = readScan(text, today);
    return read.kind === 'item' ? read.item : read;
  };

  it.each<[string, object]>([
    ['P00041', { codes: ['P00041'] }],
    ['8690000000012', { codes: ['8690000000012', '08690000000012'] }],
    [']E08690000000012', { codes: ['8690000000012', '08690000000012'] }],
    [']A0P00041', { codes: ['P00041'] }],
    // A number with a wrong check digit may be a company's own code.
    ['8690000000013', { codes: ['8690000000013'] }],
    [
      ']C10108690000000012172712311024A1',
      { codes: ['08690000000012', '8690000000012'], expiry: '2027-12-31', lot: '24A1' },
    ],
    [
      `]d2010869000000001221S-7${gs}1024A1${gs}11260900`,
      { codes: ['08690000000012', '8690000000012'], serial: 'S-7', lot: '24A1', production: '2026-09-30' },
    ],
    [`0108690000000012${gs}15270101`, { codes: ['08690000000012', '8690000000012'], bestBefore: '2027-01-01' }],
    [`${gs}0108690000000012`, { codes: ['08690000000012', '8690000000012'] }],
    [']Q302086900000000123700048', { codes: ['08690000000012', '8690000000012'], count: '48' }],
    [']e0010869000000001230012', { codes: ['08690000000012', '8690000000012'], count: '12' }],
    [']C101086900000000123103001250', { codes: ['08690000000012', '8690000000012'], kilograms: '1.25' }],
    [']C101086900000000123100000002', { codes: ['08690000000012', '8690000000012'], kilograms: '2' }],
    [']C101086900000000123105000000', { codes: ['08690000000012', '8690000000012'] }],
    // Without a symbology identifier, the text is tried as a code first.
    ['0108690000000012', { codes: ['0108690000000012', '08690000000012', '8690000000012'] }],
    ['01086900000000121024A1', { codes: ['01086900000000121024A1', '08690000000012', '8690000000012'], lot: '24A1' }],
    ['0108690000000013', { codes: ['0108690000000013'] }],
    [`]C11024A1${gs}21S-7`, { kind: 'detail', item: { codes: [], lot: '24A1', serial: 'S-7' } }],
    [']C10108690000000013', { kind: 'fault', fault: { reason: 'checkDigit', ai: '01' }, item: none }],
    [']C1010869000000001217271331', { kind: 'fault', fault: { reason: 'date', ai: '17' }, item: goods }],
    [
      `]C101086900000000131727093010A1${gs}21S`,
      {
        ...{ kind: 'fault', fault: { reason: 'checkDigit', ai: '01' } },
        item: { codes: [], expiry: '2027-09-30', lot: 'A1', serial: 'S' },
      },
    ],
    // A digit was lost, so the rest cannot be trusted.
    [`]C10108690000000121726093010A1`, { kind: 'fault', fault: { reason: 'checkDigit', ai: '01' }, item: none }],
    [`01${gs}`, { kind: 'fault', fault: { reason: 'tooShort', ai: '01' }, item: none }],
    [']E08690000000013', { kind: 'fault', fault: { reason: 'checkDigit', ai: '' } }],
    [']C1', { kind: 'fault', fault: { reason: 'empty', ai: '' }, item: none, isCutOff: true }],
    [']E0', { kind: 'fault', fault: { reason: 'empty', ai: '' } }],
    ['P\u00021', { kind: 'fault', fault: { reason: 'control', ai: '' } }],
    [']E496385074', { codes: ['96385074', '00000096385074', '0000096385074', '000096385074'] }],
    // Magazines and books have an add-on of two or five digits beside the number.
    ['869000000001205', { codes: ['869000000001205', '08690000000012', '8690000000012'] }],
    ['869000000001251299', { codes: ['869000000001251299', '08690000000012', '8690000000012'] }],
    [']E3869000000001205', { codes: ['869000000001205', '08690000000012', '8690000000012'] }],
    [']E3869000000001251299', { codes: ['869000000001251299', '08690000000012', '8690000000012'] }],
    ['869000000001305', { codes: ['869000000001305'] }],
    ['8690000000012051', { codes: ['8690000000012051'] }],
    [']E3869000000001305', { kind: 'fault', fault: { reason: 'checkDigit', ai: '' } }],
  ])('%j', (text, expected) => {
    expect(item(text)).toEqual(expected);
  });

  it.each<[string, object]>([
    ['https://id.gs1.org/01/08690000000012', goods],
    ['HTTPS://EXAMPLE.COM/tr/01/8690000000012/10/24A1/21/S-7', { ...goods, lot: '24A1', serial: 'S-7' }],
    [
      'http://example.com/some/path/01/08690000000012/22/2A/10/A%2F1?17=271231&linkType=all&30=12#top',
      { ...goods, lot: 'A/1', expiry: '2027-12-31', count: '12' },
    ],
    [']Q1https://id.gs1.org/01/08690000000012?10=24A1', { ...goods, lot: '24A1' }],
    // Its elements are apart, so a lot may end like another element.
    ['https://id.gs1.org/01/08690000000012/10/A17271231', { ...goods, lot: 'A17271231' }],
    ['(01)08690000000012(10)A17271231', { ...goods, lot: 'A17271231' }],
    [
      'https://id.gs1.org/01/08690000000013/10/A',
      { kind: 'fault', fault: { reason: 'checkDigit', ai: '01' }, item: { codes: [], lot: 'A' } },
    ],
    [
      'https://id.gs1.org/01/08690000000012?17=271331',
      { kind: 'fault', fault: { reason: 'date', ai: '17' }, item: goods },
    ],
    [
      'https://id.gs1.org/01/08690000000012/10/',
      { kind: 'fault', fault: { reason: 'tooShort', ai: '10' }, item: goods, isCutOff: true },
    ],
    // Other addresses are codes as they are.
    ['https://example.com/2026/01/12345678', { codes: ['https://example.com/2026/01/12345678'] }],
    ['https://example.com/p/8690000000012', { codes: ['https://example.com/p/8690000000012'] }],
  ])('is read as a GS1 Digital Link: %j', (text, expected) => {
    expect(readScan(text, today, 'lost')).toEqual('kind' in expected ? expected : { kind: 'item', item: expected });
  });

  it.each([
    ['(01)08690000000012(17)271231(10)24A1', { expiry: '2027-12-31', lot: '24A1' }],
    [' (01) 08690000000012 (10) 24A1 (21) S-7 '.trim(), { lot: '24A1', serial: 'S-7' }],
    // A lot may contain brackets.
    ['(01)08690000000012(10)A(7)B(21)S', { lot: 'A(7)B', serial: 'S' }],
    ['01086900000000121024A1|21S-7', { lot: '24A1', serial: 'S-7' }],
    [']C101086900000000121024A1|21S-7', { lot: '24A1', serial: 'S-7' }],
  ])('is read in its printed form, and with | for FNC1: %j', (text, expected) => {
    expect(item(text)).toEqual({ codes: ['08690000000012', '8690000000012'], ...expected });
  });

  it.each([
    ['0108690000000012', true],
    [']C1', true],
    ['(10)A', true],
    ['P|1', false],
    ['(05)A', false],
    ['0108690000000013', false],
    ['0108690000', false],
    ['https://id.gs1.org/01/08690000000012', true],
    ['https://id.gs1.org/01/0869', false],
  ])('is recognised as the start of a label: %j', (text, expected) => {
    expect(isLabelStart(text)).toBe(expected);
  });

  it.each([
    [']C1010869000000', true],
    [']C101086900000000121727', true],
    [']C10108690000000012172709301', true],
    [`]C101086900000000121024A1${gs}31`, true],
    [']C10108690000000012172713311', false],
    [']C1010869000000001299', true],
    [']C10108690000000012X', false],
  ])('reports whether the rest of a label is missing: %j', (text, isCutOff) => {
    expect(readScan(text, today)).toMatchObject({ kind: 'fault', ...(isCutOff && { isCutOff }) });
    if (!isCutOff) expect(readScan(text, today)).not.toHaveProperty('isCutOff');
  });

  describe('of a label that lost its FNC1', () => {
    const gtin = '0108690000000012';
    const readings = (text: string, separators?: 'sent' | 'lost') => {
      const read = readScan(text, today, separators);
      return read.kind === 'ambiguous' ? read.readings.map((one) => one.replace('(01)08690000000012', '')) : read.kind;
    };

    it('has several readings if a date or an element can follow', () => {
      expect(readings(`${gtin}21AB1217261231105X`)).toEqual(['(21)AB1217261231105X', '(21)AB12(17)261231(10)5X']);
      expect(readings(`]C1${gtin}10A17271231`)).toEqual(['(10)A17271231', '(10)A(17)271231']);
      // Only valid when split, because a count must be numeric.
      expect(readings(`${gtin}301210L5`)).toContain('(30)12(10)L5');
    });

    it('is read if there is only one reading', () => {
      expect(readings(`${gtin}1724123110L2112`)).toBe('item');
      // No goods have an expiry date that late.
      expect(readings(`${gtin}10A17991231`)).toBe('item');
      expect(readings(`${gtin}21AB12${gs}1726123110L17261231`)).toBe('item');
    });

    it('uses what is known about the scanner', () => {
      const text = `${gtin}21AB1217261231105X`;
      expect(readings(text, 'sent')).toBe('item');
      expect(readings(`${gtin}21AB12105X`)).toBe('item');
      expect(readings(`${gtin}21AB12105X`, 'lost')).toEqual(['(21)AB12105X', '(21)AB12(10)5X']);
    });
  });

  it('gives back the elements that a label was made of', () => {
    const lot = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/);
    fc.assert(
      fc.property(digits(13), lot, lot, fc.integer({ min: 1, max: 99_999_999 }), (body, number, serial, count) => {
        const gtin = withCheckDigit(body);
        const made = elementString([
          { ai: '02', value: gtin },
          { ai: '10', value: number },
          { ai: '37', value: String(count) },
          { ai: '17', value: '270930' },
          { ai: '21', value: serial },
        ]);
        const expected = { codes: formsOf(gtin), lot: number, serial, expiry: '2027-09-30', count: String(count) };
        for (const symbol of [']C1', ']d2', ']Q3', ']e0']) expect(item(`${symbol}${made}`)).toEqual(expected);
        expect(item(made)).toEqual(expected);
      }),
    );
  });

  it('is read without errors, whatever it contains', () => {
    const character = fc.integer({ min: 0, max: 0x17f }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 60 }), (text) => {
        const read = readScan(text, today);
        if (read.kind === 'item') expect(read.item.codes.length).toBeGreaterThan(0);
      }),
    );
  });
});
