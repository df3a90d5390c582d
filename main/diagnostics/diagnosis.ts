/**
 * What the diagnosis file contains for support: versions, states, counts and codes. Each part is selected explicitly
 * (redaction.ts), and everything else is left out: content and names of documents, tax numbers, identifiers, addresses beyond
 * their host, sentences of the service. Finally, the secrets of this run are removed.
 */
import { arch, release, totalmem } from 'node:os';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import type { StorageStatus } from '../../domain/model/backup.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { policySettings } from '../../domain/policy/settings.ts';
import { connectionDefaults } from '../../domain/settings.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { HealthReport } from '../health/health-check.ts';
import { readStoredConnections } from '../store/connections.ts';
import type { StoredConnection } from '../store/types.ts';
import { listCrashDumps } from './crash-dumps.ts';
import { databaseFacts, sqliteVersion } from './database-facts.ts';
import { logLines } from './log-lines.ts';
import { codesOf, hostOf, placeOf, proxiesOf, timeOf, redacted } from './redaction.ts';

export interface DiagnosisInput {
  readonly version: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Versions of what Rampa runs on, by name. */
  readonly components: Readonly<Record<string, string>>;
  /** Folder of documents.db. */
  readonly folder: string;
  /** Path of the log's newest part. */
  readonly log: string;
  readonly crashFolder: string;
  /** The user's home folder, which usually bears the user's name. */
  readonly home: string;
  readonly policy: PolicyStatus;
  readonly storage: StorageStatus;
  /** Whether SQLite found damage in documents.db; `null` if it could not be checked. */
  readonly damaged: boolean | null;
  /** `null` if the check did not finish in time. */
  readonly health: HealthReport | null;
  /** Removes the secrets of this run. */
  readonly hide: (value: JsonValue) => JsonValue;
}

/** The diagnosis as JSON, indented so that the user can read it before sending it. */
export function diagnosisText(input: DiagnosisInput): string {
  return `${JSON.stringify(input.hide(diagnosis(input)), null, 1)}\n`;
}

function diagnosis(input: DiagnosisInput): JsonObject {
  const stored = storedConnections(input.folder);
  const nameOf = (id: string): string => {
    const index = stored.findIndex((connection) => connection.id === id);
    return index < 0 ? redacted : `connection ${index + 1}`;
  };
  const { version, at, components, health } = input;
  const log = logLines(input.log, nameOf);
  return {
    rampa: version,
    at: timeOf(at),
    'what this is':
      'Versions, states, counts and codes of Rampa on one computer. No documents, names, tax numbers, keys or tokens.',
    system: { platform: process.platform, release: release(), arch: arch(), memory: totalmem() },
    components: { ...components, SQLite: sqliteVersion() },
    policy: policyPart(input.policy, input.home),
    storage: storagePart(input.storage, input.home),
    database: { ...databaseFacts(input.folder, nameOf), damaged: input.damaged },
    connections: stored.map(({ settings }) => settingsPart(settings)),
    check: health === null ? 'not ended in time' : healthPart(health),
    // Dumps may contain keys and documents: they are listed, not included.
    crashDumps: listCrashDumps(input.crashFolder).map(({ name, bytes, at: crashed }) => ({
      name: /^[0-9a-f-]{36}\.dmp$/i.test(name) ? name : `${redacted}.dmp`,
      bytes,
      at: timeOf(crashed),
    })),
    log: { unread: log.unread, lines: log.lines },
  };
}

function storedConnections(folder: string): readonly StoredConnection[] {
  try {
    return readStoredConnections(folder)?.connections ?? [];
  } catch {
    // The reason is reported in `database`.
    return [];
  }
}

function policyPart({ source, problems, defaults, locked }: PolicyStatus, home: string): JsonObject {
  const known = (path: string | null): string | null =>
    path === null || [...policySettings.keys()].some((key) => path === `defaults.${key}` || path === `locked.${key}`)
      ? path
      : redacted;
  return {
    source: source === null ? null : placeOf(source, home),
    problems: problems.map(({ code, line, path }) => ({ code, line, path: known(path) })),
    defaults: Object.keys(defaults),
    locked: Object.keys(locked),
  };
}

function storagePart(storage: StorageStatus, home: string): JsonObject {
  const { folder, failure, trouble, working, network, lastBackupAt, backupFailure, copies, quarantined } = storage;
  return {
    folder: placeOf(folder, home),
    failure: failure === null ? null : failure.code,
    finding: failure?.finding?.kind ?? null,
    trouble: trouble === null ? null : { kind: trouble.kind, at: timeOf(trouble.at) },
    ...{ working, network, backupFailure, quarantined },
    lastBackupAt: lastBackupAt === null ? null : timeOf(lastBackupAt),
    // Without the folder, which is a value of the policy.
    copies:
      copies === null
        ? null
        : { failure: copies.failure, newestAt: copies.newestAt === null ? null : timeOf(copies.newestAt) },
  };
}

/** Hosts, switches and numbers, and the names of changed assumptions. */
function settingsPart(settings: ConnectionSettings): JsonObject {
  const { baseUrl, authUrl, usesEInvoice, clientReference, localGuidance, parallel, timeoutSeconds } = settings;
  const { assumed: standard } = connectionDefaults;
  const names = Object.keys(standard) as (keyof typeof standard)[];
  return {
    service: hostOf(baseUrl),
    login: hostOf(authUrl),
    ...{ usesEInvoice, clientReference, localGuidance, parallel, timeoutSeconds },
    assumptionsChanged: names.filter((name) => settings.assumed[name] !== standard[name]),
  };
}

function healthPart({
  machineOk,
  connectionsOk,
  folder,
  database,
  keychain,
  copies,
  connections,
}: HealthReport): JsonObject {
  return {
    ...{ machineOk, connectionsOk },
    folder: { exists: folder.exists, filesystem: folder.filesystem, writable: folder.writable },
    database: { layout: database.layout, problem: database.problem },
    keychain: keychain.kind === 'keychain' ? keychain.kind : codesOf(keychain.why),
    copies: copies === null ? null : { problem: copies.problem, newestAt: copies.newestAt },
    connections: connections.map(({ proxies, steps }) => ({
      proxies: { login: proxiesOf(proxies.authUrl), service: proxiesOf(proxies.baseUrl) },
      steps: steps.map(({ step, result, error }) => ({
        ...{ step, result },
        ...(error === undefined ? {} : problemPart(error)),
      })),
    })),
  };
}

type Problem = NonNullable<HealthReport['connections'][number]['steps'][number]['error']>;

/** Keeps codes of four digits, the form of the service's codes (§7). */
function problemPart({ reason, status, code, message, setting }: Problem): JsonObject {
  return {
    reason,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code: /^\d{4}$/.test(code) ? code : redacted }),
    ...(message === undefined ? {} : { message: codesOf(message) }),
    ...(setting === undefined ? {} : { setting }),
  };
}
