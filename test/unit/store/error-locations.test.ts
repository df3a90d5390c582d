import { expect, it } from 'vitest';
import { readLocation, writeLocation } from '../../../main/store/json.ts';
import { locatedError } from '../support/located-error.ts';

it('the place of a stored error is read back as written', () => {
  const error = locatedError('1', 'no', ['Lines', 1, 'Quantity'], { key: 'k2', sent: 3 });
  const place = { line: 'k2', path: ['Quantity'] };
  expect(readLocation(writeLocation(error))).toEqual({ place, sentLine: 1, sent: 3 });
  const filled = { ...error, draftValue: null };
  expect(readLocation(writeLocation(filled))).toEqual({ place, sentLine: 1, sent: 3, draftValue: null });
});

it('a stored error without a place belongs to the whole document', () => {
  const whole = { place: { line: null, path: [] }, sentLine: null };
  expect(readLocation('{"kind":"field","path":["CustomerCode"],"lineKey":null}')).toEqual(whole);
});
