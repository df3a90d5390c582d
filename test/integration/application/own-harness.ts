import { onTestFinished } from 'vitest';
import { Harness } from './harness.ts';
import type { HarnessOptions } from './harness.ts';

/** A harness of the test that is run: it ends behind it. */
export async function ownHarness(options: HarnessOptions = {}): Promise<Harness> {
  const own = await Harness.start(options);
  onTestFinished(() => own.end());
  return own;
}

/** Another workstation on the same service: it ends before the first one. */
export async function harnessBeside(first: Harness, options: Omit<HarnessOptions, 'service'> = {}): Promise<Harness> {
  const other = await Harness.beside(first, options);
  onTestFinished(() => other.end());
  return other;
}
