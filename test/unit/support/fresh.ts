/** Before each file of tests, which may share its process with others: what those left as it is at a start. */
import { afterAll, vi } from 'vitest';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { bufferedKeys } from '../../../renderer/state/buffered-keys.ts';

vi.unstubAllGlobals();
vi.useRealTimers();
setLanguage('en');

// A screen that is never shown in a test would have the keys of the next file wait for it.
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
