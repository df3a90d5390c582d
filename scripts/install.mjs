// Only the npm packages, as `npm test` and `npm run demo` install them.
import { setUpPackages } from './lib/setup.mjs';

await setUpPackages();
