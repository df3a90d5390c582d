// `npm run build:unpacked`: the unpacked application in dist/, as the installers would carry it, from the Electron
// runtime at hand (ELECTRON_OVERRIDE_DIST_PATH's, else the pinned one, which electron-builder fetches).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from './lib/run.mjs';
import { build, setUpPackages } from './lib/setup.mjs';

await setUpPackages();
await build();
const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
// A runtime behind a launcher script keeps the plain build, which is what is packaged, in a folder of its own.
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
