// `npm run dev`: Rampa from its sources on a simulated accounting service, in Electron if its runtime is available and a window
// can be shown, otherwise in a browser. Changes of the page are applied in place; changes of main restart it.
import { join } from 'node:path';
import { bin, run } from './lib/run.mjs';
import { electronOptions, findElectron, hasDisplay, setUpPackages, setUpSystem } from './lib/setup.mjs';

try {
  await setUpPackages();
  await setUpSystem('electron');
  const electron = await findElectron();
  const shown = electron.path !== null && hasDisplay();
  const why = electron.path !== null && !shown ? 'there is no display to open a window on' : electron.why;
  const host = shown ? ['--host=electron'] : ['--host=browser', ...(hasDisplay() ? ['--show'] : [])];
  /** @type {Record<string, string>} */
  const env = electron.path === null ? {} : { ELECTRON_EXEC_PATH: electron.path, ...electronOptions() };
  process.exitCode = await run(join(bin, 'node'), ['test/dev/dev.ts', `--why=${why}`, ...host], { env });
} catch (error) {
  console.error(`rampa: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
