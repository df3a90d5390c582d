// `npm run check:packages`: packages for every platform, looks into what was made, and installs, starts, upgrades and removes
// it on this machine and under wine. The last line counts over all of it.
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
