/** Limits of a call that no schema states: its size, and that it is plain data. */

/** A despatch of a few thousand lines with serial numbers is under 5 MB. */
const mostCharacters = 32_000_000;
const mostValuesOfCall = 2_000_000;
const deepest = 12;

/**
 * Why `value` is not plain data of a reasonable size; `null` if it is: strings, finite numbers, booleans, null, absent members,
 * arrays and plain objects, not nested deeper than any document. Does not recurse, so that no call can exhaust the stack.
 */
export function plainDataFault(value: unknown, mostValues = mostValuesOfCall): string | null {
  let characters = 0;
  let values = 0;
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    values += 1;
    if (values > mostValues) return 'too many values';
    if (next.depth > deepest) return 'nested too deeply';
    const held = next.value;
    if (typeof held === 'string') characters += held.length;
    else if (typeof held === 'number' && !Number.isFinite(held)) return 'a number that is none';
    else if (typeof held === 'object' && held !== null) {
      const plain = Array.isArray(held) || isPlain(held);
      if (!plain) return 'an object that is not plain data';
      for (const [name, member] of Object.entries(held)) {
        if (!Array.isArray(held)) characters += name.length;
        if (name === '__proto__') return 'a forbidden name';
        open.push({ value: member, depth: next.depth + 1 });
      }
    } else if (typeof held === 'function' || typeof held === 'symbol' || typeof held === 'bigint') {
      return 'a value that is not data';
    }
    if (characters > mostCharacters) return 'too much text';
  }
  return null;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object from another realm has another Object.prototype, which itself has no prototype.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
