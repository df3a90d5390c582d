// `npm start`: builds what is out of date and opens the application as it would be installed.
import { spawn } from 'node:child_process';
import { environment, project } from './lib/run.mjs';
import { build, electronOptions, findElectron, setUpPackages, setUpSystem } from './lib/setup.mjs';

await setUpPackages();
await setUpSystem('electron');
const electron = await findElectron();
if (electron.path === null) {
  console.error(`rampa: ${electron.why}. "npm run demo" opens the application in a browser instead.`);
  process.exit(1);
}
await build();
const child = spawn(electron.path, [project, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: environment(electronOptions()),
});
child.on('close', (code) => process.exit(code ?? 1));
