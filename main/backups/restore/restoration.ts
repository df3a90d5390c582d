import { SqliteError } from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { stagedAt } from '../../store/drafts/rows.ts';
import { partsOf, putParts } from './subtree.ts';
import { mayBeInService, asNumberOrZero } from './stored-draft.ts';
import type { StoredDraft } from './stored-draft.ts';
import { merge } from './merge-draft.ts';
import type { Merged } from './merge-draft.ts';
import type { DatabaseReader, Row } from './database-reader.ts';
import { copySharedRows, keepAddresses, putUnreadable, rebuildIndexes } from './shared-rows.ts';
import { Target } from './target.ts';
import type { RestoreReport } from '../../../domain/model/backup.ts';

export interface Readers {
  readonly former: DatabaseReader | null;
  readonly backup: DatabaseReader | null;
}
/** A request whose preference was decided. `lacksSaves`: the former file cannot prove that a draft was not sent. */
type Rules = Omit<RestoreRequest, 'prefer'> & {
  readonly prefer: 'backup' | 'former';
  readonly lacksSaves: boolean;
};

/** Builds the new file: merges the former file's drafts, then adds those that only the backup has. */
export class Restoration {
  readonly #target: Target;
  readonly #former: DatabaseReader | null;
  readonly #backup: DatabaseReader | null;
  readonly #request: Rules;
  /** Numbers of drafts that are not deleted in the new file. */
  readonly #counts = { asTheyWere: 0, sentSince: 0, asInBackup: 0, undeleted: 0, lostContents: 0 };
  /** Row numbers of drafts quarantined after an earlier restore. */
  readonly #restored: { readonly former: ReadonlySet<number>; readonly backup: ReadonlySet<number> };
  /** Ids of drafts whose row the former file has. */
  readonly #seen = new Set<string>();

  constructor(connection: Connection, { former, backup }: Readers, request: Rules) {
    this.#target = new Target(connection);
    this.#former = former;
    this.#backup = backup;
    this.#request = request;
    const restored = (reader: DatabaseReader | null): ReadonlySet<number> =>
      new Set(reader?.all('draft_restored').map(({ row }) => asNumberOrZero(row)));
    this.#restored = { former: restored(former), backup: restored(backup) };
  }

  run(): RestoreResult {
    // Its changes since the backup were not noted: the next backup is the first with an increment again.
    for (const table of ['changed_rows', 'backup_marks']) this.#target.run(`DELETE FROM ${table}`);
    if (this.#former !== null) {
      const { prefer, lacksSaves, nothingSentSince } = this.#request;
      const isOlder = prefer === 'backup' && (lacksSaves || nothingSentSince);
      copySharedRows(this.#target, this.#former, { prefer, isOlder });
      for (const number of this.#former.rowids('drafts')) {
        const row = this.#former.row('drafts', number);
        if (row !== undefined) this.#take(row, number);
      }
    }
    this.#takeRest();
    if (this.#request.isForeign) keepAddresses(this.#target, this.#former);
    rebuildIndexes(this.#target);
    const drafts = this.#number('SELECT count(*) AS number FROM drafts WHERE deleted_at IS NULL');
    const quarantined = this.#number(
      `SELECT count(*) AS number FROM draft_restored JOIN drafts USING (row)
       WHERE deleted_at IS NULL AND state <> 'accepted'`,
    );
    const isUsed = this.#former !== null && this.#former.all('connections').length > 0;
    return {
      backupAt: this.#request.backup?.at ?? null,
      drafts,
      ...this.#counts,
      quarantined,
      incomplete: !isUsed || this.#request.lacksSaves,
    };
  }

  #take(row: Row, number: number): void {
    const { id } = row;
    if (typeof id !== 'string' || this.#former === null) return;
    const here = this.#target.draft(id);
    if (here !== undefined && this.#isSame(here, row, number)) {
      this.#seen.add(id);
      if (!isDeleted(row)) this.#counts.asTheyWere += 1;
      return;
    }
    const former: StoredDraft = { row, parts: partsOf(this.#former, this.#target.branches, number) };
    const backup = here === undefined ? null : this.#inBackup(here);
    const merged = merge({ former, backup }, this.#request);
    if (!this.#put(merged, here)) return;
    this.#seen.add(id);
    this.#count(merged, here, row);
  }

  #count(merged: Merged, here: Row | undefined, former: Row): void {
    if (!isDeleted(merged.row)) {
      if (merged.from === 'former') this.#counts.asTheyWere += merged.lostContent ? 0 : 1;
      else this.#counts.asInBackup += 1;
      if (isDeleted(former)) this.#counts.undeleted += 1;
    }
    if (
      !isDeleted(merged.row) &&
      mayBeInService(merged.row) &&
      (here === undefined || !mayBeInService(here)) &&
      this.#backup !== null
    )
      this.#counts.sentSince += 1;
    if (merged.lostContent) this.#counts.lostContents += 1;
  }

  /** Whether the draft is unchanged since the backup. An `unknown` draft may have new findings without a change in its row. */
  #isSame(here: Row, row: Row, number: number): boolean {
    if (row['state'] === 'unknown' || row['state'] === 'sending' || this.#former === null) return false;
    const names = this.#target.columns('drafts').filter(isOwn);
    if (!names.every((name) => row[name] === undefined || here[name] === row[name])) return false;
    if (this.#restored.former.has(number) !== this.#restored.backup.has(Number(here['row']))) return false;
    if (this.#handoversOf(this.#former, number) !== this.#handoversOf(this.#backup, Number(here['row']))) return false;
    if (this.#withdrawalOf(this.#former, number) !== this.#withdrawalOf(this.#backup, Number(here['row'])))
      return false;
    const submissions = this.#former.rowsWhere('submissions', 'draft_row', number);
    const queued = this.#target.rows('SELECT * FROM submissions WHERE draft_row = ?', Number(here['row']));
    // Queued again since, for another company or with other amounts.
    if (presentFacts(submissions) !== presentFacts(queued)) return false;
    const own = submissions.flatMap(
      (submission) => this.#former?.rowsWhere('attempts', 'submission_row', Number(submission['row'])) ?? [],
    );
    const theirs = this.#target.rows(
      `SELECT a.* FROM submissions s JOIN attempts a ON a.submission_row = s.row WHERE s.draft_row = ?
       ORDER BY s.row, a.row`,
      Number(here['row']),
    );
    return JSON.stringify(own.map(journalled)) === JSON.stringify(theirs.map(journalled));
  }

  /** The times of the draft's handovers, and whether each was confirmed. */
  #handoversOf(reader: DatabaseReader | null, number: number): string {
    const rows = reader?.rowsWhere('draft_handovers', 'draft_row', number) ?? [];
    return rows.map(({ at, confirmed }) => `${asNumberOrZero(at)} ${asNumberOrZero(confirmed)}`).join();
  }

  /** When the draft left the queue without the user, and why. */
  #withdrawalOf(reader: DatabaseReader | null, number: number): string {
    const [row] = reader?.has('draft_withdrawals') === true ? reader.rowsWhere('draft_withdrawals', 'row', number) : [];
    return JSON.stringify([row?.['at'] ?? null, row?.['reason'] ?? null]);
  }

  #inBackup(here: Row): StoredDraft | null {
    if (this.#backup === null) return null;
    // The new file began as a copy of the backup, so row numbers are the same.
    return { row: here, parts: partsOf(this.#backup, this.#target.branches, Number(here['row'])) };
  }

  #put(merged: Merged, here: Row | undefined): boolean {
    const { connection } = this.#target;
    try {
      connection.transaction(() => {
        if (here !== undefined) this.#target.removeDraft(Number(here['row']));
        const { connection_id: connection } = merged.row;
        if (typeof connection === 'string') putUnreadable(this.#target, connection, this.#request.now);
        const number = this.#target.putDraft(merged.row);
        putParts(this.#target, merged.parts, number);
        if (merged.quarantined) this.#quarantine(number);
      })();
      return true;
    } catch (error) {
      // Garbage that looked like a row: it violates the tables' constraints.
      if (error instanceof SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return false;
      throw error;
    }
  }

  #quarantine(number: number): void {
    this.#target.run(
      'INSERT OR REPLACE INTO draft_restored VALUES (?, ?)',
      number,
      this.#request.backup?.at ?? this.#request.now,
    );
  }

  /**
   * Adds drafts that only the backup has. A draft that is missing in an
   * intact former file may have been sent nevertheless, because that file may have been created after an earlier one was lost.
   * The same is true of every draft if the former file lacks its last writes. In these cases, and after a rescue, nothing
   * stays queued.
   */
  #takeRest(): void {
    const { lacksSaves, nothingSentSince } = this.#request;
    for (const here of this.#target.rows('SELECT row, id, operation, state, deleted_at FROM drafts')) {
      const { id, row, operation, state } = here;
      const seen = this.#seen.has(String(id));
      if (seen && !lacksSaves && !nothingSentSince) continue;
      const isImported = !seen && this.#mayBeImported(here);
      if (isImported) this.#target.run('UPDATE drafts SET deleted_at = NULL WHERE row = ?', Number(row));
      if (!seen && (isImported || !isDeleted(here))) this.#counts.asInBackup += 1;
      if (state === 'ready' || state === 'waiting') this.#withdraw(Number(row));
      // A create that is `unknown` in the backup may have been edited and sent again since.
      const maySend = operation === 'create' && state !== 'accepted' && !nothingSentSince;
      if (maySend) this.#quarantine(Number(row));
    }
  }

  /**
   * Whether a draft that was being imported when the backup was made, and that is not in the former file, may have been imported.
   * Only an intact former file, or a backup with the latest state, shows that the import failed; then the draft is purged.
   */
  #mayBeImported({ deleted_at }: Row): boolean {
    const { lacksSaves, nothingSentSince } = this.#request;
    if (deleted_at !== stagedAt || nothingSentSince) return false;
    return this.#former === null || lacksSaves;
  }

  #number(sql: string, ...values: number[]): number {
    return asNumberOrZero(this.#target.rows(sql, ...values)[0]?.['number']);
  }

  #withdraw(row: number): void {
    this.#target.run(
      `UPDATE drafts SET state = 'draft', waiting_reason = NULL, queue_position = NULL WHERE row = ?`,
      row,
    );
    this.#target.run(
      `DELETE FROM submissions WHERE draft_row = ? AND row NOT IN (SELECT submission_row FROM attempts)`,
      row,
    );
  }
}

const isDeleted = ({ deleted_at }: Row): boolean => deleted_at !== null && deleted_at !== undefined;
const isOwn = (name: string): boolean => name !== 'row';

/** Where the latest of these submissions goes, and what it sends. */
function presentFacts(submissions: readonly Row[]): string {
  const [present] = [...submissions].sort((a, b) => asNumberOrZero(b['ordinal']) - asNumberOrZero(a['ordinal']));
  const names = ['base_url', 'organisation', 'company_id', 'user_id', 'period_id', 'url', 'sha256'];
  return JSON.stringify(names.map((name) => present?.[name] ?? null));
}

const journalled = (row: Row | undefined): unknown => [
  row?.['id'],
  row?.['outcome'],
  row?.['finished_at'],
  row?.['status'],
];

export interface RestoreRequest {
  /** The database to replace, closed or damaged; `null` if there is none. */
  readonly former: string | null;
  readonly backup: { readonly path: string; readonly at: number } | null;
  /** Where the new database is written. */
  readonly target: string;
  /**
   * Which content is used for a draft that is in both files and was not sent. `newer`: the former file's if it has writes that the
   * backup does not have.
   */
  readonly prefer: 'backup' | 'newer';
  /** The backup has the latest state (a rescue): nothing was sent after it was made. */
  readonly nothingSentSince: boolean;
  /** The backup may be of another computer, or made by anyone: its addresses are not used. */
  readonly isForeign: boolean;
  readonly now: number;
}

export type RestoreResult = Omit<RestoreReport, 'setAside'>;
