import { filePartBytes } from '../../../domain/model/table.ts';
import type { Answer, Arguments, OperationName } from '../../../preload/contract.ts';

interface Caller {
  readonly call: <N extends OperationName>(name: N, args: Arguments<N>) => Promise<Answer<N>>;
}
let count = 0;

/** Passes a file to main in parts, as the page does; returns the file's id. */
export async function uploaded(to: Caller, bytes: Uint8Array | string): Promise<string> {
  const all = Buffer.from(bytes);
  const file = `uploaded-${(count += 1)}`;
  for (let from = 0; from === 0 || from < all.length; from += filePartBytes) {
    const data = all.subarray(from, from + filePartBytes).toString('base64');
    await to.call('addFilePart', { file, size: all.length, from, data });
  }
  return file;
}
