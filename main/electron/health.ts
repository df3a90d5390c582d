import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, session } from 'electron';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { systemClock } from '../clock.ts';
import { checkHealth } from '../health/health-check.ts';
import type { HealthReport } from '../health/health-check.ts';
import { exitCodeOf, reportText } from '../health/report-text.ts';
import { silentLog } from '../log.ts';
import { machinePolicy } from '../policy/policy-place.ts';
import { readPolicy } from '../policy/read-policy.ts';
import type { Transport } from '../ports.ts';
import { openSecrets } from '../secrets/secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createScrubber } from '../service/scrub.ts';
import type { Scrubber } from '../service/scrub.ts';
import { createProxyLogin } from './proxy-login/proxy-login.ts';
import { proxySetting } from './proxy-setting.ts';
import { systemLanguage } from './system-language.ts';
import { createElectronTransport } from './transport.ts';

/** What an administrator starts: `rampa --check [--json]`. */
const healthSwitches = { check: '--check', json: '--json' } as const;

/** A script waits for the answer: what is not known by then is told as a failure. */
const longestMs = 5 * 60_000;

/**
 * Checks the installation for the user who started it, prints what it found and ends the process with the exit code that
 * says it in short. Must be called before `app` is ready; needs no lock, since a Rampa that is running is left alone.
 */
export function checkHealthInstead(args: readonly string[]): boolean {
  if (!args.includes(healthSwitches.check)) return false;
  // Chromium's own files of the user are for one process at a time.
  const own = mkdtempSync(join(tmpdir(), 'rampa-check-'));
  app.setPath('sessionData', own);
  app.on('window-all-closed', () => undefined);
  // Rarely, on a busy machine, the process was seen to idle for ever: a timer keeps Node's loop turning, and bounds the whole.
  const began = performance.now();
  const overdue = new Promise<never>((_, reject) => {
    setInterval(() => {
      if (performance.now() - began > longestMs)
        reject(new Error(`The check did not end within ${longestMs / 60_000} minutes.`));
    }, 250);
  });
  void app
    .whenReady()
    .then(() => Promise.race([report(), overdue]))
    .catch((error: unknown) => ({ text: `${error instanceof Error ? error.message : String(error)}\n`, code: 1 }))
    .then(({ text, code }) => {
      process.stdout.write(text, () => {
        rmSync(own, { recursive: true, force: true });
        app.exit(code);
      });
    });
  return true;

  async function report(): Promise<{ readonly text: string; readonly code: number }> {
    const secrets = await openSecrets('Rampa');
    const scrubber = createScrubber();
    const proxyLogin = createProxyLogin({
      secrets: secrets.store,
      ask: null,
      onSecret: (secret) => scrubber.add(secret),
      log: silentLog,
    });
    const policy = await readPolicy(machinePolicy(process.platform));
    const transport = createElectronTransport(proxyLogin, proxySetting(policy.locked));
    const found = await checkThisMachine({ secrets, scrubber, transport, policy });
    const text = args.includes(healthSwitches.json)
      ? `${JSON.stringify(found, null, 2)}\n`
      : reportText(found, systemLanguage());
    return { text, code: exitCodeOf(found) };
  }
}

interface MachineCheck {
  readonly secrets: Secrets;
  readonly scrubber: Scrubber;
  readonly transport: Transport;
  /** By whose proxy the transport goes. */
  readonly policy: PolicyStatus;
}

/** For the user who runs this, with their secrets. */
export async function checkThisMachine(own: MachineCheck): Promise<HealthReport> {
  const system = session.fromPartition('health-check', { cache: false });
  await system.setProxy(proxySetting(own.policy.locked));
  return checkHealth({
    ...own,
    folder: join(app.getPath('userData'), 'data'),
    version: app.getVersion(),
    clock: systemClock,
    proxyOf: (url) => system.resolveProxy(url),
  });
}
