import { describe, expect, it } from 'vitest';
import { AnswerBody } from '../../../main/answer-body.ts';

const megabyte = 1_000_000;
const piece = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value);
const read = (told: string | undefined, pieces: readonly Uint8Array[], most = 10 * megabyte): Uint8Array => {
  const body = new AnswerBody(told, most);
  for (const one of pieces) body.add(one);
  expect(body.length).toBe(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  return body.bytes();
};

describe('the bytes of a response', () => {
  const pieces = [piece(megabyte, 1), piece(3, 2), piece(megabyte, 3)];
  const whole = Buffer.concat(pieces);

  it.each([
    ['correct', String(whole.byteLength)],
    ['missing', undefined],
    ['too large', String(whole.byteLength + 5)],
    ['too small', String(whole.byteLength - 5)],
    ['smaller than the first piece', '1'],
    ['larger than the limit', String(20 * megabyte)],
    ['not a number', 'many'],
    ['negative', '-1'],
    ['larger than memory', '999999999999999'],
    ['not an integer', '2e6'],
  ])('are exactly those received, with Content-Length %s', (_, told) => {
    expect(Buffer.compare(read(told, pieces), whole)).toBe(0);
  });

  it('own their buffer if the length was given, so that it can be transferred', () => {
    const bytes = read(String(whole.byteLength), pieces);
    expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
    // They are written into this buffer as they arrive and not copied again.
    const body = new AnswerBody(String(whole.byteLength), 10 * megabyte);
    for (const one of pieces) body.add(one);
    expect(body.bytes().buffer).toBe(body.bytes().buffer);
  });

  it.each([
    ['with Content-Length', String(whole.byteLength)],
    ['without Content-Length', undefined],
  ])('are truncated at the limit, which is reported, %s', (_, told) => {
    const body = new AnswerBody(told, megabyte + 1);
    expect(pieces.map((one) => body.add(one))).toEqual([true, false, false]);
    expect(body.length).toBe(megabyte + 1);
    expect(Buffer.compare(body.bytes(), whole.subarray(0, megabyte + 1))).toBe(0);
    const exact = new AnswerBody(told, whole.byteLength);
    expect(pieces.map((one) => exact.add(one))).toEqual([true, true, true]);
  });

  it('are empty if none arrived', () => {
    for (const told of [undefined, '0', String(2 * megabyte)]) expect(read(told, []).byteLength).toBe(0);
  });
});
