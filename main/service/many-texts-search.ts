/** Where searched texts occur among the first `length` of the codes: beginnings and ends. */
export type Search = (codes: Uint16Array, length: number) => readonly (readonly [number, number])[];

/** Codes that are compared at once. */
const gram = 4;

/**
 * Searches for many texts in about the time of one. Texts have at least `shortest` codes, so each contains four codes that begin
 * at a multiple of `shortest - 3`; only these are looked up. Shorter texts are not searched for.
 */
export function searchForMany(texts: Iterable<string>, shortest: number): Search {
  const step = shortest - gram + 1;
  const parts = new Map<number, { readonly text: Uint16Array; readonly at: number }[]>();
  /** Whether a hash may be one of the parts'. */
  const isKnown = new Uint8Array(65_536);
  for (const each of new Set(texts)) {
    if (each.length < shortest) continue;
    const text = Uint16Array.from({ length: each.length }, (_, at) => each.charCodeAt(at));
    for (let at = 0; at < step; at += 1) {
      const hash = hashAt(text, at);
      parts.set(hash, [...(parts.get(hash) ?? []), { text, at }]);
      isKnown[hash >>> 16] = 1;
    }
  }
  return (codes, length) => {
    const found: [number, number][] = [];
    for (let place = 0; place + gram <= length; place += step) {
      const hash = hashAt(codes, place);
      if (isKnown[hash >>> 16] === 0) continue;
      for (const { text, at } of parts.get(hash) ?? []) {
        const from = place - at;
        const to = from + text.length;
        if (from >= 0 && to <= length && isAt(codes, from, text)) found.push([from, to]);
      }
    }
    return found;
  };
}

const factor = 0x9e_37_79_b1;

function hashAt(codes: Uint16Array, at: number): number {
  let hash = codes[at] ?? 0;
  for (let next = at + 1; next < at + gram; next += 1) hash = Math.imul(hash, factor) ^ (codes[next] ?? 0);
  return Math.imul(hash, factor);
}

function isAt(codes: Uint16Array, from: number, text: Uint16Array): boolean {
  for (let at = 0; at < text.length; at += 1) if (codes[from + at] !== text[at]) return false;
  return true;
}
