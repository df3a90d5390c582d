import { onTestFinished } from 'vitest';
import { Harness } from './harness.ts';
import type { HarnessOptions } from './harness.ts';

/** Starts a harness that ends after the current test. */
export async function ownHarness(options: HarnessOptions = {}): Promise<Harness> {
  const own = await Harness.start(options);
  onTestFinished(() => own.end());
  return own;
}

/** Another workstation with the same service; it ends before the first one. */
export async function harnessBeside(first: Harness, options: Omit<HarnessOptions, 'service'> = {}): Promise<Harness> {
  const other = await Harness.beside(first, options);
  onTestFinished(() => other.end());
  return other;
}
