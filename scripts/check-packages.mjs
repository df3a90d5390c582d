// `npm run check:packages`: packages for every platform, inspects the packages, and installs, starts, upgrades and removes them
// on this machine and under wine. The last line gives the totals.
import { mkdirSync } from 'node:fs';
import { setUpPackages, setUpSystem } from './lib/setup.mjs';
import { count, end, results, vitest } from './lib/tally.mjs';

try {
  mkdirSync(results, { recursive: true });
  await setUpPackages();
  await setUpSystem('display', 'keychain', 'electron', 'packages', 'installers');
  await vitest('packages');
  await vitest('installers');
} catch (error) {
  console.error(error);
  count('set-up', { passed: 0, failed: 1 });
}
end();
