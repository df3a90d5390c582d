/**
 * Writes the letters and digits of ASCII in a text into `codes`, in lower case, and their positions into `positions`; returns how
 * many there are. What remains is equal for all spellings that differ in case, separators and invisible characters.
 */
export function squeeze(text: string, codes: Uint16Array, positions?: Uint32Array): number {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const one = code < 128 ? (lowerCase[code] ?? 0) : code === 0x130 || code === 0x131 ? letterI : 0;
    if (one !== 0) {
      codes[length] = one;
      if (positions !== undefined) positions[length] = at;
      length += 1;
    } else if (code === 0x25 || code === 0x26 || code === 0x5c) at += escapedLength(text, at);
  }
  return length;
}

/** The letters and digits of a text, in lower case. */
export function squeezed(text: string): string {
  const codes = new Uint16Array(text.length);
  return String.fromCharCode(...codes.subarray(0, squeeze(text, codes)));
}

/** Each letter and digit in lower case; 0 for any other character. Turkish has an `i` for `I` and one for `İ`. */
const lowerCase = new Uint8Array(128).map((_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z0-9]/.test(character) ? character.toLowerCase().charCodeAt(0) : 0;
});
const letterI = 0x69;

/** An escape of a character that is no letter or digit, so that the escape's own letters do not count. */
const escape = /%[89a-f][0-9a-f]|\\u[0-9a-f]{4}|&#[0-9]{1,9};?|&#x[0-9a-f]{1,9};?|&[a-z]{2,6};/iy;

/** Number of characters after `at` that belong to an escape that begins there. */
function escapedLength(text: string, at: number): number {
  escape.lastIndex = at;
  return (escape.exec(text)?.[0].length ?? 1) - 1;
}
