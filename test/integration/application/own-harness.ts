import { onTestFinished } from 'vitest';
import { Harness } from './harness.ts';
import type { HarnessOptions } from './harness.ts';

/** A harness of the test that is run: it ends behind it. */
export async function ownHarness(options: HarnessOptions = {}): Promise<Harness> {
  const own = await Harness.start(options);
  onTestFinished(() => own.end());
  return own;
}
