import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, session } from 'electron';
import type { PolicyStatus } from '../../../domain/model/policy.ts';
import { systemClock } from '../../clock.ts';
import { findDamage } from '../../backups/integrity.ts';
import { checkHealth } from '../../health/health-check.ts';
import type { HealthReport } from '../../health/health-check.ts';
import { reportJson } from '../../health/report-json.ts';
import { exitCodeOf, reportText } from '../../health/report-text.ts';
import { silentLog } from '../../log.ts';
import { machinePolicy, readPolicy } from '../../policy/read-policy.ts';
import type { Transport } from '../../ports.ts';
import { openSecrets } from '../../secrets/secrets.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { createScrubber } from '../../service/scrub.ts';
import type { Scrubber } from '../../service/scrub.ts';
import { createProxyLogin } from '../network/proxy-login/proxy-login.ts';
import { proxySetting } from '../network/proxy-setting.ts';
import { systemLanguage } from '../start/system-language.ts';
import { requireMatchingLog } from '../../store/file/matching-log.ts';
import { components, reportPlaces } from './diagnostics.ts';
import { createElectronTransport } from '../network/transport.ts';

/** The report as text or JSON, and the exit code that summarises it. */
export async function reportHealth(form: {
  readonly asJson: boolean;
}): Promise<{ readonly text: string; readonly code: number }> {
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
  const health = await checkThisMachine({ secrets, scrubber, transport, policy });
  const text = form.asJson
    ? await reportJson({
        ...{ ...reportPlaces(), folder: dataFolder(), policy, health, secrets, scrubber, storage: null },
        ...{ version: app.getVersion(), components: components(), at: systemClock.now() },
        damaged: isDamaged(join(dataFolder(), 'documents.db')),
      })
    : reportText(health, systemLanguage());
  return { text, code: exitCodeOf(health) };
}

const dataFolder = (): string => join(app.getPath('userData'), 'data');

/** Reads every page in this thread, which has nothing else to do. `null`: not possible. */
function isDamaged(path: string): boolean | null {
  try {
    requireMatchingLog(path);
    return existsSync(path) ? findDamage(path) !== null : null;
  } catch {
    return null;
  }
}

interface MachineCheck {
  readonly secrets: Secrets;
  readonly scrubber: Scrubber;
  readonly transport: Transport;
  /** Sets the proxy of the transport. */
  readonly policy: PolicyStatus;
}

/** Checks the machine as the current user, with the user's secrets. */
export async function checkThisMachine(own: MachineCheck): Promise<HealthReport> {
  const system = session.fromPartition('health-check', { cache: false });
  await system.setProxy(proxySetting(own.policy.locked));
  return checkHealth({
    ...own,
    folder: dataFolder(),
    version: app.getVersion(),
    clock: systemClock,
    proxyOf: (url) => system.resolveProxy(url),
  });
}
