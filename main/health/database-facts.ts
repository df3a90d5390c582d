import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { draftStates, waitingReasons } from '../../domain/model/draft-state.ts';
import { countRows, openForReading } from '../backups/integrity.ts';
import { classify } from '../store/errors.ts';
import { refuseLogWithoutFile } from '../store/file/matching-log.ts';
import { versionOf } from '../store/migrate.ts';
import { redacted } from './redaction.ts';

type Counts = Readonly<Record<string, number>>;

export interface DatabaseFacts {
  /** Size in bytes of each file of the database that exists. */
  readonly bytes: Counts;
  /** `null`: the file does not exist, or can be read. */
  readonly problem: string | null;
  readonly layout?: number;
  readonly rows?: Counts;
  /** Number of drafts by connection number and state, without deleted drafts. */
  readonly states?: Readonly<Record<string, Counts>>;
  /** Number of waiting drafts by reason. */
  readonly waiting?: Counts;
}

/** Rampa's own tables. The file may have been edited and contain tables with any name. */
const tables: ReadonlySet<string> = new Set(
  (
    'answered_addresses attempt_errors attempts backup_marks changed_rows connections decisions draft_bases ' +
    'draft_conflicts draft_contents draft_counts draft_former_baselines draft_handovers draft_restored ' +
    'draft_version_baselines draft_version_contents draft_versions draft_withdrawals drafts e_documents findings ' +
    'line_search_due mappings preferences removed_sent request_counts submission_bodies submissions templates'
  ).split(' '),
);

/** Counts from documents.db, read without a lock, even while Rampa uses it. Never throws. */
export function databaseFacts(folder: string, nameOf: (connectionId: string) => string): DatabaseFacts {
  const path = join(folder, 'documents.db');
  const bytes = Object.fromEntries(
    ['', '-wal', '-shm'].flatMap((end) => {
      const status = statSync(`${path}${end}`, { throwIfNoEntry: false });
      return status === undefined ? [] : [[`documents.db${end}`, status.size]];
    }),
  );
  try {
    refuseLogWithoutFile(path);
    if (!existsSync(path)) return { bytes, problem: null };
    const connection = openForReading(path);
    try {
      return { bytes, problem: null, ...factsOf(connection, nameOf) };
    } finally {
      connection.close();
    }
  } catch (error) {
    return { bytes, problem: classify(error).code };
  }
}

function factsOf(connection: Connection, nameOf: (connectionId: string) => string): Partial<DatabaseFacts> {
  const states: Record<string, Record<string, number>> = {};
  const counted = connection
    .prepare<[], { connection: string; state: string; drafts: number }>(
      `SELECT connection_id AS connection, state, sum(drafts) AS drafts FROM draft_counts GROUP BY 1, 2`,
    )
    .all();
  for (const { connection: id, state, drafts } of counted) {
    // Removed connections have one name together.
    const counts = (states[nameOf(id)] ??= {});
    const name = listed(state, draftStates);
    counts[name] = (counts[name] ?? 0) + drafts;
  }
  const reasons = connection
    .prepare<[], { reason: string; drafts: number }>(
      `SELECT waiting_reason AS reason, count(*) AS drafts FROM drafts
       WHERE waiting_reason IS NOT NULL AND deleted_at IS NULL GROUP BY 1`,
    )
    .all();
  return {
    layout: versionOf(connection),
    rows: Object.fromEntries([...countRows(connection)].filter(([table]) => tables.has(table))),
    states,
    waiting: Object.fromEntries(reasons.map(({ reason, drafts }) => [listed(reason, waitingReasons), drafts])),
  };
}

/** Redacts values that are not in the list, because an edited file may contain anything. */
const listed = (value: string, list: readonly string[]): string => (list.includes(value) ? value : redacted);

let cachedVersion: string | null = null;
/** The version of the library in this process, read once. */
export const sqliteVersion = (): string => (cachedVersion ??= readVersion());

function readVersion(): string {
  const connection = new Sqlite(':memory:');
  try {
    return String(connection.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    connection.close();
  }
}
