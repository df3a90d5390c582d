/** Resets global state before each test file, because files may share a process, and makes waits patient. */
import { afterAll, vi } from 'vitest';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { bufferedKeys } from '../../../renderer/state/buffered-keys.ts';

// Vitest's own limit of a second also ends waits that a busy machine only delays; unlike those of expect.poll, it and
// its interval are no settings.
const { waitFor } = vi;
vi.waitFor = (callback, options = { timeout: 120_000, interval: 5 }) => waitFor(callback, options);
afterAll(() => {
  vi.waitFor = waitFor;
});

vi.unstubAllGlobals();
vi.useRealTimers();
setLanguage('en');

// Ends waits that a file left open; otherwise the keys of the next file would wait for its screens.
const hold = bufferedKeys.hold.bind(bufferedKeys);
const ends: ReturnType<typeof hold>[] = [];
bufferedKeys.hold = () => {
  const end = hold();
  ends.push(end);
  return end;
};
afterAll(() => {
  for (const end of ends) end(true);
  bufferedKeys.hold = hold;
});
