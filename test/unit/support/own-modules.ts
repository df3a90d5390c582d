import { afterAll, vi } from 'vitest';

/**
 * Gives a test file its own module instances; call it before loading modules that use one replaced with `vi.mock`,
 * because test files may share loaded modules.
 */
export function withOwnModules(): void {
  vi.resetModules();
  afterAll(() => vi.resetModules());
}
