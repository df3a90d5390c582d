import { randomUUID } from 'node:crypto';
import { filePartBytes } from '../../domain/model/table.ts';
import { invalidState } from '../store/errors.ts';

/** The page reads one file at a time, and the operating system may have opened another one meanwhile. */
const mostHeld = 2;

interface Held {
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  filled: number;
}

/**
 * Bytes of files in transit between the page and the threads that read them. They are transferred in parts, because one large
 * message would block the window, and stored in memory that threads share, so that no thread needs a copy.
 */
export class UploadedFiles {
  readonly #held = new Map<string, Held>();

  /**
   * Adds a part in Base64; the part at 0 begins the file. Throws `invalidState` if the part does not follow the one before, or
   * the file is no longer held.
   */
  add(
    file: string,
    { size, from, data }: { readonly size: number; readonly from: number; readonly data: string },
  ): void {
    if (from === 0) this.#keep(file, { bytes: new Uint8Array(new SharedArrayBuffer(size)), filled: 0 });
    const held = this.#get(file);
    const part = Buffer.from(data, 'base64');
    if (from !== held.filled || from + part.length > held.bytes.length)
      throw invalidState('the part does not follow the one before');
    held.bytes.set(part, from);
    held.filled += part.length;
  }

  /** Holds a file that the user opened with Rampa; returns its id. */
  put(bytes: Uint8Array<SharedArrayBuffer>): string {
    const file = randomUUID();
    this.#keep(file, { bytes, filled: bytes.length });
    return file;
  }

  /** The part that begins at a byte, in Base64. Throws like {@link add}. */
  part(file: string, from: number): string {
    const { bytes } = this.#get(file);
    return Buffer.from(bytes.subarray(from, from + filePartBytes)).toString('base64');
  }

  /** All bytes of the file. Throws `invalidState` if it is not held or not complete. */
  whole(file: string): SharedArrayBuffer {
    const { bytes, filled } = this.#get(file);
    if (filled < bytes.length) throw invalidState('the file has not come whole');
    return bytes.buffer;
  }

  release(file: string): void {
    this.#held.delete(file);
  }

  #keep(file: string, held: Held): void {
    this.#held.delete(file);
    this.#held.set(file, held);
    for (const oldest of [...this.#held.keys()].slice(0, -mostHeld)) this.#held.delete(oldest);
  }

  #get(file: string): Held {
    const held = this.#held.get(file);
    if (held === undefined) throw invalidState('the file is not held any more');
    return held;
  }
}
