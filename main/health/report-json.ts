/**
 * The report of a check as JSON, for scripts and for support: versions, states, counts and codes. Each part is selected
 * explicitly (redaction.ts), and everything else is left out: content and names of documents, tax numbers, identifiers,
 * addresses beyond their host, sentences of the service. Finally, the secrets of this run are removed.
 */
import { arch, release, totalmem } from 'node:os';
import type { JsonObject } from '../../domain/json.ts';
import type { StorageStatus } from '../../domain/model/backup.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { policySettings } from '../../domain/policy/settings.ts';
import { connectionDefaults } from '../../domain/settings.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import { connectionSecrets } from '../secrets/connection-secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Scrubber } from '../service/scrub.ts';
import { readStoredConnections } from '../store/connections.ts';
import type { StoredConnection } from '../store/types.ts';
import { listCrashDumps } from './crash-dumps.ts';
import { databaseFacts, sqliteVersion } from './database-facts.ts';
import type { ConnectionHealth, HealthReport } from './health-check.ts';
import { logLines } from './log-lines.ts';
import { codesOf, hostOf, placeOf, proxiesOf, timeOf, redacted } from './redaction.ts';

/** Where the report finds what is not in the database. */
export interface ReportPlaces {
  /** Path of the log's newest part. */
  readonly log: string;
  readonly crashFolder: string;
  /** The user's home folder, which usually bears the user's name. */
  readonly home: string;
}
interface ReportInput extends ReportPlaces {
  readonly version: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Versions of what Rampa runs on, by name. */
  readonly components: Readonly<Record<string, string>>;
  /** Folder of documents.db. */
  readonly folder: string;
  readonly policy: PolicyStatus;
  /** The state of the Rampa that writes the report; `null` if only the check runs. */
  readonly storage: StorageStatus | null;
  /** Whether SQLite found damage in documents.db; `null` if it could not be checked. */
  readonly damaged: boolean | null;
  /** `null` if the check did not finish in time. */
  readonly health: HealthReport | null;
  readonly secrets: Secrets;
  readonly scrubber: Scrubber;
}

/** The report, indented so that the user can read it before sending it. */
export async function reportJson(input: ReportInput): Promise<string> {
  const { folder, secrets, scrubber } = input;
  const stored = storedConnections(folder);
  await holdSecrets(stored, secrets, scrubber);
  return `${JSON.stringify(scrubber.json(report(input, stored)), null, 1)}\n`;
}

/** Adds all connections' secrets to the scrubber, which knows only those used in this run. */
async function holdSecrets(stored: readonly StoredConnection[], { store }: Secrets, scrubber: Scrubber): Promise<void> {
  for (const { id } of stored) {
    const { apiKey, tokens } = connectionSecrets(store, id);
    // A secret that cannot be read cannot leak either, but the others can.
    const [key, pair] = await Promise.all([apiKey.get().catch(() => null), tokens.get().catch(() => null)]);
    if (key !== null) scrubber.add(key.apiKey);
    if (pair !== null) scrubber.addTokens(pair.access, pair.refresh);
  }
}

function report(input: ReportInput, stored: readonly StoredConnection[]): JsonObject {
  const nameOf = (id: string): string => {
    const index = stored.findIndex((connection) => connection.id === id);
    return index < 0 ? redacted : `connection ${index + 1}`;
  };
  const { version, at, components, folder, home, policy, storage, health } = input;
  const log = logLines(input.log, nameOf);
  return {
    version,
    at: timeOf(at),
    'what this is':
      'Versions, states, counts and codes of Rampa on one computer. No documents, names, tax numbers, keys or tokens.',
    ...(health === null ? { check: 'not ended in time' } : machinePart(health)),
    system: { platform: process.platform, release: release(), arch: arch(), memory: totalmem() },
    components: { ...components, SQLite: sqliteVersion() },
    policy: policyPart(policy, home),
    folder: { path: placeOf(folder, home), ...(health === null ? {} : folderPart(health)) },
    database: { ...databaseFacts(folder, nameOf), damaged: input.damaged },
    connections: stored.map(({ id, settings }) => ({
      ...settingsPart(settings),
      ...connectionPart(health?.connections.find((one) => one.id === id)),
    })),
    storage: storage === null ? null : storagePart(storage),
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

function storagePart(storage: StorageStatus): JsonObject {
  const { failure, trouble, working, lastBackupAt, backupFailure, copies, quarantined } = storage;
  return {
    failure: failure === null ? null : failure.code,
    finding: failure?.finding?.kind ?? null,
    trouble: trouble === null ? null : { kind: trouble.kind, at: timeOf(trouble.at) },
    ...{ working, backupFailure, quarantined },
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

function machinePart({ machineOk, connectionsOk, keychain, copies }: HealthReport): JsonObject {
  return {
    ...{ machineOk, connectionsOk },
    keychain:
      keychain.kind === 'keychain' ? { kind: keychain.kind } : { kind: keychain.kind, why: codesOf(keychain.why) },
    // Without the folder, which is a value of the policy.
    copies: copies === null ? null : { problem: copies.problem, newestAt: copies.newestAt },
  };
}

function folderPart({ folder: { exists, filesystem, writable } }: HealthReport): JsonObject {
  return { exists, filesystem, writable };
}

/** Empty for the practice company, which is not checked. */
function connectionPart(connection: ConnectionHealth | undefined): JsonObject {
  if (connection === undefined) return {};
  const { proxies, steps } = connection;
  return {
    proxies: { login: proxiesOf(proxies.authUrl), service: proxiesOf(proxies.baseUrl) },
    steps: steps.map(({ step, result, error }) => ({
      ...{ step, result },
      ...(error === undefined ? {} : { error: problemPart(error) }),
    })),
  };
}

type Problem = NonNullable<ConnectionHealth['steps'][number]['error']>;

/** Keeps codes of four digits, the form of the service's codes (§7). */
function problemPart({ reason, status, code, message, setting, certificate }: Problem): JsonObject {
  return {
    reason,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code: /^\d{4}$/.test(code) ? code : redacted }),
    ...(message === undefined ? {} : { message: codesOf(message) }),
    ...(setting === undefined ? {} : { setting }),
    ...(certificate === undefined ? {} : { certificate: certificatePart(certificate) }),
  };
}

/** Without its names and its issuer, which are texts from elsewhere. */
function certificatePart({ fault, validFrom, validUntil }: NonNullable<Problem['certificate']>): JsonObject {
  return { fault, validFrom: timeOf(validFrom), validUntil: timeOf(validUntil) };
}
