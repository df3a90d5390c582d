import { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { withOwnModules } from '../support/own-modules.ts';

/** Notifications held weakly: each lives as long as it is referenced, as in Electron. */
const made: WeakRef<EventEmitter>[] = [];
vi.mock('electron', () => ({
  Menu: {},
  Tray: class {},
  nativeImage: {},
  Notification: class extends EventEmitter {
    static readonly isSupported = (): boolean => true;
    constructor() {
      super();
      made.push(new WeakRef<EventEmitter>(this));
    }
    show(): void {
      // Nothing is displayed in the test.
    }
  },
}));
withOwnModules();
const { notify } = await import('../../../main/electron/background/tray.ts');

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  // A WeakRef keeps its target alive at least until the end of the turn.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
}

test('a notification that closed by itself can still be clicked in the system’s list', async () => {
  let clicks = 0;
  notify({ title: 'a', body: 'b' }, () => (clicks += 1));
  made[0]?.deref()?.emit('close');
  await collectGarbage();
  made[0]?.deref()?.emit('click');
  expect(clicks).toBe(1);
});

test('only the last twenty are kept', async () => {
  for (let count = 0; count < 25; count += 1) notify({ title: 'a', body: 'b' }, () => undefined);
  await collectGarbage();
  expect(made.filter((one) => one.deref() !== undefined)).toHaveLength(20);
});
