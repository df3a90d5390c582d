import { closeSync, openSync, readSync } from 'node:fs';

/** Of SQLite's own length. */
const length = 100;

/** The header of a database's file, as it is there; shorter where the file is. */
export function readHeader(path: string): Buffer {
  const header = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    return header.subarray(0, readSync(file, header, 0, length, 0));
  } finally {
    closeSync(file);
  }
}
