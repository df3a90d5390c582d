import type { ApplicationInfo, EnrolmentProblem } from '../../domain/model/application.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { sqliteVersion } from '../health/database-facts.ts';
import type { HostPorts } from '../ports.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Updates } from '../updates/updates.ts';
import type { DiagnosticsHost } from './diagnostics.ts';

interface Informants {
  readonly host: HostPorts;
  readonly secrets: Secrets;
  readonly policy: PolicyStatus;
  readonly diagnostics?: DiagnosticsHost;
  readonly updates?: Updates;
}

/** Facts about the application for the page; reads no file. */
export function informationOf(
  { host, secrets, policy, diagnostics, updates }: Informants,
  enrolment: EnrolmentProblem | null = null,
): ApplicationInfo {
  return {
    version: host.version,
    host: host.kind,
    platform: process.platform,
    components: { ...host.components, SQLite: sqliteVersion() },
    canSaveDiagnostics: diagnostics !== undefined,
    updates: updates?.status() ?? { kind: 'off', why: 'noFeed' },
    systemLocale: host.systemLocale(),
    secrets: secrets.storage,
    policy,
    enrolment,
  };
}
