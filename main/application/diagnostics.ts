import type { StorageStatus } from '../../domain/model/backup.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { withTimeout } from '../clock.ts';
import type { HealthReport } from '../health/health-check.ts';
import { reportJson } from '../health/report-json.ts';
import type { ReportPlaces } from '../health/report-json.ts';
import type { Clock, HostPorts } from '../ports.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Scrubber } from '../service/scrub.ts';
import { writeAtomically } from '../worker/write-atomically.ts';
import { ApplicationFailure } from './failure.ts';
import type { Handlers } from './context.ts';

/** What only the host can add to a report. */
export interface DiagnosticsHost extends ReportPlaces {
  /** Logs every connection in and reads its currencies, one request of its daily limit (§8). */
  readonly health: () => Promise<HealthReport>;
}

interface FileState {
  readonly status: () => StorageStatus;
  readonly isDamaged: () => Promise<boolean | null>;
}
interface DiagnosticsOptions {
  readonly diagnostics?: DiagnosticsHost;
  readonly host: HostPorts;
  readonly clock: Clock;
  readonly folder: string;
  readonly policy: PolicyStatus;
  readonly secrets: Secrets;
  readonly scrubber: Scrubber;
}

/**
 * Longer than a connection that does not answer takes by default (60 s); with the longest time limit, it takes ten minutes, and
 * the user does not wait that long.
 */
const healthPatienceMs = 90_000;

/** Saves the report of `--check --json` with the state of this Rampa, even if the database could not be opened. */
export function diagnosticsHandlers(lifecycle: FileState, options: DiagnosticsOptions) {
  const { diagnostics, host, clock, folder, policy, secrets, scrubber } = options;
  return {
    saveDiagnostics: async () => {
      if (diagnostics === undefined) throw new ApplicationFailure('invalidState', 'this host saves no diagnostics');
      const at = clock.now();
      const path = await host.chooseFile(`rampa-diagnostics-${new Date(at).toISOString().slice(0, 10)}.json`);
      if (path === null) return { path };
      const [health, damaged] = await Promise.all([
        withTimeout(
          clock,
          healthPatienceMs,
          diagnostics.health().catch(() => null),
          () => null,
        ),
        lifecycle.isDamaged(),
      ]);
      const text = await reportJson({
        ...{ ...diagnostics, at, folder, policy, health, damaged, secrets, scrubber },
        version: host.version,
        components: host.components ?? {},
        storage: lifecycle.status(),
      });
      await writeAtomically(path, text, 0o600);
      return { path };
    },
  } satisfies Partial<Handlers>;
}
