// `npm run build:unpacked`: builds the unpacked application in dist/, as the installers contain it, with the available Electron
// runtime (the one in ELECTRON_OVERRIDE_DIST_PATH, otherwise the pinned one, which electron-builder downloads).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from './lib/run.mjs';
import { build, setUpPackages } from './lib/setup.mjs';

await setUpPackages();
await build();
const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
// A runtime behind a launcher script has the plain build, which is what is packaged, in a subfolder.
const runtime = given && (existsSync(join(given, 'runtime')) ? join(given, 'runtime') : given);
if (runtime) say(`packaging ${runtime}: for tests, not for release`);
const code = await run('npx', [
  'electron-builder',
  '--dir',
  '--publish=never',
  '-c.forceCodeSigning=false',
  ...(runtime ? [`-c.electronDist=${runtime}`] : []),
]);
process.exit(code);
