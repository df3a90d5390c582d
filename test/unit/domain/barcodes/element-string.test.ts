import { toSVG } from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import { readElementString } from '../../../../domain/barcodes/element-string.ts';
import type { GsElement } from '../../../../domain/barcodes/element-string.ts';
import { createRandom } from '../../../../practice/random.ts';
import { elementString, validValue, withSlip } from './element-values.ts';

const gs = '\u001d';
/** The elements by identifier, or the fault. */
const elements = (text: string): Readonly<Record<string, string>> | string => {
  const read = readElementString(text);
  return read.fault ? read.fault.reason : Object.fromEntries(read.elements.map(({ ai, value }) => [ai, value]));
};

describe('the examples in the GS1 General Specifications', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['00006141411234567890', { '00': '006141411234567890' }],
    ['0109501101530003', { '01': '09501101530003' }],
    ['01095011015300031714070410AB-123', { '01': '09501101530003', 17: '140704', 10: 'AB-123' }],
    [`010950110153000310AB-123${gs}17140704`, { '01': '09501101530003', 10: 'AB-123', 17: '140704' }],
    ['02984567890145333712', { '02': '98456789014533', 37: '12' }],
    [`${gs}0109501101530003`, { '01': '09501101530003' }],
    [`0198412345678908310300123415121208`, { '01': '98412345678908', 3103: '001234', 15: '121208' }],
    ['0109501101530003392012345', { '01': '09501101530003', 3920: '12345' }],
    [`42155345${gs}4131234567890128`, { 421: '55345', 413: '1234567890128' }],
    ['80131987654Ad4X4bL5ttr2310c2K', { 8013: '1987654Ad4X4bL5ttr2310c2K' }],
    [`253123456789012854321`, { 253: '123456789012854321' }],
    // A separator after an element of fixed length is ignored.
    [`0109501101530003${gs}17140704${gs}21A1`, { '01': '09501101530003', 17: '140704', 21: 'A1' }],
  ])('%j', (text, expected) => {
    expect(elements(text)).toEqual(expected);
  });
});

describe('invalid strings are reported', () => {
  it.each([
    ['', 'empty'],
    [gs, 'empty'],
    ['0109501101530004', 'checkDigit'],
    ['010950110153000', 'tooShort'],
    ['0109501101530003171413', 'tooShort'],
    ['010950110153000317141304', 'date'],
    ['010950110153000317140732', 'date'],
    ['010950110153000317230229', 'date'],
    ['010950110153000317000229', { '01': '09501101530003', 17: '000229' }],
    ['010950110153000317240229', { '01': '09501101530003', 17: '240229' }],
    ['010950110153000317140200', { '01': '09501101530003', 17: '140200' }],
    ['10ABÇ', 'character'],
    ['10A B', 'character'],
    ['10', 'tooShort'],
    ['10123456789012345678901', 'tooLong'],
    ['8008ABÇ', 'character'],
    ['010950110153000A', 'character'],
    ['88123', 'unknownIdentifier'],
    ['3106123456', 'unknownIdentifier'],
    [`0109501101530003${gs}${gs}17140704`, 'unknownIdentifier'],
    [`10A${gs}10B`, 'repeated'],
    [`10A${gs}10A`, { 10: 'A' }],
    ['01095011015300033750', 'excluded'],
    ['31031234563102123456', 'excluded'],
    ['01095011015300030298456789014533', 'excluded'],
    ['02984567890145330309501101530003', 'excluded'],
    ['37120109501101530003', 'tooLong'],
    [`3712${gs}0109501101530003`, 'excluded'],
    ['00006141411234567891', 'checkDigit'],
    ['4131234567890129', 'checkDigit'],
  ])('%j: %j', (text, expected) => {
    expect(elements(text)).toEqual(expected);
  });
});

/**
 * Whether the other encoder accepts the elements. It is not asked which must occur together: a box may have two labels.
 */
function isTaken(made: readonly GsElement[]): boolean {
  const text = made.map(({ ai, value }) => `(${ai})${value}`).join('');
  const options = { bcid: 'gs1datamatrix', text, lintreqs: false };
  try {
    toSVG(options);
    return true;
  } catch (error) {
    // The error must be about GS1, not about drawing.
    expect(String(error), text).toMatch(/bwipp\.(GS1|position|end|invalidPosInSeq)/);
    return false;
  }
}

describe('compared with another implementation of the standard', () => {
  const random = createRandom(20_261_123);
  const onGoods = ['00', '01', '02', '03', '10', '11', '13', '15', '17', '21', '30', '37', '3100', '3105'];

  it('accepts and rejects the same single elements', () => {
    const counts = { taken: 0, refused: 0 };
    for (const ai of Array.from({ length: 30 }, () => onGoods).flat()) {
      const value = withSlip(validValue(ai, random), random);
      const whole = readElementString(`${ai}${value}`);
      const read = whole.fault ? [] : whole.elements;
      const taken = isTaken([{ ai, value }]);
      // After an element of fixed length, the rest may be read as another element; the bracket notation cannot show
      // this.
      expect(read.length === 1 && read[0]?.value === value, `(${ai})${value}`).toBe(taken);
      counts[taken ? 'taken' : 'refused']++;
    }
    expect(counts.taken).toBeGreaterThan(100);
    expect(counts.refused).toBeGreaterThan(100);
  });

  it('accepts and rejects the same combinations of elements, and reads the same values', () => {
    const counts = { taken: 0, refused: 0 };
    for (let round = 0; round < 150; round++) {
      const names = Array.from({ length: random.integer(2, 4) }, () => random.pick(onGoods as [string, ...string[]]));
      const made = names.map((ai) => ({ ai, value: validValue(ai, random) }));
      const read = readElementString(elementString(made));
      const taken = isTaken(made);
      expect(read.fault === undefined, JSON.stringify(made)).toBe(taken);
      if (!read.fault) expect(read.elements).toEqual(made);
      counts[taken ? 'taken' : 'refused']++;
    }
    expect(counts.taken).toBeGreaterThan(30);
    expect(counts.refused).toBeGreaterThan(10);
  });
});
