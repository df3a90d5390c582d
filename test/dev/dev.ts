/**
 * `npm run dev`: the page from Vite's server with hot replacement, on a simulated accounting service with a demo company; main
 * restarts when its code is changed. `node test/dev/dev.ts --host electron|browser --why TEXT [--show]`.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowserWindow } from '../demo/window.ts';
import { hostToken } from '../host/server.ts';
import { startService } from '../service/service.ts';
import type { ServiceDescription } from '../service/types.ts';
import { startElectronLoop } from './electron.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string' },
    why: { type: 'string', default: '' },
    show: { type: 'boolean', default: false },
  },
});
const watched = ['domain', 'main', 'preload', 'test/host', 'test/dev'].map((folder) => `--watch-path=${folder}`);
const say = (text: string): void => console.log(`rampa: ${text}`);

const started = await startService({ data: 'demo' });
const service: ServiceDescription = started.company.describe();
say(`the simulated accounting service answers at ${service.baseUrl}`);
const userData = mkdtempSync(join(tmpdir(), 'rampa-dev-'));
const inspector = await freePort(9229);
say(`attach a debugger to main: 127.0.0.1:${inspector} (chrome://inspect, or "Attach to Node Process" of an editor)`);

const loop = values.host === 'electron' ? await inElectron() : await inBrowser();
let stopping = false;
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
loop.once('exit', (code) => {
  void started.close().finally(() => {
    rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
    process.exit(stopping ? 0 : (code ?? 1));
  });
});

function stop(): void {
  stopping = true;
  loop.kill('SIGTERM');
}

async function inElectron() {
  say(`opening Rampa in Electron (${values.why})`);
  return startElectronLoop({
    userData,
    inspector,
    pagePort: await freePort(5173),
    devTools: await freePort(9222),
    service,
  });
}

async function inBrowser() {
  say(`Rampa runs in a browser here: ${values.why}`);
  const place = { userData, port: await freePort(4173), changesPort: await freePort(5173), token: hostToken() };
  const host = fileURLToPath(new URL('./browser-host.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    // The folders of main's code; Vite watches the page's.
    [...watched, '--watch-preserve-output', `--inspect=127.0.0.1:${inspector}`, host],
    { stdio: 'inherit', env: { ...process.env, RAMPA_DEVELOPMENT: JSON.stringify({ place, service }) } },
  );
  const url = `http://127.0.0.1:${place.port}/#token=${place.token}`;
  void answers(url, child).then((there) => {
    if (!there) return;
    if (values.show && openBrowserWindow(url, userData))
      say('a browser window is opening; should it not, the address is');
    else say('open this address in a browser on this machine');
    say(url);
    say('Ctrl+C stops it');
  });
  return child;
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null) {
    const there = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) return true;
    await pause(200);
  }
  return false;
}

/** Returns the wanted port, or any free port if it is taken. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', () => (wanted === 0 ? reject(new Error('no port is free')) : resolve(freePort(0))));
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
