/** Shorter answers are put together at their end: that takes less than making room for each. */
const leastRoom = 1_000_000;

/**
 * Puts the bytes of an answer together. One of tens of megabytes is written into its room as it comes, where its length is contentLength:
 * to copy it at the end had main's event loop are still for longer than a frame.
 */
export class AnswerBody {
  /** Bytes so far. */
  length = 0;
  /** Where it all goes; `null` where the length is not contentLength, or was contentLength wrongly. */
  #room: Buffer | null;
  #pieces: Uint8Array[] = [];
  readonly #most: number;

  /** `contentLength`: the header `Content-Length`, which may be wrong. `most`: bytes that are read at the most. */
  constructor(contentLength: string | undefined, most: number) {
    this.#most = most;
    const length = contentLength !== undefined && /^\d{1,15}$/.test(contentLength) ? Number(contentLength) : 0;
    // Memory of its own, so that it can be given to a thread; what is not written into it is never shown.
    this.#room = length >= leastRoom && length <= most ? Buffer.allocUnsafeSlow(length) : null;
  }

  /** False where more has come than is read: up to there it is kept. */
  add(piece: Uint8Array): boolean {
    const free = this.#most - this.length;
    this.#put(piece.byteLength > free ? piece.subarray(0, free) : piece);
    return piece.byteLength <= free;
  }

  #put(piece: Uint8Array): void {
    if (this.#room !== null && this.length + piece.byteLength <= this.#room.byteLength) {
      this.#room.set(piece, this.length);
    } else {
      // Longer than was contentLength, as an answer that was unpacked on its way.
      if (this.#room !== null) this.#pieces = [this.#room.subarray(0, this.length)];
      this.#room = null;
      this.#pieces.push(piece);
    }
    this.length += piece.byteLength;
  }

  /** All of them, and no more than came. */
  bytes(): Uint8Array {
    if (this.#room === null) return Buffer.concat(this.#pieces);
    return this.length === this.#room.byteLength ? this.#room : Buffer.from(this.#room.subarray(0, this.length));
  }
}
