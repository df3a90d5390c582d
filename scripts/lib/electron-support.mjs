/** Electron supports its three newest major versions. */
const supportedMajors = 3;

/** @type {(version: string) => number[]} */
const numbersOf = (version) => version.split('.').map(Number);

/**
 * Why an Electron version should not be shipped any more; `null` if it may be. `latest`: the newest stable version;
 * `newestOfMajor`: the newest of its own major version.
 *
 * @type {(own: string, latest: string, newestOfMajor: string) => string | null}
 */
export const electronProblem = (own, latest, newestOfMajor) => {
  const [major = 0, minor = 0, patch = 0] = numbersOf(own);
  const [latestMajor = 0] = numbersOf(latest);
  if (major <= latestMajor - supportedMajors) return `Electron ${own} is no longer supported: the newest is ${latest}.`;
  const [, newestMinor = 0, newestPatch = 0] = numbersOf(newestOfMajor);
  const isBehind = minor < newestMinor || (minor === newestMinor && patch < newestPatch);
  return isBehind ? `Electron ${own} is not the newest of its major version, which is ${newestOfMajor}.` : null;
};
