import { expect, it } from 'vitest';
import { nameKey, tidyName } from '../../../domain/names.ts';

it('a name is kept without the blanks that nobody sees', () => {
  expect(tidyName('  Her \t ay ')).toBe('Her ay');
});

it.each([
  ['ŞUBAT iade', 'Şubat  İade ', true],
  ['Ocak', 'Ocak 2', false],
  ['+', ' + ', true],
  ['+', '-', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(nameKey(one) === nameKey(other)).toBe(same);
});
