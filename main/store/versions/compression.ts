import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { StoreFailure } from '../errors.ts';

/** Level 1 takes a millisecond or two for a thousand lines and leaves a tenth of the size; higher levels delay typing. */
export const compress = (content: string): Uint8Array => deflateRawSync(content, { level: constants.Z_BEST_SPEED });

/** Throws `databaseDamaged`. */
export function expand(bytes: Uint8Array): string {
  try {
    return inflateRawSync(bytes).toString('utf8');
  } catch (error) {
    throw new StoreFailure('databaseDamaged', 'a version cannot be decompressed', error);
  }
}
