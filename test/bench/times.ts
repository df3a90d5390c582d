/** What each of so many runs takes, in milliseconds. */
export function timesOf(count: number, work: () => unknown): readonly number[] {
  return Array.from({ length: count }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
}
