/**
 * The result of the check that an administrator's script runs: can this user draft here, and can each connection send. The check
 * opens no window, takes no lock, changes nothing and reports no secret; Rampa may be running meanwhile.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretStorage } from '../../domain/model/application.ts';
import type { TestStep } from '../../domain/model/connection.ts';
import type { FailureCode } from '../../domain/model/failure.ts';
import { isRefused } from '../../domain/model/policy.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { managedSettings } from '../../domain/policy/apply.ts';
import { isPractice } from '../../domain/practice-company.ts';
import { copiesHealth } from './copies-health.ts';
import type { CopiesHealth } from './copies-health.ts';
import { silentLog } from '../log.ts';
import type { Clock, Transport } from '../ports.ts';
import { connectionSecrets } from '../secrets/connection-secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createServiceClient } from '../service/client.ts';
import { createScrubber } from '../service/scrub.ts';
import type { Scrubber } from '../service/scrub.ts';
import { createSession } from '../service/session.ts';
import { testConnection } from '../service/test-connection.ts';
import { StoreFailure } from '../store/errors.ts';
import { filesystemKindOf } from '../store/file/filesystem-kind.ts';
import type { FilesystemKind } from '../store/file/filesystem-kind.ts';
import { readStoredConnections } from '../store/connections.ts';
import type { StoredConnections } from '../store/connections.ts';
import type { StoredConnection } from '../store/types.ts';

export interface HealthReport {
  readonly version: string;
  readonly platform: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The policy, the folder, the database and the keychain; without a keychain (secrets in memory only) it is false. */
  readonly machineOk: boolean;
  /** All connections except those to the practice company. */
  readonly connectionsOk: boolean;
  /** Without its values. `source`: `null` if the machine has no policy. With any problem, nothing of the policy is applied. */
  readonly policy: Pick<PolicyStatus, 'source' | 'problems'> & {
    readonly defaults: readonly string[];
    readonly locked: readonly string[];
  };
  readonly folder: {
    readonly path: string;
    /** False before the first start. */
    readonly exists: boolean;
    readonly filesystem: FilesystemKind;
    readonly writable: boolean;
  };
  /** `problem`: `null` if the file can be read, or does not exist yet. */
  readonly database: { readonly layout: number | null; readonly problem: FailureCode | null };
  readonly keychain: SecretStorage;
  /** `null` if no policy requires copies. They do not affect `machineOk`. */
  readonly copies: CopiesHealth | null;
  readonly connections: readonly ConnectionHealth[];
}
export interface ConnectionHealth {
  readonly id: string;
  readonly name: string;
  /** The system's proxy for each address: `DIRECT`, `PROXY proxy.example:8080`. */
  readonly proxies: { readonly authUrl: string; readonly baseUrl: string };
  readonly steps: readonly TestStep[];
}

export interface HealthOptions {
  readonly folder: string;
  readonly version: string;
  readonly secrets: Secrets;
  readonly transport: Transport;
  /** Also hides the host's own secrets, such as a proxy password; each connection gets its own if absent. */
  readonly scrubber?: Scrubber;
  readonly clock: Clock;
  /** The policy by which the transport's proxy was set. */
  readonly policy: PolicyStatus;
  /** The system's proxy for an address; called only with valid URLs. */
  readonly proxyOf: (url: string) => Promise<string>;
}

/** Logs each connection in once and requests its currencies, which counts as one request of its daily limit (§8). */
export async function checkHealth(options: HealthOptions): Promise<HealthReport> {
  const { folder, secrets, clock, version, policy } = options;
  const exists = existsSync(folder);
  const writable = !exists || isWritable(folder);
  const { stored, problem } = readDatabase(folder);
  const checked = (stored?.connections ?? []).filter(({ settings }) => !isPractice(settings));
  const [copies, connections] = await Promise.all([
    copiesHealth(folder, policy, clock),
    Promise.all(
      checked.map(({ id, settings }) => healthOf(options, { id, settings: managedSettings(policy, settings) })),
    ),
  ]);
  return {
    ...{ version, platform: process.platform, at: new Date(clock.now()).toISOString() },
    machineOk: writable && problem === null && secrets.storage.kind === 'keychain' && !isRefused(policy),
    connectionsOk: connections.every(({ steps }) => steps.every(({ result }) => result !== 'failed')),
    policy: {
      ...{ source: policy.source, problems: policy.problems },
      ...{ defaults: Object.keys(policy.defaults), locked: Object.keys(policy.locked) },
    },
    folder: { path: folder, exists, filesystem: exists ? filesystemKindOf(folder) : 'local', writable },
    database: { layout: stored?.version ?? null, problem },
    keychain: secrets.storage,
    copies,
    connections,
  };
}

function readDatabase(folder: string): {
  readonly stored: StoredConnections | null;
  readonly problem: FailureCode | null;
} {
  try {
    return { stored: readStoredConnections(folder), problem: null };
  } catch (error) {
    return { stored: null, problem: error instanceof StoreFailure ? error.code : 'internal' };
  }
}

/** Tries to write, because permissions alone do not show whether it works. */
function isWritable(folder: string): boolean {
  const path = join(folder, `health-check-${process.pid}.tmp`);
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
    rmSync(path);
    return true;
  } catch {
    return false;
  }
}

async function healthOf(options: HealthOptions, { id, settings }: StoredConnection): Promise<ConnectionHealth> {
  const { secrets, transport, clock, proxyOf } = options;
  const scrubber = options.scrubber ?? createScrubber();
  const common = {
    ...{ connectionId: id, settings: () => settings, transport, clock, log: silentLog, scrubber },
    addresses: new Set<string>(),
  };
  // The running Rampa's tokens are neither used nor changed: what is tested is a login.
  const tokens = { get: () => Promise.resolve(null), set: () => Promise.resolve(), delete: () => Promise.resolve() };
  const session = createSession({
    ...common,
    secrets: { apiKey: connectionSecrets(secrets.store, id).apiKey, tokens },
  });
  const client = createServiceClient({ ...common, session });
  const proxy = (url: string): Promise<string> =>
    URL.canParse(url) ? proxyOf(url).catch((error: unknown) => String(error)) : Promise.resolve('');
  return {
    ...{ id, name: settings.name },
    proxies: { authUrl: await proxy(settings.authUrl), baseUrl: await proxy(settings.baseUrl) },
    steps: await testConnection({ settings, session, client }),
  };
}
