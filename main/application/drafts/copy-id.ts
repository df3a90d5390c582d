import { createHash } from 'node:crypto';

/** More of one draft of a file are recognised no more. */
export const mostCopies = 16;

/** The id of a copy of what has `id`; a UUID of version 8: one that is made of something else. */
export function copyId(id: string, copy: number): string {
  if (copy === 0) return id;
  const hex = createHash('sha256').update(`${id} ${copy}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
