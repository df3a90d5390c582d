// `npm run dev`: Rampa from its sources on a simulated accounting service, in Electron where its runtime can be had and a
// window be shown, else in a browser. The page follows each change in place; main starts again.
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
