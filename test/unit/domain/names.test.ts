import { expect, it } from 'vitest';
import { freeName, nameKey, tidyName } from '../../../domain/names.ts';

it('invisible characters and extra spaces are removed from a name', () => {
  expect(tidyName('  Her \t ay ')).toBe('Her ay');
});

it.each([
  ['ŞUBAT iade', 'Şubat  İade ', true],
  ['Ocak', 'Ocak 2', false],
  ['+', ' + ', true],
  ['+', '-', false],
])('%s and %s are the same name: %s', (one, other, same) => {
  expect(nameKey(one) === nameKey(other)).toBe(same);
});

it.each<readonly [string, readonly string[], string]>([
  ['Ocak', ['Mart'], 'Ocak'],
  ['Ocak', ['OCAK'], 'Ocak (2)'],
  ['Ocak', ['Ocak', 'ocak (2)'], 'Ocak (3)'],
  ['A very one', ['A very one'], 'A very (2)'],
])('%s with %j taken becomes %s', (name, taken, free) => {
  expect(freeName(name, taken, free.length)).toBe(free);
});
