/** Electron supports its three newest major versions. */
const supportedMajors = 3;

const numbersOf = (version) => version.split('.').map(Number);

/**
 * Why an Electron version should not be shipped any more; `null` where it may be. `latest`: the newest stable version;
 * `newestOfMajor`: the newest of its own major version.
 */
export function electronProblem(own, latest, newestOfMajor) {
  const [major, minor, patch] = numbersOf(own);
  const [latestMajor] = numbersOf(latest);
  if (major <= latestMajor - supportedMajors) return `Electron ${own} is no longer supported: the newest is ${latest}.`;
  const [, newestMinor, newestPatch] = numbersOf(newestOfMajor);
  const isBehind = minor < newestMinor || (minor === newestMinor && patch < newestPatch);
  return isBehind ? `Electron ${own} is not the newest of its major version, which is ${newestOfMajor}.` : null;
}
