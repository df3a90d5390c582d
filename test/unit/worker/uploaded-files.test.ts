import { beforeEach, describe, expect, it } from 'vitest';
import { filePartBytes } from '../../../domain/model/table.ts';
import { UploadedFiles } from '../../../main/worker/uploaded-files.ts';

const bytes = Uint8Array.from({ length: filePartBytes + 10 }, (_, at) => at % 251);
const size = bytes.length;
const part = (from: number, length = filePartBytes): string =>
  Buffer.from(bytes.subarray(from, from + length)).toString('base64');
let held: UploadedFiles;
beforeEach(() => {
  held = new UploadedFiles();
});
const give = (file: string): void => {
  for (let from = 0; from < size; from += filePartBytes) held.add(file, { size, from, data: part(from) });
};
const bytesOf = (file: string): Buffer => Buffer.from(new Uint8Array(held.whole(file)));
const goneOr = /invalidState|not held|does not follow|not come whole/;

describe('a file that arrives in parts', () => {
  it('is complete when all parts have arrived, an empty one immediately', () => {
    give('a');
    expect(bytesOf('a').equals(bytes)).toBe(true);
    held.add('empty', { size: 0, from: 0, data: '' });
    expect(bytesOf('empty')).toHaveLength(0);
  });

  it('cannot be read before, and accepts no duplicate, out-of-order or excess part', () => {
    held.add('a', { size, from: 0, data: part(0) });
    expect(() => held.whole('a')).toThrow(goneOr);
    for (const from of [filePartBytes - 1, filePartBytes + 1])
      expect(() => held.add('a', { size, from, data: part(from) })).toThrow(goneOr);
    expect(() => held.add('a', { size, from: filePartBytes, data: part(0, 11) })).toThrow(goneOr);
    held.add('a', { size, from: filePartBytes, data: part(filePartBytes) });
    expect(bytesOf('a').equals(bytes)).toBe(true);
    expect(() => held.add('unknown', { size, from: 3, data: 'eHh4' })).toThrow(goneOr);
  });

  it('is dropped on request, and the oldest when a third one arrives', () => {
    for (const file of ['a', 'b', 'c']) give(file);
    held.release('c');
    for (const file of ['a', 'c']) expect(() => held.whole(file)).toThrow(goneOr);
    expect(bytesOf('b').equals(bytes)).toBe(true);
  });
});

it('an opened file is sent to the page in parts', () => {
  const opened = new Uint8Array(new SharedArrayBuffer(size));
  opened.set(bytes);
  const file = held.put(opened);
  const parts = [0, filePartBytes, size].map((from) => held.part(file, from));
  expect(parts).toEqual([part(0), part(filePartBytes), '']);
});
