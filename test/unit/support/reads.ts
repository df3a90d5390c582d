/**
 * Counts reads of members of a value at every depth, as a measure of work that does not depend on the machine. Reading
 * a member twice counts twice.
 */
function countReads<T>(value: T): { readonly value: T; readonly reads: () => number } {
  let reads = 0;
  const watched = new WeakMap<object, object>();
  const watch = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner;
    const known = watched.get(inner);
    if (known !== undefined) return known;
    const proxy = new Proxy(inner, {
      get: (target, name, receiver) => {
        reads += 1;
        return watch(Reflect.get(target, name, receiver));
      },
    });
    watched.set(inner, proxy);
    return proxy;
  };
  return { value: watch(value) as T, reads: () => reads };
}

/** Number of member reads of `value` during `work`. */
export function readsOf<T>(value: T, work: (value: T) => unknown): number {
  const counted = countReads(value);
  work(counted.value);
  return counted.reads();
}
