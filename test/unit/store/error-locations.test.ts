import { describe, expect, it } from 'vitest';
import { readLocation, writeLocation } from '../../../main/store/json.ts';
import { locatedError } from '../support/located-error.ts';

const body = { CustomerCode: 'C-1', Lines: [{ Quantity: 2 }, { Quantity: 3, Lots: [{ LotNo: 'L-1' }] }] };

/** Rows as versions before places wrote them into `attempt_errors.target`. */
const former: readonly (readonly [row: string, read: object])[] = [
  ['{"kind":"document"}', { place: { line: null, path: [] }, sentLine: null }],
  [
    '{"kind":"field","path":["CustomerCode"],"lineKey":null}',
    { place: { line: null, path: ['CustomerCode'] }, sentLine: null, sent: 'C-1' },
  ],
  [
    '{"kind":"line","path":["Lines",1],"lineKey":"k2"}',
    { place: { line: 'k2', path: [] }, sentLine: 1, sent: body.Lines[1] },
  ],
  [
    '{"kind":"field","path":["Lines",1,"Lots",0,"LotNo"],"lineKey":"k2"}',
    { place: { line: 'k2', path: ['Lots', 0, 'LotNo'] }, sentLine: 1, sent: 'L-1' },
  ],
  [
    '{"kind":"field","path":["Lines",0,"Quantity"],"lineKey":null}',
    { place: { line: null, path: ['Lines', 0, 'Quantity'] }, sentLine: 0, sent: 2 },
  ],
  [
    '{"kind":"field","path":["Lines",0,"UnitPrice"],"lineKey":"k1"}',
    { place: { line: 'k1', path: ['UnitPrice'] }, sentLine: 0 },
  ],
];

describe('the place of a stored error', () => {
  it.each(former)('of an older version is read: %s', (row, read) => {
    expect(readLocation(row, () => body)).toEqual(read);
  });

  it('is read as it was written, and what was sent is not looked for again', () => {
    const error = locatedError('1', 'no', ['Lines', 1, 'Quantity'], { key: 'k2', sent: 3 });
    const asked = (): never => {
      throw new Error('the body was read');
    };
    expect(readLocation(writeLocation(error), asked)).toEqual({
      place: { line: 'k2', path: ['Quantity'] },
      sentLine: 1,
      sent: 3,
    });
  });
});
