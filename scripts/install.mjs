// Installs only the npm packages, as `npm test` and `npm run demo` do.
import { setUpPackages } from './lib/setup.mjs';

await setUpPackages();
