import { afterAll, vi } from 'vitest';

/**
 * For a file of tests that puts something else in a module's place (`vi.mock`), before it loads what uses that: files may
 * share what they have loaded, and neither side is to see the other's.
 */
export function withOwnModules(): void {
  vi.resetModules();
  afterAll(() => vi.resetModules());
}
