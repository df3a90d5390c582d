import { readSync } from 'node:fs';

/** As this SQLite makes them. */
export const pageSize = 4096;

/** A page of an open file, counted from 1 as SQLite does; zeros where the file has ended. */
export function readPage(file: number, number: number): Buffer {
  const page = Buffer.alloc(pageSize);
  readSync(file, page, 0, pageSize, (number - 1) * pageSize);
  return page;
}
