/**
 * How long the event loop was kept from its turn at the most: the time that this thread itself worked between two turns, so
 * that it does not count what a busy machine does besides.
 */
export function standstill() {
  let longest = 0;
  const worked = (): number => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1000;
  let last = worked();
  const watch = setInterval(() => {
    longest = Math.max(longest, worked() - last);
    last = worked();
  }, 1);
  return {
    longest: () => longest,
    end: () => {
      clearInterval(watch);
      return longest;
    },
  };
}
