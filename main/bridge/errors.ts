import type { BridgeError } from '../../preload/contract.ts';
import { ApplicationFailure } from '../application/failure.ts';
import { SecretError } from '../secrets/secret-error.ts';
import { StoreFailure } from '../store/errors.ts';

const longest = 500;

/** What was thrown, as a value for the page. */
export function errorOf(error: unknown): BridgeError {
  if (error instanceof ApplicationFailure || error instanceof StoreFailure) {
    return { code: error.code, detail: harmless(error.message) };
  }
  if (error instanceof SecretError) return { code: 'secrets', detail: harmless(`${error.code}: ${error.message}`) };
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : 'Something that is no error was thrown.';
  return { code: 'internal', detail: harmless(detail) };
}

/**
 * Without anything that could be a token or a key, should a library have put one into its message: long runs without a
 * blank that hold letters and digits both, paths and identifiers aside.
 */
function harmless(detail: string): string {
  return detail
    .replaceAll(/[A-Za-z0-9_~+=.-]{20,}/g, (run) => (isIdentifier(run) || !/\d/.test(run) ? run : '…'))
    .slice(0, longest);
}

function isIdentifier(run: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(run);
}
