import { expect, test } from 'vitest';
import { StartAgain } from '../../../main/electron/start/start-again.ts';

test('a start while Rampa is running is left to the window', () => {
  const again = new StartAgain('linux');
  expect(again.ask(['/home/ayşe/iade.rampa'])).toBe(false);
  expect(again.argsAfter(['--lang=tr'])).toBeNull();
});

test('starts and files opened while Rampa is ending follow once it has ended', () => {
  const again = new StartAgain('linux');
  again.isEnding = () => true;
  expect(again.argsAfter([])).toBeNull();
  expect(again.ask(undefined)).toBe(true);
  expect(again.argsAfter(['--lang=tr'])).toEqual(['--lang=tr']);
  expect(again.ask(['/home/ayşe/iade.rampa', '/etc/passwd'])).toBe(true);
  // The files of the former start are not opened again.
  expect(again.argsAfter(['--lang=tr', '/home/ayşe/eski.rampa'])).toEqual(['--lang=tr', '/home/ayşe/iade.rampa']);
});
