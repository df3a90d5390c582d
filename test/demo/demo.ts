/**
 * The main job on a simulated accounting service with a demo company, in a window of the available host: `node test/demo/demo.ts
 * --host electron|browser --why TEXT [--show]`. Runs until its window is closed or it is stopped.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BridgeResult, RampaApi } from '../../preload/contract.ts';
import { launchInElectron } from '../e2e/support/rampa.ts';
import { startHost } from '../host/host.ts';
import { startService } from '../service/service.ts';
import { connectDemo } from './set-up.ts';
import type { Call } from './set-up.ts';
import { openBrowserWindow } from './window.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string' },
    why: { type: 'string', default: '' },
    show: { type: 'boolean', default: false },
  },
});
const say = (text: string): void => console.log(`rampa: ${text}`);

const service = await startService({ data: 'demo' });
say(`the simulated accounting service answers at ${service.baseUrl}`);
const userData = mkdtempSync(join(tmpdir(), 'rampa-demo-'));
let stopping = false;

const close = values.host === 'electron' ? await inElectron() : await inBrowser();
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

async function inElectron(): Promise<() => Promise<void>> {
  say(`opening Rampa in Electron (${values.why})`);
  const rampa = await launchInElectron({ userData });
  const call: Call = async (name, args) => {
    const result = await rampa.page.evaluate(
      async ([operation, given]) => {
        const api = (window as unknown as { rampa: RampaApi }).rampa;
        return (api[operation] as (args: unknown) => Promise<BridgeResult<never>>)(given);
      },
      [name, args] as const,
    );
    if (!result.ok) throw new Error(`${name}: ${result.error.detail}`);
    return result.value;
  };
  await connectDemo(call, service);
  await rampa.page.reload();
  rampa.electron?.on('close', () => void stop());
  return rampa.close;
}

async function inBrowser(): Promise<() => Promise<void>> {
  say(`Rampa runs in a browser here: ${values.why}`);
  const host = await startHost({ userData, port: 0, secrets: 'memory' });
  await connectDemo((name, args) => host.application.handle(name, args), service);
  if (values.show && openBrowserWindow(host.url, userData))
    say('a browser window is opening; should it not, the address is');
  else say('open this address in a browser on this machine');
  say(host.url);
  say('Ctrl+C stops it');
  return host.close;
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await close().catch(() => undefined);
  await service.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  process.exit(0);
}
