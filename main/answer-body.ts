/** Answers shorter than this many bytes are collected in pieces and concatenated at the end, which is cheaper for them. */
const minPreallocatedBytes = 1_000_000;

/**
 * Collects the bytes of an answer. A long answer with a Content-Length is written into a preallocated buffer as it arrives:
 * copying tens of megabytes at the end would block main's event loop for longer than a frame.
 */
export class AnswerBody {
  /** Bytes so far. */
  length = 0;
  /** The preallocated buffer; `null` for short answers, or if the announced length turned out to be too small. */
  #preallocated: Buffer | null;
  #pieces: Uint8Array[] = [];
  readonly #most: number;

  /** `contentLength`: the header `Content-Length`, which may be wrong. `most`: maximum number of bytes to keep. */
  constructor(contentLength: string | undefined, most: number) {
    this.#most = most;
    const length = contentLength !== undefined && /^\d{1,15}$/.test(contentLength) ? Number(contentLength) : 0;
    // Not from Node's shared pool, so that the buffer can be transferred to a thread. Bytes never written are never returned.
    this.#preallocated = length >= minPreallocatedBytes && length <= most ? Buffer.allocUnsafeSlow(length) : null;
  }

  /** Returns false if the limit is exceeded; the bytes up to the limit are kept. */
  add(piece: Uint8Array): boolean {
    const free = this.#most - this.length;
    this.#put(piece.byteLength > free ? piece.subarray(0, free) : piece);
    return piece.byteLength <= free;
  }

  #put(piece: Uint8Array): void {
    if (this.#preallocated !== null && this.length + piece.byteLength <= this.#preallocated.byteLength) {
      this.#preallocated.set(piece, this.length);
    } else {
      // Longer than announced, for example because the answer was decompressed.
      if (this.#preallocated !== null) this.#pieces = [this.#preallocated.subarray(0, this.length)];
      this.#preallocated = null;
      this.#pieces.push(piece);
    }
    this.length += piece.byteLength;
  }

  bytes(): Uint8Array {
    if (this.#preallocated === null) return Buffer.concat(this.#pieces);
    return this.length === this.#preallocated.byteLength
      ? this.#preallocated
      : Buffer.from(this.#preallocated.subarray(0, this.length));
  }
}
